import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { asset, content, suspension } from "#db/schema/index.ts";
import { chunkOf, FRAMES, mp4Of, orderOf, VTT, webmOf } from "#tests/support/films.ts";
import { box } from "#tests/support/iso-media.ts";
import { get, post, send } from "#tests/support/workers/api.ts";
import { admin, type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { download, uploaded } from "#tests/support/workers/assets.ts";
import { aSubject, contentOf } from "#tests/support/workers/contents.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { bindings, database, OPENS } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { explained } from "#tests/support/workers/query-plans.ts";
import { StoredOtherwise } from "~/domain/asset/file-store.ts";
import { discarded } from "~/domain/asset/loosen.server.ts";
import { removeLooseAssets } from "~/domain/asset/remove-loose.server.ts";
import { createContent } from "~/domain/content/create-content.server.ts";
import { getPlayer, listContents } from "~/domain/content/queries.server.ts";

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

/** Two boxes, of which the index comes last and names no place. */
const indexless = new Uint8Array(Buffer.concat([mp4Of().slice(0, 24), box("mdat", FRAMES), box("moov")]));
const endlessIndex = () =>
	new Uint8Array(
		Buffer.concat([mp4Of().slice(0, 24), box("moov", new Uint8Array(16 * 1024 * 1024)), box("mdat", FRAMES)]),
	);

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

	test("that the bucket keeps otherwise with its index in front is no file any more, and is sent again", async () => {
		const video = await uploaded(me, mp4Of({ indexAtEnd: true }), "film.mp4");
		const input = { title: "Waves", description: "", subjectUuid, video };
		const spoiling = depsAt();
		const { files } = spoiling;
		const put: typeof files.put = async (key, pieces) => {
			await files.put(key, pieces);
			throw new StoredOtherwise(key);
		};
		const refused = createContent(Object.assign(spoiling, { files: { ...files, put } }), me, input);
		await expect(refused).rejects.toMatchObject({ code: "FileDamaged" });
		expect(spoiling.said).toMatchObject([{ level: "error" }]);
		await expect(createContent(depsAt(), me, input)).rejects.toMatchObject({ code: "AssetNotFound" });
	});

	test("sent twice at once: the second is refused, and spoils nothing of the first", async () => {
		const film = mp4Of({ indexAtEnd: true });
		const video = await uploaded(me, film, "film.mp4");
		const input = { title: "Waves", description: "", subjectUuid, video };
		const [deps, slow] = [depsAt(), depsAt()];
		const { files } = slow;
		// It has read where everything lies when the other one is done.
		const put: typeof files.put = async (key, pieces) => {
			await createContent(deps, me, input);
			return files.put(key, pieces);
		};
		const late = createContent(Object.assign(slow, { files: { ...files, put } }), me, input);
		await expect(late).rejects.toMatchObject({ code: "AssetNotFound" });
		const kept = await bytesOf(video);
		expect([kept.length, orderOf(kept), chunkOf(kept)]).toEqual([film.length, ["moov", "mdat"], FRAMES]);
	});

	test.each([
		["removed", "AssetNotFound", false],
		["removed and swept", "AssetNotFound", true],
		["removed, swept and kept otherwise by the bucket", "FileDamaged", true],
	])("%s while its index is moved: it is no file, and nothing of it is in the bucket", async (_, code, isSwept) => {
		const video = await uploaded(me, mp4Of({ indexAtEnd: true }), "film.mp4");
		const slow = depsAt();
		const { files } = slow;
		const put: typeof files.put = async (key, pieces) => {
			const read: Uint8Array[] = [];
			for await (const piece of pieces) read.push(piece);
			await discarded(slow, eq(asset.uuid, video), OPENS);
			if (isSwept) await removeLooseAssets(depsAt(), { until: Number.POSITIVE_INFINITY });
			async function* again() {
				yield* read;
			}
			await files.put(key, again());
			if (code === "FileDamaged") throw new StoredOtherwise(key);
		};
		const late = createContent(Object.assign(slow, { files: { ...files, put } }), me, {
			...{ title: "Waves", description: "", subjectUuid, video },
		});
		await expect(late).rejects.toMatchObject({ code });
		await removeLooseAssets(depsAt(), { until: Number.POSITIVE_INFINITY });
		expect(await bindings.ASSETS_BUCKET.head(`asset/${video}`)).toBeNull();
		expect(await database().select().from(asset)).toEqual([]);
	});

	test.each([
		["text", "Hello", "VideoTypeUnknown"],
		["Matroska", webmOf({ kind: "matroska" }), "VideoTypeUnknown"],
		["WebM without index and duration", webmOf({ seconds: 0 }), "VideoWithoutIndex"],
		["H.264 in a WebM", webmOf({ tracks: [[1, "V_MPEG4/ISO/AVC"]] }), "VideoCodecUnknown"],
		["half an MP4 whose index is in front", mp4Of().slice(0, -9), "VideoUnreadable"],
		[
			"an MP4 whose index points behind its end",
			mp4Of()
				.with(-5 - FRAMES.length, 8)
				.slice(0, -FRAMES.length),
			"VideoUnreadable",
		],
		["an MP4 whose index at its end has no tables", indexless, "VideoIndexAtEnd"],
		["an MP4 with an index above 16 MB", endlessIndex(), "VideoUnreadable"],
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
