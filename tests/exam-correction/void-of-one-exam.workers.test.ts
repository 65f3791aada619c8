import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { insertRows } from "#db/factories/insert.ts";
import { modelTestRows } from "#db/factories/model-test.ts";
import { question } from "#db/schema/index.ts";
import { bankSubject } from "#tests/exam-draft/bank.ts";
import { WHOLE } from "#tests/support/exam-session.ts";
import { admin, type Person, student } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, database, OPENS, sessions, setClock } from "#tests/support/workers/exam-session.ts";
import { reviewVerdict } from "~/domain/attempt/review.ts";
import { correctKey } from "~/domain/exam-correction/correct-key.server.ts";
import { publishExam } from "~/domain/model-test/publish-exam.server.ts";
import { rankExam } from "~/domain/model-test/rank-exam.server.ts";
import { registerFree } from "~/domain/model-test/register-free.server.ts";
import { getAnswers, getResultSummary } from "~/domain/model-test/result.server.ts";
import { bankSearchSchema } from "~/domain/question-bank/edit-schemas.ts";
import { exportText } from "~/domain/question-bank/export-questions.server.ts";
import { importQuestions } from "~/domain/question-bank/import-questions.server.ts";

/** Publishes an exam of all these questions that lasts an hour from that minute on. @returns its uuid */
async function published(boss: Person, subjectUuid: string, questionUuids: string[], start: number): Promise<string> {
	const uuid = crypto.randomUUID();
	await insertRows(
		database(),
		modelTestRows({
			...{ uuid, at: OPENS, startAt: at(start), stopAt: at(start + 60) },
			...{ subjects: [{ uuid: subjectUuid, count: questionUuids.length }], questionUuids },
		}),
	);
	await publishExam(depsAt(start - 10), boss, uuid);
	return uuid;
}

/** A student who answers every question wrong, from that minute on. */
async function sat(examUuid: string, start: number): Promise<Person> {
	const [who, deps] = [await student(), depsAt(start - 5)];
	const ref = { kind: "model-test", examUuid, accountUuid: who.accountUuid } as const;
	await setClock(ref, start - 5);
	await registerFree(deps, who, examUuid);
	await deps.settled();
	await setClock(ref, start);
	const paper = await sessions.attend(ref, WHOLE);
	if (paper.kind !== "running") throw new Error(`The attempt is ${paper.kind}`);
	for (const [seq, { uuid, options }] of paper.questions.entries()) {
		const optionUuid = options.find(({ contentHtml }) => contentHtml.includes("0"))?.uuid ?? "";
		expect(await sessions.answer(ref, { questionUuid: uuid, optionUuid, seq })).toMatchObject({ kind: "saved" });
	}
	await setClock(ref, start + 10);
	await sessions.finish(ref);
	return who;
}

test("a void belongs to the exam: the question, its export and import, and the next exam know nothing of it", async () => {
	const [boss, subject] = [await admin(), await bankSubject(2)];
	const [voided = ""] = subject.questions;
	const first = await published(boss, subject.uuid, subject.questions, 0);
	const one = await sat(first, 0);
	await rankExam(depsAt(61), first);
	const search = bankSearchSchema.parse({ subject: subject.uuid });
	const exported = async () => {
		let whole = "";
		for await (const piece of exportText(depsAt(70), boss, "gift", search)) whole += piece;
		return whole;
	};
	const before = await exported();
	const correction = { questionUuid: voided, correctOptionUuid: null, reason: "Misprint", name: "Weekly test" };
	await correctKey(depsAt(70), boss, first, correction);
	expect(await getResultSummary(depsAt(71), one, first)).toMatchObject({
		...{ corrections: [{ correction: "void" }], subjects: [{ correctCount: 1, wrongCount: 1 }] },
	});

	const after = await exported();
	expect(after).toBe(before);
	// Into another bank, where none of these codes is known.
	const text = after.replaceAll(`${subject.uuid}-`, `C-${subject.uuid}-`);
	expect(await importQuestions(depsAt(72), boss, { format: "gift", text, dryRun: false })).toMatchObject({
		...{ created: 2, errors: [] },
	});
	const [copy] = await database()
		.select({ uuid: question.uuid })
		.from(question)
		.where(eq(question.code, `C-${subject.uuid}-0`));
	const next = await published(boss, subject.uuid, [voided, copy?.uuid ?? ""], 120);
	const other = await sat(next, 120);
	await rankExam(depsAt(181), next);
	expect(await getResultSummary(depsAt(182), other, next)).toMatchObject({
		...{ corrections: [], subjects: [{ correctCount: 0, wrongCount: 2 }] },
	});
	const { content } = await getAnswers(depsAt(182), other, next, WHOLE);
	expect(content.map((of) => [of.correction, reviewVerdict(of)])).toEqual([
		[undefined, "wrong"],
		[undefined, "wrong"],
	]);
});
