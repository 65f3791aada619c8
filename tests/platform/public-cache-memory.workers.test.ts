import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { bindings } from "#tests/support/workers/exam-session.ts";
import { createPlatform } from "#workers/platform.ts";
import { publicPage } from "~/request/route-handle.ts";
import { createRouteTable } from "~/request/route-table.ts";

const OPENED = Date.UTC(2026, 0, 10);
const MINUTE = 60_000;

describe("a page that memory has fresh, for a guest", () => {
	/** The platform with one shared page that nobody has seen yet. */
	function site(pages: { renewed?: boolean } = {}) {
		let renders = 0;
		let loads = 0;
		const routes = createRouteTable([{ id: "shared", path: "shared/:id", module: { handle: publicPage } }]);
		const render = async () => new Response(`Page ${++renders}`, { headers: { "content-type": "text/html" } });
		const platform = createPlatform(async () => {
			loads++;
			return { version: "1", routes, render, ...pages };
		});
		const path = `/shared/${crypto.randomUUID()}`;
		const ask = async (headers: Record<string, string> = {}, minutes = 0) => {
			const before = loads;
			const execution = createExecutionContext();
			const request = new Request(`${bindings.PUBLIC_ORIGIN}${path}`, { headers });
			const now = { ...bindings, TEST_CLOCK_AT: String(OPENED + minutes * MINUTE) };
			const response = await platform.fetch(request, now, execution);
			const answer = {
				status: response.status,
				text: await response.text(),
				headers: Object.fromEntries(response.headers),
			};
			await waitOnExecutionContext(execution);
			/** Whether it came without asking the platform for its pages. */
			return { ...answer, atOnce: loads === before };
		};
		return ask;
	}

	test("comes at once, with the words and headers that it has the long way", async () => {
		const ask = site();
		expect([(await ask()).atOnce, (await ask()).atOnce]).toEqual([false, true]);
		const id = { "x-request-id": "the-same-for-both" };
		// A token that nobody has makes no difference but the way.
		const [short, long] = [await ask(id), await ask({ ...id, authorization: `Bearer ${"x".repeat(30)}` })];
		expect([short.atOnce, long.atOnce]).toEqual([true, false]);
		const timing = /^total;dur=\d+, db;dur=0;desc="0 round trips"$/;
		for (const { headers } of [short, long]) expect(headers["server-timing"]).toMatch(timing);
		const said = ({ status, text, headers: { "server-timing": _, ...headers } }: typeof short) => ({
			status,
			text,
			headers,
		});
		expect(said(short)).toEqual(said(long));
		expect(short.headers).toMatchObject({ "x-cache": "hit", "content-security-policy": expect.any(String) });
	});

	test("has an id of its own each time, and is not sent again to a browser that has it", async () => {
		const ask = site();
		await ask();
		const [one, other] = [await ask(), await ask()];
		expect(one.headers["x-request-id"]).toMatch(/^[\da-f]{8}-[\da-f]{4}-/);
		expect(one.headers["x-request-id"]).not.toBe(other.headers["x-request-id"]);
		const again = await ask({ "if-none-match": one.headers.etag ?? "" });
		expect([again.status, again.text, again.atOnce]).toEqual([304, "", true]);
	});

	test("is in the language and the looks of the cookie", async () => {
		const ask = site();
		const cookie = "lang=bn; theme=dark";
		expect((await ask()).text).toBe("Page 1");
		expect((await ask({ cookie })).text).toBe("Page 2");
		expect(await ask({ cookie })).toMatchObject({ text: "Page 2", atOnce: true });
		expect(await ask()).toMatchObject({ text: "Page 1", atOnce: true });
	});

	test("takes the long way with a session, a role or a message to show, once it is old, and where pages are renewed", async () => {
		const ask = site();
		const toast = encodeURIComponent(JSON.stringify({ tone: "info", text: "You are signed out" }));
		await ask();
		const ways: Record<string, string>[] = [
			{ cookie: "pathshala=x" },
			{ role: "student" },
			{ cookie: `toast=${toast}.x` },
		];
		for (const headers of ways) expect((await ask(headers)).atOnce).toBe(false);
		expect(await ask({}, 1)).toMatchObject({ atOnce: false, headers: { "x-cache": "stale" } });
		expect(await ask({}, 1)).toMatchObject({ text: "Page 2", atOnce: true });
		const renewing = site({ renewed: true });
		await renewing();
		expect((await renewing()).atOnce).toBe(false);
	});
});
