import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { insertRows } from "#db/factories/insert.ts";
import { registrationRows } from "#db/factories/model-test.ts";
import * as schema from "#db/schema/index.ts";
import { get, post, send } from "#tests/support/workers/api.ts";
import { admin, type Person, student } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, database, OPENS } from "#tests/support/workers/exam-session.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { copyType, createType, publishReadyType } from "~/domain/mock-test/save-type.server.ts";
import { toIso } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";
import { bankSubject } from "./bank.ts";

const CALLS = "/api/admin/weekly-exams";
let me: Person;
let subject: Awaited<ReturnType<typeof bankSubject>>;

beforeEach(async () => {
	[me, subject] = await Promise.all([admin(), bankSubject(6)]);
});

/** A model test that begins two hours after the exams open. */
const body = (change: object = {}) => ({
	...{ name: `Test ${subject.uuid}`, subtitle: null, description: "**All** of it.", rule: null, prize: null },
	...{ duration: 30, startAt: toIso(at(120)), stopAt: toIso(at(180)), preRegNeeded: true, preRegStopAt: null },
	...{ fee: 0, marksPerCorrect: 1, penaltyPerWrong: 0.25, numWinners: 3, level: null, language: null, poolTimes: 2 },
	...{ gradeUuids: [], subjects: [{ subjectUuid: subject.uuid, numberOfQuestions: 2 }] },
	...change,
});

const make = async (change: object = {}) => (await post(me, CALLS, body(change))).body;
const change = (uuid: string, what: object) => send(me, "PATCH", `${CALLS}/${uuid}`, { body: what });
const publish = (uuid: string, minutes = 0) => post(me, `/api/weekly-exams/${uuid}/publish`, undefined, { minutes });
const audited = (uuid: string) =>
	database().select().from(schema.auditLog).where(eq(schema.auditLog.objectUuid, uuid)).orderBy(schema.auditLog.id);
const poolOf = (uuid: string) =>
	database().$count(schema.modelTestQuestion, eq(schema.modelTestQuestion.examUuid, uuid));

/** Somebody who is registered, in the database. */
async function registeredFor(examUuid: string): Promise<Person> {
	const who = await student();
	await insertRows(database(), registrationRows({ examUuid, accountUuid: who.accountUuid, at: OPENS }));
	return who;
}

const toldOf = async (who: Person) =>
	database().select().from(schema.notification).where(eq(schema.notification.accountUuid, who.accountUuid));

describe("a draft (EXD-1, EXD-3, EXD-4)", () => {
	test("is public nowhere until it lacks nothing and is published", async () => {
		const draft = await make({ subjects: [{ subjectUuid: subject.uuid, numberOfQuestions: 9 }] });
		expect(draft).toMatchObject({ state: "draft", preRegStopAt: toIso(at(60)), penaltyPerWrong: 0.25 });
		expect(draft.subjects).toMatchObject([{ numberOfQuestions: 9, usable: 6 }]);
		const open = draft.checks.filter(({ done, must }: { done: boolean; must: boolean }) => must && !done);
		expect(open).toMatchObject([{ of: "questions", asked: 9, usable: 6 }]);
		expect((await publish(draft.examUUID)).body).toMatchObject({ status: 409, code: "PoolTooSmall" });

		const mended = await change(draft.examUUID, { subjects: [{ subjectUuid: subject.uuid, numberOfQuestions: 2 }] });
		expect([mended.status, await poolOf(draft.examUUID)]).toEqual([200, 4]);
		expect((await get(null, `/api/public/weekly-exams/${draft.examUUID}/details`)).status).toBe(404);
		expect((await visit(null, `/weekly-exam/${draft.examUUID}`)).status).toBe(404);
		expect((await get(await student(), `/api/weekly-exams/${draft.examUUID}/details`)).status).toBe(404);

		expect(await publish(draft.examUUID)).toMatchObject({ status: 200, body: { poolVersion: 1 } });
		const shown = await get(null, `/api/public/weekly-exams/${draft.examUUID}/details`);
		expect(shown.body).toMatchObject({ numQuestionPerSet: 2, preRegStopAt: toIso(at(60)) });
		const listed = await get(me, `${CALLS}?state=upcoming&size=100`);
		expect(listed.body.content.map((row: { examUUID: string }) => row.examUUID)).toContain(draft.examUUID);
	});

	test("uses no question that another open test has, no archived one, and none of another level", async () => {
		const first = await make({ poolTimes: 1, subjects: [{ subjectUuid: subject.uuid, numberOfQuestions: 3 }] });
		expect((await publish(first.examUUID)).status).toBe(200);
		const second = await make({ name: "Second", level: "SSC" });
		expect(second.subjects).toMatchObject([{ usable: 3, chosen: 3 }]);
		const { question } = schema;
		await database()
			.update(question)
			.set({ level: "HSC" })
			.where(eq(question.uuid, subject.questions[0] ?? ""));
		await database()
			.update(question)
			.set({ archivedAt: OPENS })
			.where(eq(question.uuid, subject.questions[1] ?? ""));
		const [again] = (await get(me, `${CALLS}/${second.examUUID}`)).body.subjects;
		expect(again.usable).toBeLessThanOrEqual(3);
		expect((await get(me, `${CALLS}/${first.examUUID}`)).body.subjects[0].usable).toBe(5);
	});

	test("is refused at the field that is wrong", async () => {
		const refusals = [
			[{ stopAt: toIso(at(120)) }, "stopAt"],
			[{ preRegStopAt: toIso(at(121)) }, "preRegStopAt"],
			[{ fee: 0.001 }, "fee"],
			[{ name: " " }, "name"],
			[{ poolTimes: 4 }, "poolTimes"],
			[{ subjects: [...body().subjects, ...body().subjects] }, "subjects"],
		] as const;
		for (const [wrong, field] of refusals) {
			const refused = await post(me, CALLS, body(wrong));
			expect([refused.status, refused.body.errors?.[0].field]).toEqual([400, field]);
		}
		const unknown = await post(me, CALLS, body({ gradeUuids: [crypto.randomUUID()] }));
		expect(unknown.body).toMatchObject({ status: 409, code: "SubjectNotThere" });
	});
});

describe("changing (EXD-2, EXD-7)", () => {
	test("overwrites nothing newer, keeps what is not named, and notes before and after", async () => {
		const draft = await make({ rule: "No notes." });
		const done = await change(draft.examUUID, { name: "Anew", version: draft.version });
		expect(done.body).toMatchObject({ name: "Anew", rule: "No notes.", numWinners: 3 });
		const late = await change(draft.examUUID, { name: "Over it", version: draft.version });
		expect(late.body).toMatchObject({ status: 409, code: "DraftChanged" });
		// Nor is what somebody else changed published unseen.
		const unseen = await post(me, `/api/weekly-exams/${draft.examUUID}/publish?version=${draft.version}`);
		expect(unseen.body).toMatchObject({ status: 409, code: "DraftChanged" });
		const entries = await audited(draft.examUUID);
		expect(entries.map(({ action }) => action)).toEqual(["model-test.create", "model-test.change"]);
		expect(entries[1]?.detail).toEqual({ before: { name: draft.name }, after: { name: "Anew" } });
	});

	test("of a published one tells who is registered of other times, and is refused near the start and after it", async () => {
		const draft = await make();
		await publish(draft.examUUID);
		const who = await registeredFor(draft.examUUID);
		const moved = await change(draft.examUUID, { startAt: toIso(at(130)), stopAt: toIso(at(190)) });
		expect(moved.body).toMatchObject({ startAt: toIso(at(130)), preRegStopAt: toIso(at(60)) });
		expect(await toldOf(who)).toMatchObject([{ kind: "exam-moved" }]);
		const [row] = await database().select().from(schema.modelTest).where(eq(schema.modelTest.uuid, draft.examUUID));
		// Every session is prepared anew with the new times.
		expect(row?.poolVersion).toBe(2);
		await change(draft.examUUID, { subtitle: "Only a word" });
		expect(await toldOf(who)).toHaveLength(1);

		const late = (minutes: number, what: object) =>
			send(me, "PATCH", `${CALLS}/${draft.examUUID}`, { body: what, minutes });
		const start = { startAt: toIso(at(60)), preRegStopAt: toIso(at(55)) };
		expect((await late(50, start)).body.code).toBe("ExamTooSoon");
		expect((await late(116, { name: "Late" })).body.code).toBe("ExamFixed");
		expect((await late(131, { name: "Late" })).body.code).toBe("ExamAlreadyStarted");
		expect((await late(10, { duration: 90 })).body.code).toBe("NotReady");
	});

	test("a copy moves all times, has a pool of its own, and the same check list", async () => {
		const marks = { marksPerCorrect: 2, penaltyPerWrong: 0.5, numWinners: 3, duration: 30 };
		const draft = await make(marks);
		await publish(draft.examUUID);
		const again = () => post(me, `${CALLS}/${draft.examUUID}/duplicate`, { name: "Copy", startAt: toIso(at(1200)) });
		const copy = await again();
		expect(copy.body).toMatchObject({ state: "draft", stopAt: toIso(at(1260)), preRegStopAt: toIso(at(1140)) });
		expect(copy.body).toMatchObject(marks);
		// The other four are in the first one’s pool.
		expect(copy.body.subjects).toMatchObject([{ numberOfQuestions: 2, usable: 2, chosen: 2 }]);
		expect((await audited(copy.body.examUUID))[0]?.detail).toMatchObject({ copyOf: draft.examUUID });
		// What the first one has by now is none of it.
		await database()
			.update(schema.question)
			.set({ archivedAt: at(1) })
			.where(eq(schema.question.subjectUuid, subject.uuid));
		const empty = await again();
		expect(empty.body.checks).toContainEqual(expect.objectContaining({ of: "questions", done: false }));
		expect((await publish(empty.body.examUUID)).status).toBe(409);
	});

	test("a copy of a self-assessment is checked against the bank as it is by then", async () => {
		const uuid = await createType(depsAt(), me, {
			...{ subjects: [{ subjectUuid: subject.uuid, numberOfQuestions: 2 }], level: null, language: null, poolTimes: 1 },
			...{ gradeUuids: [], questionTag: null, questionImportUuid: null, feePoisha: 0, attemptsPerPurchase: 1 },
			...{ title: `Type ${subject.uuid}`, subtitle: null, description: null, durationMinutes: 30 },
			...{ marksPerCorrect: 200, penaltyPerWrong: 50, examTag: null, examTagBn: null },
		});
		await publishReadyType(depsAt(), me, uuid);
		await database()
			.update(schema.question)
			.set({ archivedAt: at(1) })
			.where(eq(schema.question.subjectUuid, subject.uuid));
		const copy = await copyType(depsAt(), me, uuid, "Copy");
		const { body } = await get(me, `/api/admin/mcqExamTypes/${copy}`);
		expect(body).toMatchObject({ marksPerCorrect: 2, penaltyPerWrong: 0.5, duration: 30 });
		expect(body.checks).toContainEqual(expect.objectContaining({ of: "questions", done: false }));
		expect((await post(me, `/api/mcqExamTypes/${copy}/publish`)).status).toBe(409);
	});
});

describe("pages", () => {
	const form = (changed: Record<string, string> = {}) => ({
		...{
			name: "By form",
			startAt: "2026-01-10T13:00",
			stopAt: "2026-01-10T15:00",
			durationMinutes: "৩০",
			fee: "12.50",
		},
		...{ marksPerCorrect: "1", penaltyPerWrong: "0.25", winnerCount: "10", poolTimes: "2", preRegNeeded: "on" },
		...{ "subjects[0].subjectUuid": subject.uuid, "subjects[0].count": "2" },
		...changed,
	});

	test("a form makes a draft, its page names what is missing, and its preview is the page and a paper", async () => {
		const refused = await visit(me, "/admin/model-tests/new", {
			form: form({ stopAt: "2026-01-10T12:00", rule: "Typed" }),
		});
		expect(refused.status).toBe(400);
		expect(refused.text).toContain(m.exam_draft_fault_stop());
		expect(refused.text).toContain("Typed");
		const made = await visit(me, "/admin/model-tests/new", { form: form({ "subjects[0].count": "7" }) });
		expect(made.status).toBe(302);
		const path = made.headers.get("location") ?? "";
		const page = wordsOf(await visit(me, path));
		expect(page).toContain(
			m.exam_draft_lacks_questions({ subject: `Subject ${subject.uuid}`, asked: "7", usable: "6" }),
		);
		const uuid = path.split("/").at(-1) ?? "";
		const [row] = await database().select().from(schema.modelTest).where(eq(schema.modelTest.uuid, uuid));
		expect(row).toMatchObject({ feePoisha: 1250, startAt: at(180), preRegStopAt: at(120), penaltyPerWrong: 25 });

		const posted = await visit(me, path, { form: form({ version: String(row?.updatedAt) }) });
		expect([posted.status, posted.headers.get("location")]).toEqual([302, path]);
		const stale = await visit(me, path, { form: form({ version: String(row?.updatedAt), name: "Stale" }) });
		expect(stale.status).toBe(409);
		expect(stale.text).toContain(m.errors_draft_changed());
		const preview = wordsOf(await visit(me, `${path}/preview`));
		expect(preview).toContain("By form");
		expect(preview).toContain(m.exam_draft_a_paper_text());
		const now = await get(me, `${CALLS}/${uuid}`);
		const out = await visit(me, `${path}/publish`, { form: { intent: "publish", version: String(now.body.version) } });
		expect([out.status, out.headers.get("location")]).toEqual([302, path]);
		expect(wordsOf(await visit(null, `/weekly-exam/${uuid}`))).toContain("By form");
	});
});

describe("the texts of an exam form (EXD-1)", () => {
	/** The form that a page shows, sent again as it stands, with some of its fields changed. */
	const typed = {
		...{ durationMinutes: "30", fee: "0", marksPerCorrect: "1", penaltyPerWrong: "0", poolTimes: "1" },
		...{ level: "", language: "", description: "Bring **all** of $x^2$." },
	};
	const times = { startAt: "2027-01-10T10:00", stopAt: "2027-01-10T12:00", winnerCount: "10" };

	test("say what they read, and are previewed in place, without JavaScript; nothing is written or lost", async () => {
		const draft = await make();
		const before = await database().$count(schema.auditLog);
		const exam = { ...typed, ...times, name: "A preview", rule: "1. No *calculator*", prize: "~~Old~~ A book" };
		for (const path of ["/admin/model-tests/new", `/admin/model-tests/${draft.examUUID}`]) {
			const form = { ...exam, preview: "on", ...(path.endsWith("new") ? {} : { version: "1" }) };
			const { status, text } = await visit(me, path, { form });
			expect([path, status]).toEqual([path, 200]);
			expect(text).toContain("Bring <strong>all</strong> of <span");
			expect(text).toMatch(/<ol>\s*<li>No <em>calculator<\/em>/);
			expect(text).toMatch(/<del>Old<\/del> A book/);
			for (const one of [exam.description, exam.rule, exam.prize]) expect(text).toContain(`${one}</textarea>`);
			expect(text).toContain('value="A preview"');
			expect(text.match(/id="exam-(?:description|rule|prize)-hint"[^>]*>[^<]*Markdown/g)).toHaveLength(3);
			expect(text).toMatch(/<button type="submit"[^>]* name="preview"/);
		}
		expect(await database().$count(schema.auditLog)).toBe(before);
		const [row] = await database().select().from(schema.modelTest).where(eq(schema.modelTest.uuid, draft.examUUID));
		expect(row?.description).toBe("**All** of it.");
	});

	test("of a self-assessment are previewed alike, and one that says nothing is told", async () => {
		const types = await database().$count(schema.mockTestType);
		const form = { ...typed, title: "A preview", attemptsPerPurchase: "1", preview: "on" };
		const shown = await visit(me, "/admin/self-assessments/new", { form });
		expect([shown.status, shown.text]).toEqual([200, expect.stringContaining("Bring <strong>all</strong> of <span")]);
		const empty = await visit(me, "/admin/self-assessments/new", { form: { ...form, description: "" } });
		expect(wordsOf(empty)).toContain(m.exam_draft_preview_none());
		expect(await database().$count(schema.mockTestType)).toBe(types);
	});
});
