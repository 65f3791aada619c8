import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { asset, auditLog, content, notification, suspension } from "#db/schema/index.ts";
import { chunkOf, FRAMES, mp4Of, orderOf, VTT, webmOf } from "#tests/support/films.ts";
import { get, post, send } from "#tests/support/workers/api.ts";
import { admin, type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { download, uploaded } from "#tests/support/workers/assets.ts";
import { aSubject, contentOf } from "#tests/support/workers/contents.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { bindings, database, OPENS } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { explained } from "#tests/support/workers/query-plans.ts";
import { removeLooseAssets } from "~/domain/asset/remove-loose.server.ts";
import { getPlayer, listContents } from "~/domain/content/queries.server.ts";
import { m } from "~/paraglide/messages.js";

ownDatabase();

let me: Person;
let other: Person;
let pupil: Person;
let subjectUuid: string;

beforeEach(async () => {
	[me, other, pupil, subjectUuid] = await Promise.all([teacher(), teacher(), student(), aSubject()]);
});

const patch = (who: Person, path: string, body: object) => send(who, "PATCH", path, { body });
const said = (more: object = {}) => ({ title: "Newton’s law", description: "Why it moves.", subjectUuid, ...more });
const create = async (film: BlobPart, more: object = {}) =>
	post(me, "/api/contents", said({ asset: await uploaded(me, film, "film.mp4"), ...more }));
const bytesOf = async (uuid: string) =>
	new Uint8Array((await (await bindings.ASSETS_BUCKET.get(`asset/${uuid}`))?.arrayBuffer()) ?? new ArrayBuffer(0));
const rowOf = async (uuid: string) => (await database().select().from(content).where(eq(content.uuid, uuid)))[0];
const titles = async (who: Person, query = "") =>
	((await get(who, `/api/contents${query}`)).body.content as { title: string }[]).map(({ title }) => title);

describe("a teacher adds a video (CON-1, CON-4)", () => {
	test("that is an MP4, with its length, seen by nobody else until it is published", async () => {
		const { status, body } = await create(mp4Of({ seconds: 83 }));
		expect(status).toBe(201);
		expect(body).toMatchObject({ contentType: "Video", durationMs: 83_000, published: false, publishedAt: null });
		expect(body.asset).toMatchObject({ type: "video/mp4", name: "film.mp4", captions: null });
		expect(body.asset.stream).toBe(`${bindings.PUBLIC_ORIGIN}/api/content/${body.uuid}/stream`);
		expect((await get(pupil, `/api/content/${body.uuid}`)).status).toBe(404);
		expect((await send(pupil, "GET", `/api/content/${body.uuid}/stream`)).status).toBe(404);
		expect((await download(pupil, body.asset.uuid)).status).toBe(404);
		expect((await send(me, "GET", `/api/content/${body.uuid}/stream`)).status).toBe(200);

		const shown = await patch(me, `/api/content/${body.id}`, { published: true, version: body.version });
		expect([shown.status, shown.body.published]).toEqual([200, true]);
		expect(await titles(pupil)).toEqual(["Newton’s law"]);
		expect((await get(pupil, `/api/content/${body.id}`)).body.subject).toMatch(/^Physics/);
		expect((await download(pupil, body.asset.uuid)).status).toBe(200);
	});

	test("that is a WebM", async () => {
		const { status, body } = await create(webmOf({ seconds: 7 }));
		expect([status, body.durationMs, body.asset.type]).toEqual([201, 7000, "video/webm"]);
	});

	test("whose index stands behind its data: it is moved to the front, and nothing else changes", async () => {
		const film = mp4Of({ indexAtEnd: true, frames: FRAMES + "x".repeat(9 * 1024 * 1024) });
		const { status, body } = await create(film);
		expect([status, body.durationMs, body.asset.size]).toEqual([201, 5000, film.length]);
		const kept = await bytesOf(body.asset.uuid);
		expect([orderOf(film), orderOf(kept)]).toEqual([
			["mdat", "moov"],
			["moov", "mdat"],
		]);
		expect([kept.length, chunkOf(kept)]).toEqual([film.length, FRAMES]);
	});

	test.each([
		["text", "Hello", "VideoTypeUnknown"],
		["Matroska", webmOf({ kind: "matroska" }), "VideoTypeUnknown"],
		["WebM without index and duration", webmOf({ seconds: 0 }), "VideoWithoutIndex"],
	])("never %s, whatever its name", async (_, film, code) => {
		const { status, body } = await create(film);
		expect([status, body.code]).toEqual([400, code]);
		expect(await database().select().from(content)).toEqual([]);
	});

	test("with captions that are WebVTT, and no others", async () => {
		const captions = await uploaded(me, VTT, "words.vtt");
		const { status, body } = await create(mp4Of(), { captions, published: true });
		expect([status, body.asset.captions]).toEqual([201, `${bindings.PUBLIC_ORIGIN}/api/content/${body.uuid}/captions`]);
		const read = await send(pupil, "GET", `/api/content/${body.uuid}/captions`);
		expect([read.status, read.text, read.headers.get("content-type")]).toEqual([200, VTT, "text/vtt; charset=utf-8"]);
		const wrong = await create(mp4Of(), { captions: await uploaded(me, "1\n00:00 --> 00:02", "words.srt") });
		expect([wrong.status, wrong.body.code]).toEqual([400, "CaptionsUnreadable"]);
	});

	test("of files of their own that are used by nothing else", async () => {
		const { body } = await create(mp4Of());
		const again = await post(me, "/api/contents", said({ asset: body.asset.uuid }));
		const theirs = await post(me, "/api/contents", said({ asset: await uploaded(other, mp4Of(), "film.mp4") }));
		const nowhere = await create(mp4Of(), { subjectUuid: crypto.randomUUID() });
		expect([again.body.code, theirs.body.code, nowhere.body.code]).toEqual([
			"AssetNotFound",
			"AssetNotFound",
			"SubjectNotListed",
		]);
	});
});

describe("a teacher changes their own video (CON-1)", () => {
	test("and nothing newer is overwritten", async () => {
		const uuid = await contentOf(me);
		const { body } = await get(me, `/api/content/${uuid}`);
		expect((await patch(me, `/api/content/${uuid}`, { title: "Waves", version: body.version })).body.title).toBe(
			"Waves",
		);
		const late = await patch(me, `/api/content/${uuid}`, { title: "Light", version: body.version });
		expect([late.status, late.body.code]).toEqual([409, "ContentChanged"]);
		expect(await titles(pupil, "?title=wave")).toEqual(["Waves"]);
	});

	test("and other captions take the place of the former ones, or none does", async () => {
		const uuid = await contentOf(me);
		const before = await rowOf(uuid);
		const captions = await uploaded(me, `${VTT}more`, "words.vtt");
		expect((await patch(me, `/api/content/${uuid}`, { captions })).status).toBe(200);
		expect((await send(pupil, "GET", `/api/content/${uuid}/captions`)).text).toBe(`${VTT}more`);
		expect((await patch(me, `/api/content/${uuid}`, { captions: null })).body.asset.captions).toBeNull();
		expect((await send(pupil, "GET", `/api/content/${uuid}/captions`)).body.code).toBe("CaptionsNotFound");
		await removeLooseAssets(depsAt(), { until: depsAt().clock() + 45_000 });
		const left = await database().select({ uuid: asset.uuid }).from(asset);
		expect(left).toEqual([{ uuid: before?.videoUuid }]);
	});

	test("or deletes it, with its files", async () => {
		const uuid = await contentOf(me);
		expect((await send(other, "DELETE", `/api/content/${uuid}`)).status).toBe(404);
		expect((await send(me, "DELETE", `/api/content/${uuid}`)).status).toBe(204);
		expect((await get(pupil, `/api/content/${uuid}`)).status).toBe(404);
		await removeLooseAssets(depsAt(), { until: depsAt().clock() + 45_000 });
		expect(await database().select().from(asset)).toEqual([]);
	});
});

describe("free content is found (CON-2)", () => {
	test("twelve on a page, what was published last first, by subject and by words of the title", async () => {
		for (let minutes = 0; minutes < 13; minutes += 1) await contentOf(me, { title: `Lesson ${minutes}`, minutes });
		await contentOf(me, { title: "Light and waves", minutes: 20, subjectUuid });
		await contentOf(me, { title: "A draft", published: false, minutes: 30 });
		const { body } = await get(pupil, "/api/contents?contentType=Video");
		expect([body.content.length, body.totalElements, body.size]).toEqual([12, 14, 12]);
		expect((await titles(pupil)).slice(0, 2)).toEqual(["Light and waves", "Lesson 12"]);
		expect(await titles(pupil, `?subjectUuid=${subjectUuid}`)).toEqual(["Light and waves"]);
		expect(await titles(pupil, "?title=WAVES%20light")).toEqual(["Light and waves"]);
		// A sign of patterns is none here.
		expect(await titles(pupil, "?title=%25")).toEqual([]);
		expect((await get(me, "/api/contents/my?size=1")).body).toMatchObject({ totalElements: 15 });
		expect((await get(pupil, "/api/contents?contentType=Book")).status).toBe(400);
	});

	test("by everybody who is signed in, and never of a suspended teacher", async () => {
		const uuid = await contentOf(me);
		for (const who of [pupil, other, await admin()]) expect(await titles(who)).toEqual(["Newton"]);
		const { accountUuid } = me;
		await database()
			.insert(suspension)
			.values({ accountUuid, reason: "other", text: "Spam", suspendedBy: other.accountUuid, createdAt: OPENS });
		const { videoUuid = "" } = (await rowOf(uuid)) ?? {};
		expect(await titles(pupil)).toEqual([]);
		expect((await send(pupil, "GET", `/api/content/${uuid}/stream`)).status).toBe(404);
		expect((await download(pupil, videoUuid)).status).toBe(404);
	});

	test("by an index, whatever there is", async () => {
		const uuid = await contentOf(me);
		const { db, plans } = explained();
		const deps = { ...depsAt(), db, clock: () => OPENS };
		for (const filter of [
			{ q: "", subject: "", show: "" },
			{ q: "newton", subject: "", show: "" },
			{ q: "", subject: subjectUuid, show: "" },
		] as const)
			await listContents(deps, pupil, { page: 0, size: 12, ...filter });
		await listContents(deps, me, { page: 0, size: 12, q: "", subject: "", show: "mine" });
		await getPlayer(deps, pupil, uuid);
		// All subjects are what there is to choose from.
		expect(plans.flat().filter((step) => /^SCAN (?!subject|.*USING (COVERING )?INDEX)/.test(step))).toEqual([]);
	});
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

describe("the pages of free content", () => {
	test("a student finds videos, and the player leads back to them", async () => {
		const uuid = await contentOf(me);
		for (const path of ["/student/content", "/dashboard/student/p/content", "/dashboard/student/p/1/content"]) {
			const list = await visit(pupil, path);
			expect([path, list.status, list.text.includes(`/dashboard/video-player/content/${uuid}`)]).toEqual([
				path,
				200,
				true,
			]);
		}
		const { text } = await visit(pupil, `/dashboard/video-player/content/${uuid}`);
		expect(text).toContain(`src="/api/content/${uuid}/stream"`);
		expect(text).toMatch(/<video[^>]* controls/);
		expect(text).toContain(`src="/api/content/${uuid}/captions"`);
		expect(text).toMatch(/href="\/dashboard\/student\/p\/content"[^>]*>.*?Back to Content/);
	});

	test("without a session the player leads home; what is not there is said at its place", async () => {
		const uuid = await contentOf(me, { published: false });
		const guest = await visit(null, `/dashboard/video-player/content/${uuid}`);
		expect([guest.status, guest.headers.get("location")]).toEqual([302, "/"]);
		expect((await visit(pupil, `/dashboard/video-player/content/${uuid}`)).status).toBe(404);
		expect((await visit(pupil, "/dashboard/video-player/content/nothing")).status).toBe(404);
		expect((await visit(me, `/dashboard/video-player/content/${uuid}`)).text).toContain("/dashboard/teacher/p/content");
	});

	test("an empty list says so, and so does a search that finds nothing", async () => {
		expect(wordsOf(await visit(pupil, "/student/content"))).toContain(m.content_empty());
		expect(wordsOf(await visit(pupil, "/student/content?q=zzz"))).toContain(m.content_none_found());
		expect(wordsOf(await visit(me, "/dashboard/teacher/content?show=mine"))).toContain(m.content_mine_empty());
	});

	const formOf = (film: BlobPart | null, more: Record<string, string> = {}) => {
		const form = new FormData();
		for (const [name, value] of Object.entries({ ...said(), ...more })) form.set(name, value as string);
		if (film !== null) form.set("file", new Blob([film]), "film.mp4");
		return form;
	};

	test("a teacher uploads a video by a form, publishes it, and takes it back", async () => {
		const sent = await visit(me, "/dashboard/teacher/content/new", { parts: formOf(mp4Of({ indexAtEnd: true })) });
		const at = sent.headers.get("location") ?? "";
		expect([sent.status, at]).toEqual([302, expect.stringMatching(/^\/dashboard\/teacher\/content\/[\da-f-]{36}$/)]);
		expect(wordsOf(await visit(me, at))).toContain(m.content_draft_text());
		expect((await visit(me, at, { form: { intent: "publish" } })).status).toBe(303);
		expect(await titles(pupil)).toEqual(["Newton’s law"]);
		expect((await visit(me, at, { form: { intent: "unpublish" } })).status).toBe(303);
		expect(await titles(pupil)).toEqual([]);
	});

	test("a form that is wrong loses neither what was typed nor the video", async () => {
		const { status, text } = await visit(me, "/dashboard/teacher/content/new", {
			parts: formOf(mp4Of(), { title: "" }),
		});
		expect([status, text.includes("Why it moves."), text.includes("film.mp4")]).toEqual([400, true, true]);
		const [kept] = await database().select({ uuid: asset.uuid }).from(asset);
		const again = await visit(me, "/dashboard/teacher/content/new", {
			parts: formOf(null, { video: kept?.uuid ?? "" }),
		});
		expect(again.status).toBe(302);

		const wrong = await visit(me, "/dashboard/teacher/content/new", { parts: formOf("no video") });
		expect([wrong.status, wordsOf(wrong)]).toEqual([400, expect.stringContaining(m.content_video_type())]);
		const none = await visit(me, "/dashboard/teacher/content/new", { parts: formOf(null) });
		expect([none.status, wordsOf(none)]).toEqual([400, expect.stringContaining(m.content_video_missing())]);
	});
});

describe("an admin puts a video right (CON-7)", () => {
	test("names it anew, takes it off with a reason that its teacher reads, and puts it back", async () => {
		const boss = await admin();
		const { body } = await create(webmOf({ seconds: 7 }), { published: true });
		const page = `/admin/videos/${body.uuid}`;
		const versionOf = async () => String((await rowOf(body.uuid))?.updatedAt);
		const form = async (fields: Record<string, string>) =>
			visit(boss, page, { form: { version: await versionOf(), ...fields } });
		expect((await form({ intent: "save", title: "Newton’s first law", description: "Why.", subjectUuid })).status).toBe(
			302,
		);
		expect(await titles(pupil)).toEqual(["Newton’s first law"]);

		const refused = await form({ intent: "take-off", reason: "" });
		expect([refused.status, refused.text.includes(m.content_fault_reason())]).toEqual([400, true]);
		const late = await form({ intent: "take-off", reason: "A copy", name: "Newton’s first law", version: "1" });
		expect([late.status, late.text.includes("A copy</textarea>")]).toEqual([409, true]);
		const film = { intent: "take-off", reason: "A copy of a film" };
		expect((await form({ ...film, name: "Another" })).status).toBe(400);
		expect((await form({ ...film, name: "Newton’s first law" })).status).toBe(302);
		const [told] = await database().select().from(notification).where(eq(notification.kind, "video-taken-off"));
		expect([told?.accountUuid, JSON.parse(String(told?.params))]).toEqual([
			me.accountUuid,
			{ title: "Newton’s first law", reason: film.reason },
		]);
		expect((await get(me, `/api/content/${body.uuid}`)).body).toMatchObject({ published: false });
		expect(await titles(pupil)).toEqual([]);
		const stream = `/api/content/${body.uuid}/stream`;
		expect([(await send(pupil, "GET", stream)).status, (await send(boss, "GET", stream)).status]).toEqual([404, 200]);
		const own = await visit(me, `/dashboard/teacher/content/${body.uuid}`);
		expect([own.text.includes("A copy of a film"), own.text.includes(m.content_unpublish())]).toEqual([true, false]);
		// Publishing again brings nothing back.
		await patch(me, `/api/content/${body.uuid}`, { published: true });
		expect(await titles(pupil)).toEqual([]);
		expect((await visit(boss, "/admin/videos?state=taken-off")).text).toContain("Newton’s first law");

		expect((await form({ intent: "put-back" })).status).toBe(302);
		expect(await titles(pupil)).toEqual(["Newton’s first law"]);
		const log = await database().select().from(auditLog).where(eq(auditLog.objectUuid, body.uuid));
		expect(log.map(({ action, detail }) => [action, (detail as { after: object }).after])).toMatchObject([
			["content.changed", { title: "Newton’s first law" }],
			["content.taken-off", { takenOffReason: "A copy of a film" }],
			["content.put-back", { takenOffAt: null, takenOffReason: null }],
		]);
	});

	test("uploads one, gives it captions, publishes it, and nobody else sees it before", async () => {
		const boss = await admin();
		const parts = new FormData();
		for (const [name, value] of Object.entries(said())) parts.set(name, value);
		parts.set("file", new Blob([mp4Of()]), "film.mp4");
		const sent = await visit(boss, "/admin/videos/new", { parts });
		const page = sent.headers.get("location") ?? "";
		expect([sent.status, page]).toEqual([302, expect.stringMatching(/^\/admin\/videos\/[\w-]{36}$/)]);
		const uuid = page.split("/").at(-1) ?? "";
		expect((await visit(boss, page)).text).toContain(m.content_publish());
		expect((await get(pupil, `/api/content/${uuid}`)).status).toBe(404);
		expect((await visit(boss, `/dashboard/video-player/content/${uuid}`)).status).toBe(200);

		const captions = new FormData();
		captions.set("intent", "save");
		captions.set("file", new Blob([VTT]), "film.vtt");
		expect((await visit(boss, `${page}/captions`, { parts: captions })).status).toBe(303);
		const version = String((await rowOf(uuid))?.updatedAt);
		expect((await visit(boss, page, { form: { intent: "publish", version: "1" } })).status).toBe(409);
		expect((await visit(boss, page, { form: { intent: "publish", version } })).status).toBe(302);
		expect(await titles(pupil)).toEqual(["Newton’s law"]);
		expect((await send(pupil, "GET", `/api/content/${uuid}/captions`)).status).toBe(200);
		const log = await database().select().from(auditLog).where(eq(auditLog.objectUuid, uuid));
		expect(log.map(({ action, detail }) => [action, detail])).toMatchObject([
			["content.created", { after: { title: "Newton’s law", publishedAt: null } }],
			["content.changed", { before: { captionsUuid: null } }],
			["content.changed", { before: { publishedAt: null } }],
		]);
		// Their calls say the same, and leave the videos of teachers to be changed as well.
		const { body: theirs } = await create(webmOf({ seconds: 7 }));
		const at = `/api/admin/contents/${theirs.uuid}`;
		const renamed = await patch(boss, at, { title: "Inertia", published: true, version: theirs.version });
		expect(renamed.body).toMatchObject({ title: "Inertia", published: true, takenOffAt: null });
		expect((await patch(boss, at, { title: "Inert", version: theirs.version })).status).toBe(409);
		const reason = { reason: "A copy of a film", version: renamed.body.version };
		expect((await post(boss, `${at}/take-off`, { ...reason, name: "Newton" })).status).toBe(400);
		const off = await post(boss, `${at}/take-off`, { ...reason, name: "Inertia" });
		expect(off.body).toMatchObject({ published: false, takenOffReason: "A copy of a film" });
		const listed = await get(boss, "/api/admin/contents?state=taken-off");
		expect(listed.body.content).toMatchObject([{ uuid: theirs.uuid }]);
		expect((await post(boss, `${at}/put-back`, { version: off.body.version })).body.published).toBe(true);
	});
});
