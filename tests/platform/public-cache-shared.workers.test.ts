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
	const guest = { actor: null, toast: null } as AppContext;

	test("of a guest may be answered with what everybody gets", () => {
		expect(mayBeShared(guest, "GET")).toBe(true);
	});

	test("of somebody signed in, with a toast to show, or that changes something may not", () => {
		const toast = { tone: "info", text: "You are signed out" } as const;
		expect(mayBeShared({ ...guest, actor: {} } as AppContext, "GET")).toBe(false);
		expect(mayBeShared({ ...guest, toast }, "GET")).toBe(false);
		expect(mayBeShared(guest, "POST")).toBe(false);
	});

	test("is answered from the cache where the route of its address says so, and nowhere else", async () => {
		const routes = createRouteTable([
			{ id: "shared", path: "shared/:id", module: { handle: publicPage } },
			{ id: "open", path: "open/:id", module: { handle: openPage } },
		]);
		const render = async () => new Response("A page", { headers: { "content-type": "text/html" } });
		const platform = createPlatform(async () => ({ version: "1", routes, render }));
		const id = crypto.randomUUID();
		const ask = async (path: string, method = "GET") => {
			const execution = createExecutionContext();
			const request = new Request(`${bindings.PUBLIC_ORIGIN}${path}`, { method });
			const response = await platform.fetch(request, bindings, execution);
			await response.text();
			await waitOnExecutionContext(execution);
			return response.headers.get("x-cache");
		};
		expect([await ask(`/shared/${id}`), await ask(`/shared/${id}`)]).toEqual(["miss", "hit"]);
		for (const path of [`/open/${id}`, `/elsewhere/${id}`])
			expect([await ask(path), await ask(path)]).toEqual([null, null]);
		expect(await ask(`/shared/${id}`, "HEAD")).toBeNull();
	});
});
