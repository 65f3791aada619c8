import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { personRows } from "#db/factories/account.ts";
import { insertRows } from "#db/factories/insert.ts";
import { modelTestRows } from "#db/factories/model-test.ts";
import { subjectRows } from "#db/factories/question-bank.ts";
import * as schema from "#db/schema/index.ts";
import { actorAs, authoringDeps, csvFile, NOW } from "#tests/support/question-bank.ts";
import { justBefore } from "#tests/support/workers/meanwhile.ts";
import { drawPaper } from "~/domain/exam-session/paper.ts";
import { loadPool } from "~/domain/model-test/pool.server.ts";
import { publishExam } from "~/domain/model-test/publish-exam.server.ts";
import { getQuestionForAdmin } from "~/domain/question-bank/bank.server.ts";
import type { QuestionText } from "~/domain/question-bank/edit-schemas.ts";
import { importQuestions } from "~/domain/question-bank/import-questions.server.ts";
import { deleteQuestion, retireQuestion } from "~/domain/question-bank/retire-question.server.ts";
import { changeQuestion, createQuestion } from "~/domain/question-bank/save-question.server.ts";

const admin = actorAs("admin");
const subjectUuid = uuidv7();
const title = `Subject ${subjectUuid}`;
let deps: ReturnType<typeof authoringDeps>;

const said = (over: Partial<QuestionText> = {}): QuestionText => ({
	...{ subjectUuid, topicUuid: null, level: "SSC", language: "en", difficulty: 1, tags: ["motion"] },
	...{
		content: "What is $1+1$?",
		options: ["One", "Two", "Three"],
		correct: 1,
		explanation: "Count.",
		keepOrder: false,
		keepLast: false,
	},
	...over,
});

const codeOf = async (uuid: string) => (await getQuestionForAdmin(deps, admin, uuid)).question.code;

const auditOf = (uuid: string) =>
	deps.db.select().from(schema.auditLog).where(eq(schema.auditLog.objectUuid, uuid)).orderBy(schema.auditLog.id);

/** A connection of its own: it keeps the way to the database that it finds, so that `justBefore` sees what it sends. */
const watched = () => authoringDeps(inject("databaseUrl"));

/** A picture of the bank that no question names yet. @returns its name */
async function pictureOfBank(): Promise<string> {
	const [name, assetUuid] = [`${subjectUuid.replaceAll("-", "").slice(-20)}-4x3`, uuidv7()];
	const ownerUuid = uuidv7();
	await insertRows(deps.db, personRows({ uuid: ownerUuid, roles: ["admin"], at: NOW }));
	const file = { ownerUuid, name: "pulley.jpg", key: `question/${name}`, purpose: "photo" } as const;
	const stored = { type: "image/jpeg", bytes: 10, storedAt: NOW, looseSince: NOW, createdAt: NOW };
	await deps.db.insert(schema.asset).values({ ...file, ...stored, uuid: assetUuid });
	await deps.db.insert(schema.questionPicture).values({ name, assetUuid, createdAt: NOW });
	return name;
}

beforeAll(async () => {
	deps = authoringDeps(inject("databaseUrl"));
	await insertRows(deps.db, subjectRows({ uuid: subjectUuid, title, at: NOW }));
});

describe("A question that an admin writes", () => {
	test("is in the bank with its options, tags and code, and in the audit log", async () => {
		const uuid = await createQuestion(deps, admin, said());
		const { question, history, used, uses } = await getQuestionForAdmin(deps, admin, uuid);
		expect(question).toMatchObject({ ...said(), version: 1, changedBy: admin.accountUuid });
		expect(question.code).toMatch(/^Q-[0-9A-F]{8}$/);
		expect([history.length, used, uses]).toEqual([1, false, []]);
		expect(await auditOf(uuid)).toMatchObject([
			{ action: "question.created", detail: { code: question.code, after: { correct: 1 } } },
		]);
	});

	test("is refused where it would mislead, as at import", async () => {
		const refused = (over: Partial<QuestionText>) => createQuestion(deps, admin, said(over));
		await expect(refused({ options: ["**Two**", "Two", "Three"] })).rejects.toMatchObject({ code: "QuestionFaulty" });
		await expect(refused({ options: ["$\\frac{1$", "Two"] })).rejects.toMatchObject({ code: "QuestionFaulty" });
		await expect(refused({ subjectUuid: uuidv7() })).rejects.toMatchObject({ code: "BankSubjectNotFound" });
		await expect(refused({ topicUuid: uuidv7() })).rejects.toMatchObject({ code: "TopicNotFound" });
		// Signs count in formulas: these differ.
		await expect(refused({ options: ["$-1$", "$1$"] })).resolves.toBeTypeOf("string");
		const csv = csvFile([{ code: `S-${subjectUuid}`.slice(0, 30), subject: title, options: ["**Two**", "Two"] }]);
		const defaults = { texts: "markdown" } as const;
		const report = await importQuestions(deps, admin, { format: "csv", text: csv, dryRun: true, defaults });
		expect(report.errors).toMatchObject([{ problem: "same-options" }]);
	});

	test("keeps every version with who wrote it, also one that an import wrote", async () => {
		const code = `V-${subjectUuid.slice(-8)}`;
		const uuid = await createQuestion(deps, admin, { ...said(), code });
		await expect(createQuestion(deps, admin, { ...said(), code })).rejects.toMatchObject({ code: "QuestionCodeTaken" });
		const other = { ...actorAs("admin"), accountUuid: "another admin" };
		await changeQuestion(deps, other, uuid, { ...said({ options: ["One", "Two"], tags: [] }), version: 1 });
		// The same again is no change.
		expect(
			await changeQuestion(deps, admin, uuid, { ...said({ options: ["One", "Two"], tags: [] }), version: 2 }),
		).toMatchObject({ version: 2 });
		const csv = csvFile([{ code, subject: title, question: "What is two?", options: ["One", "Two"], answer: 2 }]);
		expect(await importQuestions(deps, admin, { format: "csv", text: csv, dryRun: false })).toMatchObject({
			updated: 1,
		});
		const { history, question } = await getQuestionForAdmin(deps, admin, uuid);
		expect(history.map(({ version, changedBy }) => [version, changedBy])).toEqual([
			[3, admin.accountUuid],
			[2, "another admin"],
			[1, admin.accountUuid],
		]);
		expect(history[1]?.changes).toEqual({
			before: { options: ["One", "Two", "Three"], tags: ["motion"] },
			after: { options: ["One", "Two"], tags: [] },
		});
		expect([question.version, question.content, question.options]).toEqual([3, "What is two?", ["One", "Two"]]);
		expect((await auditOf(uuid)).map(({ action }) => action)).toEqual(["question.created", "question.changed"]);
	});

	test("is not overwritten by who read an older version, at once or later", async () => {
		const uuid = await createQuestion(deps, admin, said());
		const save = (content: string) => changeQuestion(deps, admin, uuid, { ...said({ content }), version: 1 });
		const both = await Promise.allSettled([save("First?"), save("Second?")]);
		expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
		await expect(save("Third?")).rejects.toMatchObject({ code: "QuestionChangedMeanwhile" });
		const { question, history } = await getQuestionForAdmin(deps, admin, uuid);
		expect([question.version, history.length]).toEqual([2, 2]);
		expect(["First?", "Second?"]).toContain(question.content);
		await expect(changeQuestion(deps, admin, uuidv7(), { ...said(), version: 1 })).rejects.toMatchObject({
			code: "BankQuestionNotFound",
		});
	});

	test("keeps options, key, tags and pictures of the save or the import that came first, where a later one is refused", async () => {
		const picture = await pictureOfBank();
		const slower = said({
			...{ content: "Slower?", options: ["Four", "Five", "Six"], correct: 2, tags: ["slower"] },
			explanation: `![A pulley](picture:${picture})`,
		});
		const faster = said({ content: "Faster?", options: ["One", "Two"], correct: 0, tags: ["faster"] });
		const code = `F-${subjectUuid.slice(-8)}`;
		const csv = csvFile([
			{ code, subject: title, question: faster.content, options: faster.options, answer: 1, tags: "faster" },
		]);
		for (const first of ["save", "import"] as const) {
			const uuid = await createQuestion(deps, admin, {
				...said(),
				...(first === "import" && { code }),
			});
			const before = justBefore(/update\W+question\W+set/i, () =>
				first === "save"
					? changeQuestion(deps, admin, uuid, { ...faster, version: 1 })
					: importQuestions(deps, admin, { format: "csv", text: csv, dryRun: false }),
			);
			await expect(changeQuestion(watched(), admin, uuid, { ...slower, version: 1 })).rejects.toMatchObject({
				code: "QuestionChangedMeanwhile",
			});
			const { content, options, correct, tags, version } = (await getQuestionForAdmin(deps, admin, uuid)).question;
			expect([first, before.done, { content, options, correct, tags, version }]).toEqual([
				...[first, true],
				{ content: faster.content, options: faster.options, correct: 0, tags: ["faster"], version: 2 },
			]);
			expect(JSON.stringify(await auditOf(uuid))).not.toContain("Slower?");
			expect(await deps.db.$count(schema.questionPictureUse, eq(schema.questionPictureUse.questionUuid, uuid))).toBe(0);
		}
	});
});

describe("The questions of a published exam", () => {
	test("keep their words in the frozen pool, and their order where it is kept; retired ones are in no new pool", async () => {
		const kept = await createQuestion(
			deps,
			admin,
			said({ content: "Kept?", options: ["A", "B", "C", "All of the above"], keepOrder: true }),
		);
		const options = ["A", "B", "C", "None of these"];
		const other = await createQuestion(deps, admin, said({ content: "Other?", options, keepLast: true }));
		const examUuid = uuidv7();
		const draft = modelTestRows({
			...{ uuid: examUuid, name: "Kept exam", at: NOW, startAt: NOW + 1000, stopAt: NOW + 2000 },
			...{ subjects: [{ uuid: subjectUuid, count: 1 }], questionUuids: [kept, other] },
		});
		await insertRows(deps.db, draft);
		await publishExam(deps, admin, examUuid);
		await changeQuestion(deps, admin, kept, { ...said({ content: "Changed?" }), version: 1 });
		const pool = await loadPool(deps, examUuid, 1);
		const frozen = pool.questions.find(({ uuid }) => uuid === kept);
		expect(frozen).toMatchObject({ content: "Kept?", keepOrder: true });
		const lastOrders = new Set<string | undefined>();
		const orders = Array.from({ length: 12 }, (_, index) => {
			const paper = drawPaper(
				{ ...pool, subjects: [{ uuid: subjectUuid, title, numberOfQuestions: 2 }] },
				// Seeds that differ in more than their last digit.
				index.toString(16).repeat(32),
			);
			const drawn = paper.questions.find(({ uuid }) => uuid === kept);
			expect(drawn).not.toHaveProperty("keepOrder");
			const last = paper.questions.find(({ uuid }) => uuid === other);
			expect(last).not.toHaveProperty("keepLast");
			expect(last?.options.at(-1)?.content).toBe("None of these");
			lastOrders.add(last?.options.map(({ content }) => content).join());
			return drawn?.options.map(({ content }) => content).join();
		});
		expect(new Set(orders)).toEqual(new Set(["A,B,C,All of the above"]));
		expect(lastOrders.size).toBeGreaterThan(1);
		expect(await getQuestionForAdmin(deps, admin, kept)).toMatchObject({
			used: true,
			uses: [{ kind: "model-test", uuid: examUuid, title: "Kept exam", state: "published" }],
		});
		await expect(deleteQuestion(deps, admin, kept, await codeOf(kept))).rejects.toMatchObject({
			code: "QuestionInUse",
		});
		await retireQuestion(deps, admin, kept, true);
		await retireQuestion(deps, admin, kept, true);
		await publishExam(deps, admin, examUuid);
		expect((await loadPool(deps, examUuid, 2)).questions.map(({ uuid }) => uuid)).toEqual([other]);
		await retireQuestion(deps, admin, kept, false);
		expect((await auditOf(kept)).map(({ action }) => action)).toEqual([
			...["question.created", "question.changed", "question.retired", "question.restored"],
		]);
	});

	test("that nothing uses are deleted, and the audit log keeps what they said", async () => {
		const uuid = await createQuestion(deps, admin, said({ content: "Gone?" }));
		await changeQuestion(deps, admin, uuid, { ...said({ content: "Gone soon?" }), version: 1 });
		const code = await codeOf(uuid);
		await expect(deleteQuestion(deps, admin, uuid, "another")).rejects.toMatchObject({ code: "NameNotTyped" });
		await expect(deleteQuestion(deps, admin, uuid, code, 1)).rejects.toMatchObject({
			code: "QuestionChangedMeanwhile",
		});
		await deleteQuestion(deps, admin, uuid, code, 2);
		await expect(getQuestionForAdmin(deps, admin, uuid)).rejects.toMatchObject({ code: "BankQuestionNotFound" });
		expect((await auditOf(uuid)).at(-1)).toMatchObject({
			action: "question.deleted",
			detail: { before: { content: "Gone soon?" } },
		});
		await expect(deleteQuestion(deps, admin, uuid, code)).rejects.toMatchObject({ code: "BankQuestionNotFound" });
	});
});

describe("A question that a cancelled exam had", () => {
	test("stays in its list where deleting it is refused", async () => {
		const uuid = await createQuestion(deps, admin, said({ content: "Planned?" }));
		const code = await codeOf(uuid);
		const examUuid = uuidv7();
		await insertRows(
			deps.db,
			modelTestRows({ ...{ uuid: examUuid, name: "Off", at: NOW, cancelledAt: NOW }, questionUuids: [uuid] }),
		);
		const chosen = () => deps.db.$count(schema.modelTestQuestion, eq(schema.modelTestQuestion.examUuid, examUuid));
		const change = { ...said({ content: "Mended?" }), version: 1 };
		const faster = justBefore(/DELETE FROM \W*question\b/i, () => changeQuestion(deps, admin, uuid, change));
		await expect(deleteQuestion(watched(), admin, uuid, code)).rejects.toMatchObject({
			code: "QuestionChangedMeanwhile",
		});
		expect([faster.done, await chosen()]).toEqual([true, 1]);
		await deleteQuestion(deps, admin, uuid, code);
		expect(await chosen()).toBe(0);
	});
});
