import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { student } from "#tests/support/workers/api-people.ts";
import { bindings } from "#tests/support/workers/exam-session.ts";
import * as entry from "#tests/worker-entry.ts";
import * as objects from "#workers/durable-objects.ts";
import { createPlatform, type Pages } from "#workers/platform.ts";
import { VERSION } from "~/lib/version.ts";
import type { AppContext } from "~/request/app-context.ts";
import { comeAgain } from "~/request/come-again.ts";
import { partAway } from "~/request/part-away.ts";
import { openPage, publicPage } from "~/request/route-handle.ts";
import { createRouteTable } from "~/request/route-table.ts";

const ORIGIN = bindings.PUBLIC_ORIGIN ?? "";
const ELSEWHERE = { origin: "https://elsewhere.example" };

const routes = createRouteTable([
	{ id: "shared", path: "weekly-exam/:modelTestUuid", module: { handle: publicPage } },
	{ id: "form", path: "form", module: { handle: openPage, action: () => null } },
	{ id: "others", path: "*", module: { handle: openPage } },
]);

/** The platform with such pages, asked once. */
async function ask(
	path: string,
	init: RequestInit = {},
	render: Pages["render"] = page,
	env: typeof bindings = bindings,
) {
	const platform = createPlatform(async () => ({ version: "test", routes, render }));
	const execution = createExecutionContext();
	const response = await platform.fetch(new Request(`${ORIGIN}${path}`, init), env, execution);
	const text = await response.text();
	await waitOnExecutionContext(execution);
	return { status: response.status, headers: response.headers, text };
}

const page: Pages["render"] = async () => new Response("A page", { headers: { "content-type": "text/html" } });

describe("a page", () => {
	test("is asked for by whatever is neither a call, a webhook nor the health check", async () => {
		for (const path of ["/student/home", "/api/docs", "/auth/login", `/${crypto.randomUUID()}`])
			expect(await ask(path)).toMatchObject({ status: 200, text: "A page" });
	});

	test("gets the context of its request: who asks, and in what language", async () => {
		const who = await student();
		let seen: AppContext | undefined;
		await ask("/student/home", { headers: { cookie: `${who.cookie}; lang=bn` } }, async (request, app) => {
			seen = app;
			return page(request, app);
		});
		expect(seen).toMatchObject({ actor: { accountUuid: who.accountUuid }, credential: "cookie", locale: "bn" });
	});

	test("is not posted to from another site, with a cookie or without", async () => {
		const who = await student();
		for (const headers of [ELSEWHERE, { ...ELSEWHERE, cookie: who.cookie }])
			expect(await ask("/student/profile", { method: "POST", headers })).toMatchObject({
				status: 403,
				text: "Cross-origin request refused",
			});
		const own = { origin: ORIGIN, cookie: who.cookie };
		expect(await ask("/student/profile", { method: "POST", headers: own })).toMatchObject({ status: 200 });
	});

	test("is 503 with a time to come back when it failed because a part is away, and 500 when it failed of itself", async () => {
		const broken = async () => new Response("Sorry", { status: 500 });
		const away: Pages["render"] = async (_request, app) => {
			partAway.add(app);
			return broken();
		};
		const answer = await ask("/student/home", {}, away);
		expect([answer.status, answer.headers.get("retry-after"), answer.text]).toEqual([503, "10", "Sorry"]);
		expect((await ask("/student/home", {}, broken)).status).toBe(500);
	});

	test("that is refused for now says when to come again", async () => {
		const refused =
			(status: number): Pages["render"] =>
			async (_request, app) => {
				comeAgain.set(app, 60);
				return new Response("Too many", { status });
			};
		const retryAfter = async (status: number) =>
			(await ask("/student/home", {}, refused(status))).headers.get("retry-after");
		expect([await retryAfter(429), await retryAfter(503), await retryAfter(404)]).toEqual(["60", "60", null]);
	});

	test("or a file is not sent to who asks what may be asked, nor its bytes to who asks for its headers", async () => {
		let rendered = 0;
		const render: Pages["render"] = async (request, app) => {
			rendered += 1;
			return page(request, app);
		};
		for (const [path, allow] of [
			["/form", "GET, HEAD, POST, OPTIONS"],
			["/student/file.csv", "GET, HEAD, OPTIONS"],
			[`/weekly-exam/${crypto.randomUUID()}`, "GET, HEAD, OPTIONS"],
		] as const) {
			const asked = await ask(path, { method: "OPTIONS", headers: ELSEWHERE }, render);
			expect([asked.status, asked.text, asked.headers.get("allow")]).toEqual([204, "", allow]);
			expect(asked.headers.get("access-control-allow-origin")).toBeNull();
			expect(rendered).toBe(0);
		}
		const head = await ask("/student/file.csv", { method: "HEAD" }, render);
		expect([head.status, head.text, head.headers.get("content-type"), rendered]).toEqual([200, "", "text/html", 1]);
	});

	test("for everybody is rendered once and then comes from the cache", async () => {
		const path = `/weekly-exam/${crypto.randomUUID()}`;
		expect((await ask(path)).headers.get("x-cache")).toBe("miss");
		const again = await ask(path, {}, async () => new Response("Another"));
		expect([again.headers.get("x-cache"), again.text]).toEqual(["hit", "A page"]);
	});

	test("that throws is a sentence with the request's id, and nothing of the error", async () => {
		const fail = async () => {
			throw new Error("A secret");
		};
		const answer = await ask("/student/home", { headers: { "x-request-id": "request-of-a-test" } }, fail);
		expect([answer.status, answer.text]).toEqual([500, "Something went wrong. Request request-of-a-test"]);
	});
});

describe("the order of the gates", () => {
	test("lets a stranger from another site hear 401 from the API, before anything of sites", async () => {
		const answer = await ask("/api/weekly-exam/answer", { method: "POST", headers: ELSEWHERE });
		expect([answer.status, answer.headers.get("content-type")]).toEqual([401, "application/problem+json"]);
	});

	test("lets other services call the webhooks from anywhere", async () => {
		const answer = await ask("/webhooks/bkash", { method: "POST", headers: ELSEWHERE, body: "{" });
		expect([answer.status, answer.text]).not.toContain("Cross-origin request refused");
		expect(answer.status).toBe(400);
	});

	test("answers the health check without a page", async () => {
		expect(JSON.parse((await ask("/healthz")).text)).toMatchObject({
			database: "ok",
			sessions: "ok",
			version: VERSION,
		});
	});
});

test.each([
	["http://[::ffff:1]:99999/", null],
	["http://a:b:c/help", null],
	["http://localhost/help", "localhost, evil.example"],
	["http://evil.example/help", "localhost"],
])("a host that is none, or is two, is a bad request: %s with Host %s", async (url, host) => {
	const platform = createPlatform(async () => ({ version: "test", routes, render: page }));
	const request = Object.create(new Request(ORIGIN), {
		url: { value: url },
		headers: { value: new Headers(host === null ? {} : { host }) },
	});
	const response = await platform.fetch(request, bindings, createExecutionContext());
	expect([response.status, await response.text()]).toEqual([400, "Bad request"]);
});

test("an environment that is not usable is a sentence, whatever is asked for", async () => {
	const env = { ...bindings, PUBLIC_ORIGIN: "not an address" };
	for (const path of ["/", "/api/ping", "/healthz"])
		expect(await ask(path, {}, page, env)).toMatchObject({
			status: 500,
			text: "Something went wrong. Request unknown",
		});
});

test("the Durable Objects are exported from one list, and each is bound", () => {
	const names = Object.keys(objects).sort();
	expect(Object.keys(entry).sort()).toEqual([...names, "app", "default"].sort());
	const bound = Object.keys(bindings).filter((name) => names.includes(classOf(name)));
	expect(bound.map(classOf).sort()).toEqual(names);
});

/** `EXAM_SESSION` → `ExamSession`. */
function classOf(binding: string): string {
	return binding
		.split("_")
		.map((word) => word.charAt(0) + word.slice(1).toLowerCase())
		.join("");
}
