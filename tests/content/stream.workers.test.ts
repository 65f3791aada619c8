import { beforeEach, describe, expect, test } from "vitest";
import { FRAMES, mp4Of } from "#tests/support/films.ts";
import { send } from "#tests/support/workers/api.ts";
import { type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { contentOf } from "#tests/support/workers/contents.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";

ownDatabase();

let me: Person;
let pupil: Person;

beforeEach(async () => {
	[me, pupil] = await Promise.all([teacher(), student()]);
});

describe("the stream of a video (CON-3)", () => {
	const stream = (who: Person, uuid: string, headers = {}, by: "bearer" | "cookie" = "cookie") =>
		send(who, "GET", `/api/content/${uuid}/stream`, { headers, by });

	test("is shown by pages alone: under its own type, in a sandbox, to a session and to a token", async () => {
		const uuid = await contentOf(me);
		for (const by of ["cookie", "bearer"] as const) {
			const { status, headers } = await stream(pupil, uuid, {}, by);
			expect(status).toBe(200);
			expect(Object.fromEntries(headers)).toMatchObject({
				"content-type": "video/mp4",
				"content-disposition": "inline",
				"content-security-policy": "default-src 'none'; sandbox",
				"x-content-type-options": "nosniff",
				"cross-origin-resource-policy": "same-origin",
				"cache-control": "private, no-cache",
				"accept-ranges": "bytes",
			});
		}
	});

	test("answers the ranges that players ask for", async () => {
		const uuid = await contentOf(me);
		const film = mp4Of();
		const part = await stream(pupil, uuid, { range: "bytes=0-" });
		expect([part.status, part.headers.get("content-range")]).toEqual([
			206,
			`bytes 0-${film.length - 1}/${film.length}`,
		]);
		expect((await stream(pupil, uuid, { range: `bytes=-${FRAMES.length}` })).text).toBe(FRAMES);
		expect((await stream(pupil, uuid, { range: `bytes=${film.length}-` })).status).toBe(416);
	});
});

describe("a download as HTTP has it (RFC 9110)", () => {
	test("of HEAD has no range, whatever is asked for", async () => {
		const uuid = await contentOf(me);
		const { status, text, headers } = await send(pupil, "HEAD", `/api/content/${uuid}/stream`, {
			headers: { range: "bytes=0-3" },
		});
		expect([status, text, headers.get("content-range")]).toEqual([200, "", null]);
		expect(headers.get("content-length")).toBe(String(mp4Of().length));
	});

	test("is refused where another version was meant", async () => {
		const uuid = await contentOf(me);
		const path = `/api/content/${uuid}/stream`;
		const tag = (await send(pupil, "GET", path)).headers.get("etag") ?? "";
		for (const [match, status] of [
			[tag, 200],
			[`"x", ${tag}`, 200],
			["*", 200],
			['"x"', 412],
			[`W/${tag}`, 412],
		] as const)
			expect([match, (await send(pupil, "GET", path, { headers: { "if-match": match } })).status]).toEqual([
				match,
				status,
			]);
	});

	test("has its tag before its range, its own date as its tag, and no range for another date or a weak tag", async () => {
		const uuid = await contentOf(me);
		const path = `/api/content/${uuid}/stream`;
		const tag = (await send(pupil, "GET", path)).headers.get("etag") ?? "";
		const ask = async (headers: Record<string, string>) => (await send(pupil, "GET", path, { headers })).status;
		expect(await ask({ range: "bytes=0-3", "if-none-match": `W/${tag}` })).toBe(304);
		expect(await ask({ range: "bytes=0-3", "if-range": `W/${tag}` })).toBe(200);
		expect(await ask({ range: "bytes=0-3", "if-range": "Sat, 10 Jan 2026 04:00:00 GMT" })).toBe(206);
		expect(await ask({ range: "bytes=0-3", "if-range": "Sat, 10 Jan 2026 04:00:01 GMT" })).toBe(200);
		expect(await ask({ range: "Bytes=0-3" })).toBe(206);
	});
});
