import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { courseRows } from "#db/factories/course.ts";
import { insertRows } from "#db/factories/insert.ts";
import { subjectRows } from "#db/factories/question-bank.ts";
import * as schema from "#db/schema/index.ts";
import { hugePng, joined, png } from "#tests/support/pictures.ts";
import { pngChunk, pngOf, riffChunk, webpOf } from "#tests/support/scans.ts";
import { openSchool, type Person, teacher } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, bindings, database, OPENS } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { removeLooseAssets } from "~/domain/asset/remove-loose.server.ts";
import { archiveCourse } from "~/domain/course/archive-course.server.ts";
import { changeCover } from "~/domain/course/change-cover.server.ts";
import { deleteCourse } from "~/domain/course/delete-course.server.ts";
import { photoErrors } from "~/domain/photo/errors.ts";
import { m } from "~/paraglide/messages.js";

ownDatabase();

const MADE = joined([0xff, 0xd8, 0xff, 0xe0], "made anew");
const picture = () => png(8, 8, () => [10, 120, 60]);
/** Its canvas has 8 × 8 pixels, a frame behind it 16,383 × 16,383. */
const tooLargeWebp = () =>
	webpOf([
		riffChunk("VP8X", joined([0, 0, 0, 0, 7, 0, 0, 7, 0, 0])),
		riffChunk("VP8 ", joined([0x10, 0, 0, 0x9d, 0x01, 0x2a, 0xff, 0x3f, 0xff, 0x3f])),
	]);
const DAY = 24 * 60;

let asked: URLSearchParams[];
const service = {
	fetch: async (input: RequestInfo | URL) => {
		asked.push(new URL(String(input)).searchParams);
		return new Response(MADE, { headers: { "content-type": "image/jpeg" } });
	},
} as unknown as Fetcher;

let me: Person;
let uuid: string;

beforeEach(async () => {
	asked = [];
	me = await teacher();
	uuid = crypto.randomUUID();
	const subjectUuid = crypto.randomUUID();
	const { uuid: instituteUuid } = await openSchool();
	await insertRows(database(), [
		...subjectRows({ uuid: subjectUuid, title: `Physics ${subjectUuid}`, at: OPENS }),
		...courseRows({ uuid, subjectUuid, instituteUuid, teacherUuid: me.accountUuid, at: OPENS }),
	]);
});

const page = () => `/dashboard/teacher/course/d/${uuid}/cover`;

function save(who = me, bytes: Uint8Array<ArrayBuffer> = picture(), minutes = 0) {
	const parts = new FormData();
	parts.set("intent", "save");
	parts.set("cover", new File([bytes], "cover.png"));
	return visit(who, page(), { parts, minutes, with: { PICTURES: service } });
}

const imageOf = async () => {
	const [row] = await database().select().from(schema.course).where(eq(schema.course.uuid, uuid));
	return row?.image ?? null;
};
const keptKeys = async () => (await bindings.ASSETS_BUCKET.list({ prefix: "photo/" })).objects.map(({ key }) => key);

test("a cover is made anew, wide, and served for ever under its own address (CRS-1)", async () => {
	const before = await depsAt().cache.publicVersion();
	const saved = await save(me, joined(picture(), "<script>alert(1)</script>"), 3);
	expect([saved.status, saved.headers.get("location")]).toEqual([302, page()]);
	expect(asked.map((query) => query.get("cut"))).toEqual(["wide"]);
	const image = (await imageOf()) ?? "";
	expect(image).toMatch(/^\/photos\/[\da-f-]{36}\.jpg$/);
	const served = await visit(null, image);
	expect([served.status, served.headers.get("cache-control")]).toEqual([200, "public, max-age=31536000, immutable"]);
	expect(new Uint8Array(served.bytes)).toEqual(MADE);
	expect((await visit(me, page())).text).toContain(`src="${image}"`);
	expect(await depsAt().cache.publicVersion()).not.toBe(before);
});

test("another has another address, and the one before is removed a day later; so is one that is taken away", async () => {
	await save();
	const first = await imageOf();
	await save();
	const second = await imageOf();
	expect(second).not.toBe(first);
	const sweep = (minutes: number) => removeLooseAssets(depsAt(minutes), { until: at(minutes) + 60_000 });
	await sweep(DAY + 1);
	const there = async () => (await keptKeys()).map((key) => `/photos/${key.slice("photo/".length)}.jpg`);
	expect([(await there()).includes(first ?? ""), (await there()).includes(second ?? "")]).toEqual([false, true]);
	await visit(me, page(), { form: { intent: "remove" }, minutes: DAY + 1 });
	expect(await imageOf()).toBeNull();
	expect(wordsOf(await visit(me, page()))).toContain(m.course_cover_none());
	await sweep(2 * DAY + 2);
	expect((await there()).includes(second ?? "")).toBe(false);
});

test("what is no picture, or too large a one, is refused in words, and the cover stays", async () => {
	await save();
	const before = await imageOf();
	for (const [bytes, status, sentence] of [
		[new TextEncoder().encode("no picture"), 400, photoErrors.table.PhotoUnreadable.text()],
		[tooLargeWebp(), 413, photoErrors.table.PhotoTooManyPixels.text({ limit: 8 })],
		[pngOf([pngChunk("acTL", "12345678")]), 400, photoErrors.table.PhotoIsAnimated.text()],
		[hugePng(10_000), 413, photoErrors.table.PhotoTooManyPixels.text({ limit: 8 })],
	] as const) {
		const refused = await save(me, bytes as Uint8Array<ArrayBuffer>);
		expect([refused.status, wordsOf(refused)]).toEqual([status, expect.stringContaining(sentence)]);
	}
	expect(await imageOf()).toBe(before);
});

test("another teacher's course has none to change (CRS-2)", async () => {
	const other = await teacher();
	expect((await visit(other, page())).status).toBe(404);
	expect((await save(other)).status).toBe(404);
	expect([await imageOf(), asked]).toEqual([null, []]);
});

/** Saves a cover, and something happens to the course while it is drawn. */
const meanwhile = (work: () => Promise<unknown>) =>
	changeCover(
		Object.assign(depsAt(), {
			rateLimit: async () => true,
			makePhoto: async () => {
				await work();
				return MADE;
			},
		}),
		me,
		uuid,
		picture() as Uint8Array<ArrayBuffer>,
	);

test.each([
	["deleted", () => deleteCourse(depsAt(), me, uuid), "CourseNotFound"],
	["archived", () => archiveCourse(depsAt(), me, uuid, true), "CourseFixed"],
])(
	"a course that is %s while its cover is drawn gets none, and nothing of that stays (CRS-3, AST-5)",
	async (_, work, code) => {
		const others = (await keptKeys()).length;
		await save();
		const before = await imageOf();
		await expect(meanwhile(work)).rejects.toMatchObject({ code });
		expect(await imageOf()).toBe(code === "CourseFixed" ? before : null);
		await removeLooseAssets(depsAt(2 * DAY), { until: at(2 * DAY) + 60_000 });
		const kept = code === "CourseFixed" ? 1 : 0;
		expect([(await database().select().from(schema.asset)).length, (await keptKeys()).length - others]).toEqual([
			kept,
			kept,
		]);
	},
);
