import { desc, eq, isNull } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { insertRows } from "#db/factories/insert.ts";
import { mockTestTypeRows } from "#db/factories/mock-test.ts";
import { modelTestRows } from "#db/factories/model-test.ts";
import * as schema from "#db/schema/index.ts";
import { joined, png } from "#tests/support/pictures.ts";
import { send } from "#tests/support/workers/api.ts";
import { admin, type Person } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, database, OPENS } from "#tests/support/workers/exam-session.ts";
import { justBefore } from "#tests/support/workers/meanwhile.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { removeLooseAssets } from "~/domain/asset/remove-loose.server.ts";
import { changePoster } from "~/domain/exam-poster/change-poster.server.ts";
import { copyType } from "~/domain/mock-test/save-type.server.ts";
import { copyExam } from "~/domain/model-test/save-exam.server.ts";
import { m } from "~/paraglide/messages.js";

ownDatabase();

const DAY = 24 * 60;
const MADE = joined([0xff, 0xd8, 0xff, 0xe0], "made anew");
const service = {
	fetch: async () => new Response(MADE, { headers: { "content-type": "image/jpeg" } }),
} as unknown as Fetcher;

let boss: Person;
let examUuid: string;
let typeUuid: string;

beforeEach(async () => {
	boss = await admin();
	[examUuid, typeUuid] = [crypto.randomUUID(), crypto.randomUUID()];
	await insertRows(database(), [
		...modelTestRows({ uuid: examUuid, at: OPENS, startAt: at(60), state: "published", poolVersion: 1 }),
		...mockTestTypeRows({ uuid: typeUuid, at: OPENS, state: "published", poolVersion: 1 }),
	]);
});

const PAGES = {
	exam: () => `/admin/model-tests/${examUuid}/poster`,
	type: () => `/admin/self-assessments/${typeUuid}/poster`,
};

/** The version in the page of a poster. */
const versionOf = async (page: string) =>
	/name="version" value="(\d+)"/.exec((await visit(boss, page)).text)?.[1] ?? "";

async function save(page: string, alt: string, picture: Uint8Array<ArrayBuffer> | null, read?: string, minutes = 0) {
	const parts = new FormData();
	parts.set("version", read ?? (await versionOf(page)));
	parts.set("intent", "save");
	parts.set("alt", alt);
	if (picture) parts.set("poster", new File([picture], "poster.png"));
	return visit(boss, page, { parts, minutes, with: { PICTURES: service } });
}
const picture = () => png(8, 8, () => [10, 120, 60]);

const examRow = async (uuid = examUuid) =>
	(await database().select().from(schema.modelTest).where(eq(schema.modelTest.uuid, uuid)))[0];
const lastAct = async () =>
	(await database().select().from(schema.auditLog).orderBy(desc(schema.auditLog.id)).limit(1))[0];
const served = async (path: string | null | undefined) => (await visit(null, path ?? "/photos/none")).status;
const sweep = (minutes: number) => removeLooseAssets(depsAt(minutes), { until: at(minutes) + 60_000 });

test("a poster is on the cards, the page and the preview of a link, with what it shows; in the audit log as it was and is (EXD-11)", async () => {
	const before = await depsAt().cache.publicVersion();
	const saved = await save(PAGES.exam(), "Win  a <book>", picture());
	expect([saved.status, saved.headers.get("location")]).toEqual([302, PAGES.exam()]);
	const image = (await examRow())?.image ?? "";
	expect(await served(image)).toBe(200);
	expect(await depsAt().cache.publicVersion()).not.toBe(before);
	expect(await lastAct()).toMatchObject({
		...{ action: "model-test.change", objectUuid: examUuid, actorUuid: boss.accountUuid },
		detail: { before: { image: "", imageAlt: "" }, after: { image, imageAlt: "Win a <book>" } },
	});
	const alt = 'alt="Win a &lt;book&gt;"';
	for (const path of ["/weekly-exam", `/weekly-exam/${examUuid}`]) {
		const { text } = await visit(null, path, { minutes: 1 });
		expect([path, text.includes(`src="${image}"`), text.includes(alt)]).toEqual([path, true, true]);
	}
	expect((await visit(null, `/weekly-exam/${examUuid}`, { minutes: 1 })).text).toMatch(
		new RegExp(`property="og:image" content="[^"]*${image}"`),
	);
	await save(PAGES.type(), "A clock", picture());
	const list = await visit(null, "/mock-test", { minutes: 1 });
	expect(list.text).toContain('alt="A clock"');
	expect((await visit(boss, PAGES.type())).text).toContain('value="A clock"');
});

test("another description needs no picture; a picture needs a description; what was typed stays", async () => {
	expect(wordsOf(await save(PAGES.exam(), "A book", null))).toContain("Please choose a file.");
	const refused = await save(PAGES.exam(), " ", picture());
	expect([refused.status, wordsOf(refused)]).toEqual([400, expect.stringContaining("Say what the picture shows.")]);
	const broken = await save(PAGES.exam(), "A book", new TextEncoder().encode("text") as Uint8Array<ArrayBuffer>);
	expect([broken.status, broken.text.includes('value="A book"')]).toEqual([400, true]);
	expect((await examRow())?.image).toBeNull();
	await save(PAGES.exam(), "A book", picture());
	const image = (await examRow())?.image;
	await save(PAGES.exam(), "A red book", null);
	expect(await examRow()).toMatchObject({ image, imageAlt: "A red book" });
	expect(await lastAct()).toMatchObject({
		detail: { before: { imageAlt: "A book" }, after: { imageAlt: "A red book" } },
	});
});

test("of two who change a poster at once the second sees what the first chose, and loses nothing typed (EXD-11)", async () => {
	const read = await versionOf(PAGES.exam());
	await save(PAGES.exam(), "A book", picture(), read);
	const first = await examRow();
	const second = await save(PAGES.exam(), "A pen", picture(), read);
	expect([second.status, second.text.includes('value="A pen"'), second.text.includes(first?.image ?? "none")]).toEqual([
		...[409, true, true],
	]);
	expect(wordsOf(second)).toContain(m.errors_draft_changed());
	const removed = await visit(boss, PAGES.exam(), { form: { intent: "remove", version: read } });
	expect([removed.status, await examRow()]).toEqual([409, first]);
	expect(await database().select().from(schema.auditLog)).toHaveLength(1);
});

test("a poster that another admin changed while this one was drawn is overwritten by nothing, and the drawn one goes (EXD-11)", async () => {
	await save(PAGES.exam(), "A book", picture());
	const meanwhile = justBefore(/update\W+model_test\W+set/i, async () =>
		changePoster(depsAt(), boss, "model-test", examUuid, { alt: "A red book" }),
	);
	const second = await save(PAGES.exam(), "A pen", picture());
	expect([meanwhile.done, second.status, (await examRow())?.imageAlt]).toEqual([true, 409, "A red book"]);
	expect(await database().select().from(schema.asset).where(isNull(schema.asset.looseSince))).toHaveLength(1);
	expect(await database().select().from(schema.auditLog)).toHaveLength(2);
});

test("the one before goes a day later, but stays while a copy shows it; removed, the page shows the signs of subjects (EXD-11)", async () => {
	await save(PAGES.exam(), "A book", picture());
	const first = (await examRow())?.image;
	const copy = await copyExam(depsAt(), boss, examUuid, { name: "Copy", startAt: at(DAY) });
	expect(await examRow(copy)).toMatchObject({ image: first, imageAlt: "A book" });
	// What is copied with it is in the audit log as well.
	expect(await lastAct()).toMatchObject({
		...{ action: "model-test.create", objectUuid: copy },
		detail: { copyOf: examUuid, after: { name: "Copy", image: first, imageAlt: "A book" } },
	});
	await save(PAGES.type(), "A clock", picture());
	const type = await copyType(depsAt(), boss, typeUuid, "Copied");
	const [typeRow] = await database().select().from(schema.mockTestType).where(eq(schema.mockTestType.uuid, type));
	expect(typeRow).toMatchObject({ image: expect.stringMatching(/^\/photos\//), imageAlt: "A clock" });
	expect(await lastAct()).toMatchObject({
		...{ action: "mock-test.create", objectUuid: type },
		detail: { copyOf: typeUuid, after: { title: "Copied", image: typeRow?.image, imageAlt: "A clock" } },
	});
	await save(PAGES.exam(), "A pen", picture());
	const second = (await examRow())?.image;
	await sweep(DAY + 1);
	expect([await served(first), await served(second)]).toEqual([200, 200]);
	for (const page of [`/admin/model-tests/${copy}/poster`, PAGES.exam()])
		await visit(boss, page, { form: { intent: "remove", version: await versionOf(page) }, minutes: DAY + 2 });
	expect(await examRow()).toMatchObject({ image: null, imageAlt: null });
	await sweep(2 * DAY + 3);
	expect([await served(first), await served(second)]).toEqual([404, 404]);
	await database()
		.update(schema.modelTest)
		.set({ cancelledAt: OPENS, state: "draft" })
		.where(eq(schema.modelTest.uuid, examUuid));
	expect((await visit(boss, PAGES.exam())).status).toBe(404);
});

test("the calls say and change the same of a poster as its page (EXD-11)", async () => {
	const path = `/api/admin/weekly-exams/${examUuid}/poster`;
	const patch = (alt: string) => send(boss, "PATCH", path, { body: { alt } });
	expect((await patch("A prism")).body.code).toBe("FileMissing");
	await save(PAGES.exam(), "Win a book", picture());
	const { image } = (await examRow()) ?? {};
	expect((await patch("")).body.code).toBe("PosterAltMissing");
	const described = await patch(" A  prism ");
	expect([described.status, described.body]).toEqual([
		200,
		{ uuid: examUuid, image, imageAlt: "A prism", version: expect.any(Number) },
	]);
	const { version } = described.body as { version: number };
	expect((await send(boss, "PATCH", path, { body: { alt: "A lens", version: version - 1 } })).body.code).toBe(
		"DraftChanged",
	);
	expect((await send(boss, "DELETE", `${path}?version=${version - 1}`)).body.code).toBe("DraftChanged");
	expect((await send(boss, "PATCH", path, { body: { alt: "A lens", version } })).status).toBe(200);
	expect((await send(boss, "DELETE", path)).status).toBe(204);
	expect(await examRow()).toMatchObject({ image: null, imageAlt: null });
	expect((await send(boss, "DELETE", `/api/admin/mcqExamTypes/${examUuid}/poster`)).body.code).toBe("MockTestNotFound");
});
