import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { cachedPage } from "#tests/support/workers/cached-page.ts";
import { bindings } from "#tests/support/workers/exam-session.ts";
import { mayBeShared } from "#workers/middleware/public-cache.ts";
import { createPlatform } from "#workers/platform.ts";
import type { AppContext } from "~/request/app-context.ts";
import { openPage, publicPage } from "~/request/route-handle.ts";
import { createRouteTable } from "~/request/route-table.ts";

describe("what is never kept", () => {
	test.each([
		["a cookie of somebody", 200, { "set-cookie": "session=1" }],
		["a page that is not there", 404, {}],
		["a redirect", 302, { location: "/" }],
		["a fault", 500, {}],
		["a page with scripts, whose nonce is for one response", 200, {}, true],
	])("is %s", async (_what, status, headers, hasNonce = false) => {
		const { visit, renders, settled } = cachedPage();
		const render = () => new Response("Not for all", { status, headers: headers as Record<string, string> });
		for (const at of [0, 1]) {
			const answer = await visit({ at, render, hasNonce });
			expect([answer.status, answer.text, answer.cache]).toEqual([status, "Not for all", null]);
			await settled();
		}
		expect(renders()).toBe(2);
	});
});

describe("a request", () => {
	const guest = { actor: null, toast: null };

	test("of a guest may be answered with what everybody gets", () => {
		expect(mayBeShared(guest)).toBe(true);
	});

	test("of somebody signed in, or with a toast to show, may not", () => {
		const toast = { tone: "info", text: "You are signed out" } as const;
		expect(mayBeShared({ ...guest, actor: {} as AppContext["actor"] })).toBe(false);
		expect(mayBeShared({ ...guest, toast })).toBe(false);
	});

	test("is answered from the cache where the route of its address says so, and nowhere else", async () => {
		const routes = createRouteTable([
			{ id: "shared", path: "shared/:id", module: { handle: publicPage } },
			{ id: "open", path: "open/:id", module: { handle: openPage } },
		]);
		let renders = 0;
		const render = async () => new Response(`Page ${++renders}`, { headers: { "content-type": "text/html" } });
		const platform = createPlatform(async () => ({ version: "1", routes, render }));
		const id = crypto.randomUUID();
		const ask = async (path: string, method = "GET", headers: Record<string, string> = {}) => {
			const execution = createExecutionContext();
			const request = new Request(`${bindings.PUBLIC_ORIGIN}${path}`, { method, headers });
			const response = await platform.fetch(request, bindings, execution);
			await response.text();
			await waitOnExecutionContext(execution);
			return response.headers.get("x-cache");
		};
		expect([await ask(`/shared/${id}`), await ask(`/shared/${id}`)]).toEqual(["miss", "hit"]);
		for (const path of [`/open/${id}`, `/elsewhere/${id}`])
			expect([await ask(path), await ask(path)]).toEqual([null, null]);
		// What only looks different is the same page: HEAD, a message that we did not leave, the data of the page.
		const made = renders;
		const toast = encodeURIComponent(JSON.stringify({ tone: "info", text: "Hello" }));
		expect(await ask(`/shared/${id}`, "HEAD")).toBe("hit");
		for (const cookie of [`toast=${toast}`, `toast=${toast}.${Date.now().toString(36)}-${"0".repeat(32)}`])
			expect(await ask(`/shared/${id}`, "GET", { cookie })).toBe("hit");
		expect(renders).toBe(made);
		const data = `/shared/${id}.data`;
		expect([await ask(data), await ask(`${data}?_routes=shared`), await ask(data, "HEAD")]).toEqual([
			"miss",
			"hit",
			"hit",
		]);
		expect(renders).toBe(made + 1);
	});
});
