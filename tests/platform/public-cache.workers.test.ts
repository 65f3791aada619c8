import { describe, expect, test } from "vitest";
import { cachedPage } from "#tests/support/workers/cached-page.ts";
import { bindings } from "#tests/support/workers/exam-session.ts";

const SECOND = 1000;
const MINUTE = 60_000;
const DAY = 86_400_000;
const away = () => Promise.reject(new Error("The database is away"));

const gist = ({ cache, text }: { cache: string | null; text: string }) => [cache, text];

describe("a public page", () => {
	test("is rendered once, and for half a minute comes from memory", async () => {
		const { visit, renders } = cachedPage();
		expect(gist(await visit())).toEqual(["miss", "Page 1"]);
		expect(gist(await visit({ at: 1 }))).toEqual(["hit", "Page 1"]);
		expect(gist(await visit({ at: 30 * SECOND }))).toEqual(["hit", "Page 1"]);
		expect(renders()).toBe(1);
	});

	test("then is served as it was while a new one is made, once, however many ask", async () => {
		const { visit, settled, renders } = cachedPage();
		await visit();
		const many = await Promise.all(Array.from({ length: 20 }, () => visit({ at: 31 * SECOND })));
		for (const answer of many) expect(gist(answer)).toEqual(["stale", "Page 1"]);
		await settled();
		expect(renders()).toBe(2);
		expect(gist(await visit({ at: 32 * SECOND }))).toEqual(["hit", "Page 2"]);
	});

	test("is rendered again for the visitor when it is older than ten minutes", async () => {
		const { visit } = cachedPage();
		await visit();
		expect(gist(await visit({ at: 10 * MINUTE + 1 }))).toEqual(["miss", "Page 2"]);
	});

	test("is served however old it is where a new one cannot be made, and is new as soon as one can", async () => {
		const { visit, settled, errors } = cachedPage();
		await visit();
		for (const [at, render] of [
			[11 * MINUTE, away],
			[DAY, away],
			[30 * DAY, () => new Response("Sorry", { status: 503 })],
		] as const) {
			expect(gist(await visit({ at, render }))).toEqual(["stale", "Page 1"]);
			await settled();
		}
		expect(errors()).toBe(2);
		// After a failure nobody waits: the copy comes at once, and the new one is made behind it.
		const slow = Promise.withResolvers<Response>();
		expect(gist(await visit({ at: 31 * DAY, render: () => slow.promise }))).toEqual(["stale", "Page 1"]);
		slow.resolve(new Response("Page 5"));
		await settled();
		expect(gist(await visit({ at: 31 * DAY + 1 }))).toEqual(["hit", "Page 5"]);
	});

	test("is waited for no longer than a moment in the place of an old one, and by one visitor", async () => {
		const { visit, settled, renders } = cachedPage();
		await visit();
		let hang = () => {};
		const hanging = new Promise<Response>((_, reject) => (hang = () => reject(new Error("No answer for seconds"))));
		const at = 11 * MINUTE;
		const [first, second] = await Promise.all([
			visit({ at, impatient: true, render: () => hanging }),
			visit({ at, render: () => hanging }),
		]);
		expect([gist(first), gist(second)]).toEqual([
			["stale", "Page 1"],
			["stale", "Page 1"],
		]);
		expect(renders()).toBe(2);
		hang();
		await settled();
	});

	test("is made once for all who ask at once, where nobody has seen it and after a publication", async () => {
		const { visit, renders } = cachedPage();
		const many = (more: Parameters<typeof visit>[0]) =>
			Promise.all(Array.from({ length: 20 }, async () => gist(await visit(more))));
		expect(await many({})).toEqual([["miss", "Page 1"], ...Array(19).fill(["hit", "Page 1"])]);
		expect(await many({ at: 1, version: "2" })).toEqual([["miss", "Page 2"], ...Array(19).fill(["hit", "Page 2"])]);
		expect(renders()).toBe(2);
	});

	test("from before a publication is what the others get where the new one is not made within a moment or fails, and nobody once it is gone", async () => {
		const { visit, settled, renders } = cachedPage();
		await visit();
		const slow = Promise.withResolvers<Response>();
		const one = visit({ at: 1, version: "2", render: () => slow.promise });
		expect(gist(await visit({ at: 1, version: "2", impatient: true }))).toEqual(["stale", "Page 1"]);
		const other = visit({ at: 1, version: "2", render: away });
		slow.reject(new Error("The database is away"));
		expect([gist(await one), gist(await other)]).toEqual([
			["stale", "Page 1"],
			["stale", "Page 1"],
		]);
		await settled();
		expect(renders()).toBe(3);
		const gone = () => new Response("Gone", { status: 404 });
		const both = [0, 1].map(() => visit({ at: 2, version: "3", render: gone }));
		for (const { status } of await Promise.all(both)) expect(status).toBe(404);
	});

	test("that was being made as somebody published is made anew for who asks after that, once", async () => {
		const { visit, settled, renders } = cachedPage();
		await visit();
		const slow = Promise.withResolvers<Response>();
		expect(gist(await visit({ at: 31 * SECOND, render: () => slow.promise }))).toEqual(["stale", "Page 1"]);
		const many = [0, 1, 2].map(() => visit({ at: 31 * SECOND, version: "2" }));
		slow.resolve(new Response("Page of before"));
		expect((await Promise.all(many)).map(gist)).toEqual([
			["miss", "Page 3"],
			["hit", "Page 3"],
			["hit", "Page 3"],
		]);
		await settled();
		expect(renders()).toBe(3);
	});

	test("that is never made because its request was ended keeps others waiting for ten seconds at most", async () => {
		const { visit, renders } = cachedPage();
		void visit({ render: () => new Promise(() => {}) });
		expect(gist(await visit({ at: 10 * SECOND }))).toEqual(["miss", "Page 2"]);
		expect(renders()).toBe(2);
	});

	test("from before a publication is served only where the new one cannot be made", async () => {
		const { visit, settled } = cachedPage();
		await visit();
		expect(gist(await visit({ at: 1, version: "2", render: away }))).toEqual(["stale", "Page 1"]);
		expect(gist(await visit({ at: 2, version: "2", render: away }))).toEqual(["stale", "Page 1"]);
		await settled();
		expect(gist(await visit({ at: 3, version: "3" }))).toEqual(["miss", "Page 4"]);
	});

	test("that is not there any more is not shown from a copy", async () => {
		const { visit, settled } = cachedPage();
		await visit();
		await settled();
		const gone = () => new Response("Gone", { status: 404 });
		expect((await visit({ at: 31 * SECOND, render: gone })).text).toBe("Page 1");
		await settled();
		expect(await visit({ at: 32 * SECOND, render: gone })).toMatchObject({ status: 404, text: "Gone", cache: null });
		await settled();
		expect(await visit({ at: 33 * SECOND, render: away }).catch(() => "no page")).toBe("no page");
	});

	test("stays as it was when the new one fails, and is tried again", async () => {
		const { visit, settled, errors } = cachedPage();
		await visit();
		await visit({ at: 31 * SECOND, render: () => Promise.reject(new Error("The database is away")) });
		await settled();
		expect(errors()).toBe(1);
		await visit({ at: 32 * SECOND, render: () => new Response("Sorry", { status: 503 }) });
		await settled();
		expect(gist(await visit({ at: 33 * SECOND }))).toEqual(["stale", "Page 1"]);
		await settled();
		expect(gist(await visit({ at: 34 * SECOND }))).toEqual(["hit", "Page 4"]);
	});

	test("is new for all once somebody publishes", async () => {
		const { visit } = cachedPage();
		await visit();
		expect(gist(await visit({ at: 1, version: "2" }))).toEqual(["miss", "Page 2"]);
		expect(gist(await visit({ at: 2, version: "2" }))).toEqual(["hit", "Page 2"]);
	});

	test("is new with a new build, whose styles have other names", async () => {
		const { visit } = cachedPage();
		await visit();
		expect(gist(await visit({ at: 1, build: "b" }))).toEqual(["miss", "Page 2"]);
	});

	test("is another in another language or theme, and the same with another query", async () => {
		const { visit, renders } = cachedPage();
		await visit();
		for (const other of [
			{ locale: "bn" },
			{ theme: "dark" },
			{ theme: "light" },
			{ locale: "bn", theme: "dark" },
		] as const)
			expect((await visit(other)).cache).toBe("miss");
		expect(renders()).toBe(5);
		for (const query of ["?x=1", "?lang=bn", "?utm_source=a&v=9", "?"])
			expect(gist(await visit({ query }))).toEqual(["hit", "Page 1"]);
	});

	test("is made from nothing a visitor adds to its address", async () => {
		const path = `/help/${crypto.randomUUID()}`;
		const { visit } = cachedPage(path);
		const seen: unknown[] = [];
		await visit({
			query: "?MARK=1&next=%2Fsomewhere",
			render: ({ method, url, headers }) => {
				seen.push(method, url, [...headers]);
				return new Response("Page");
			},
		});
		expect(seen).toEqual(["GET", `${bindings.PUBLIC_ORIGIN}${path}`, []]);
	});

	test("is another at another address", async () => {
		const [one, other] = [cachedPage(), cachedPage()];
		await one.visit();
		expect((await other.visit()).cache).toBe("miss");
	});

	test("keeps its headers, and asks browsers to ask again", async () => {
		const { visit } = cachedPage();
		for (const { headers } of [await visit(), await visit({ at: 1 })]) {
			expect(headers.get("x-kind")).toBe("page");
			expect(headers.get("cache-control")).toBe("private, no-cache");
			expect(headers.get("vary")).toBe("Cookie");
			expect(headers.has("x-stored-at")).toBe(false);
		}
	});

	test("comes from the data centre when this isolate has forgotten it", async () => {
		const { visit, settled, renders } = cachedPage();
		const first = await visit();
		await settled();
		// The memory of an isolate holds 300 pages.
		await Promise.all(Array.from({ length: 300 }, () => cachedPage().visit()));
		const again = await visit({ at: 20 * SECOND });
		expect(gist(again)).toEqual(["hit", "Page 1"]);
		expect([again.etag, again.headers.get("x-kind"), again.headers.has("x-stored-at")]).toEqual([
			first.etag,
			"page",
			false,
		]);
		expect((await visit({ at: 31 * SECOND })).cache).toBe("stale");
		await settled();
		expect(renders()).toBe(2);
	});

	test("comes from the data centre however old it is, where a new one cannot be made", async () => {
		const { visit, settled } = cachedPage();
		await visit();
		await settled();
		await Promise.all(Array.from({ length: 300 }, () => cachedPage().visit()));
		expect(gist(await visit({ at: 3 * DAY, render: away }))).toEqual(["stale", "Page 1"]);
	});
});

describe("a browser that has the page", () => {
	test("hears 304 without a body, whichever way it spells the tag", async () => {
		const { visit } = cachedPage();
		const { etag } = await visit();
		expect(etag).toMatch(/^W\/"[0-9a-f]{24}"$/);
		for (const ifNoneMatch of [etag ?? "", (etag ?? "").slice(2)]) {
			const answer = await visit({ at: 1, ifNoneMatch });
			expect([answer.status, answer.text, answer.etag]).toEqual([304, "", etag]);
		}
	});

	test("gets the page when it has changed", async () => {
		const { visit } = cachedPage();
		const { etag } = await visit();
		const answer = await visit({ version: "2", ifNoneMatch: etag ?? "" });
		expect([answer.status, answer.text]).toEqual([200, "Page 2"]);
		expect((await visit({ ifNoneMatch: '"something else"' })).status).toBe(200);
	});
});
