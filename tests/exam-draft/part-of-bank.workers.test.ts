import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { insertRows, rowsOf } from "#db/factories/insert.ts";
import * as schema from "#db/schema/index.ts";
import { get, post, send } from "#tests/support/workers/api.ts";
import { admin, type Person } from "#tests/support/workers/api-people.ts";
import { at, database, OPENS } from "#tests/support/workers/exam-session.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { m } from "~/paraglide/messages.js";
import { bankSubject } from "./bank.ts";
import { DRAFTS, makeDraft, poolOf } from "./drafts.ts";

const importUuid = crypto.randomUUID();
let me: Person;
let subject: Awaited<ReturnType<typeof bankSubject>>;

/** Of eight questions the first three came by one file, and the third and fourth have a tag. */
beforeAll(async () => {
	[me, subject] = await Promise.all([admin(), bankSubject(8)]);
	const [first, second, third, fourth] = subject.questions as [string, string, string, string];
	const imported = [first, second, third].map((questionUuid) => ({
		...{ importUuid, questionUuid, code: `I-${questionUuid}`, version: 1 },
	}));
	await insertRows(database(), [
		rowsOf(schema.questionImport, {
			...{
				uuid: importUuid,
				fileName: "Sixty of them (1).xlsx",
				format: "xlsx",
				importedBy: me.accountUuid,
				createdAt: OPENS,
			},
			...{ created: 3, updated: 0, unchanged: 0, refused: 0 },
		}),
		rowsOf(schema.questionImportChange, ...imported),
		rowsOf(schema.questionTag, ...[third, fourth].map((questionUuid) => ({ questionUuid, tag: "test-12" }))),
	]);
});

const make = (change: object) => makeDraft(me, subject.uuid, change);

describe("an exam of a part of the bank (EXD-3)", () => {
	test("has questions of one import, of a tag, or of both alone", async () => {
		const [first, second, third, fourth] = subject.questions;
		const pools = [
			[{ questionImportUuid: importUuid }, [first, second, third]],
			[{ questionTag: "test-12" }, [third, fourth]],
			[{ questionImportUuid: importUuid, questionTag: "test-12" }, [third]],
			[{ questionTag: "nothing" }, []],
		] as const;
		for (const [narrowed, expected] of pools) {
			const draft = await make(narrowed);
			expect(draft).toMatchObject(narrowed);
			expect(draft.subjects).toMatchObject([{ usable: expected.length, chosen: expected.length }]);
			expect((await poolOf(draft.examUUID)).sort()).toEqual([...expected].sort());
		}
		const draft = await make({ questionTag: "test-12" });
		await send(me, "PATCH", `${DRAFTS}/${draft.examUUID}`, { body: { questionTag: null } });
		expect(await poolOf(draft.examUUID)).toHaveLength(5);
	});

	test("begins at the page of an import, with the name of its file and all its questions asked for", async () => {
		const page = await visit(me, `/admin/questions/imports/${importUuid}`);
		const link = page.text.match(/href="(\/admin\/model-tests\/new\?import=[^"]+)"/)?.[1] ?? "";
		for (const path of [link, link.replace("model-tests", "self-assessments")]) {
			const { status, text } = await visit(me, path);
			expect(status).toBe(200);
			expect(text).toMatch(new RegExp(`id="count-${subject.uuid}"[^>]*value="3"`));
			expect(text).toMatch(new RegExp(`<option value="${importUuid}" selected`));
			expect(text).toMatch(/<input(?=[^>]*name="(?:name|title)")(?=[^>]*value="Sixty of them")/);
		}
		expect((await visit(me, "/admin/model-tests/new?import=none")).status).toBe(200);
	});

	test("says how many of its questions were changed since it was published, until it is published anew (EXD-10)", async () => {
		const { examUUID } = await make({ questionImportUuid: importUuid });
		expect((await post(me, `/api/weekly-exams/${examUUID}/publish`)).status).toBe(200);
		const changedIn = async () => (await get(me, `${DRAFTS}/${examUUID}`)).body.changedSince;
		expect(await changedIn()).toBe(0);
		const { question } = schema;
		await database()
			.update(question)
			.set({ content: "Mended", updatedAt: at(1) })
			.where(eq(question.uuid, subject.questions[0] ?? ""));
		expect(await changedIn()).toBe(1);
		const said = m.exam_draft_changed_since({ count: 1, n: "1" });
		expect(wordsOf(await visit(me, `/admin/model-tests/${examUUID}`))).toContain(said);
		const published = await post(me, `/api/weekly-exams/${examUUID}/publish`, undefined, { minutes: 2 });
		expect([published.body.poolVersion, await changedIn()]).toEqual([2, 0]);
	});
});
