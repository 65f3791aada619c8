import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { heldQuestion, notification, question } from "#db/schema/index.ts";
import { admin } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, database } from "#tests/support/workers/exam-session.ts";
import { explained } from "#tests/support/workers/query-plans.ts";
import { correctKey } from "~/domain/exam-correction/correct-key.server.ts";
import type { PoolQuestion } from "~/domain/exam-session/types.ts";
import { decideAppeals } from "~/domain/question-appeal/decide-appeals.server.ts";
import { saveAppeal, withdrawAppeal } from "~/domain/question-appeal/save-appeal.server.ts";
import { getAppealPage, listMyAppeals } from "~/domain/question-appeal/standing.server.ts";
import { between, PAGE, resultOf, rowsOf, SAID, sat, told } from "./sat-and-ranked.ts";

const name = "Weekly test";

/** Writes a question of a pool into the bank, where another exam can take it from. */
async function inBank(asked: PoolQuestion | undefined): Promise<void> {
	if (!asked) throw new Error("The pool is empty");
	const { uuid, subjectUuid, content, explanation } = asked;
	const about = { level: "SSC", language: "en", difficulty: 1, createdAt: at(60), updatedAt: at(60) } as const;
	await database()
		.insert(question)
		.values({ ...about, uuid, code: uuid, subjectUuid, content, explanation });
}

/** Another exam that stops so many minutes after this one opened asks the question. */
const heldUntil = (minutes: number, questionUuid: string) =>
	database()
		.insert(heldQuestion)
		.values({ ownerUuid: crypto.randomUUID(), questionUuid, heldUntil: at(minutes), heldAt: at(60) });

test("an objection that was sent while another exam took a question of the paper is not kept, whichever question it is about (QB-5.1)", async () => {
	const { uuid, students, questions, pool } = await sat();
	const [who] = students as [(typeof students)[0]];
	const [asks, other] = questions;
	await inBank(pool.questions[0]);
	for (const one of [other, asks]) {
		const deps = between(() => heldUntil(90, asks));
		const sent = saveAppeal(deps, who, uuid, one, SAID);
		await expect(sent).rejects.toMatchObject({ code: "KeysHeld" });
		await database().delete(heldQuestion).where(eq(heldQuestion.questionUuid, asks));
	}
	expect(await rowsOf(uuid)).toEqual([]);
});

test("an objection that was withdrawn while another exam took a question of the paper stays, whichever question it is about (QB-5.1)", async () => {
	const { uuid, students, questions, pool } = await sat();
	const [who] = students as [(typeof students)[0]];
	const [asks, other, decided] = questions;
	for (const one of questions) await saveAppeal(depsAt(62), who, uuid, one, SAID);
	const answer = { outcome: "accepted", answer: "B is right.", of: "open", seen: at(62) } as const;
	await decideAppeals(depsAt(63), await admin(), uuid, decided, answer);
	await inBank(pool.questions[0]);
	for (const one of [other, asks, decided]) {
		const deps = between(() => heldUntil(90, asks));
		await expect(withdrawAppeal(deps, who, uuid, one)).rejects.toMatchObject({ code: "KeysHeld" });
		await database().delete(heldQuestion).where(eq(heldQuestion.questionUuid, asks));
	}
	expect(await rowsOf(uuid)).toHaveLength(3);
});

test("while another exam asks one question of the paper, nothing is told of any objection, and every question is refused alike (QB-5.1)", async () => {
	const { uuid, students, questions, pool } = await sat();
	const [who] = students as [(typeof students)[0]];
	const [asks, second, third] = questions;
	const boss = await admin();
	await saveAppeal(depsAt(62), who, uuid, asks, SAID);
	await saveAppeal(depsAt(62), who, uuid, third, SAID);
	const answer = { outcome: "accepted", answer: "B is right.", of: "open", seen: at(62) } as const;
	await decideAppeals(depsAt(63), boss, uuid, asks, answer);
	await inBank(pool.questions[0]);
	await heldUntil(90, asks);
	expect((await resultOf(depsAt(65), who, uuid)).appeals).toEqual([]);
	expect(await listMyAppeals(depsAt(65), who, uuid, PAGE)).toMatchObject({ content: [], totalElements: 0 });
	// The one that is asked, one without an objection, one with an objection that waits.
	for (const one of questions)
		for (const doing of [
			() => getAppealPage(depsAt(65), who, uuid, one),
			() => saveAppeal(depsAt(65), who, uuid, one, SAID),
			() => withdrawAppeal(depsAt(65), who, uuid, one),
		])
			await expect(doing()).rejects.toMatchObject({ code: "KeysHeld" });
	expect(await rowsOf(uuid)).toHaveLength(2);
	expect(JSON.stringify(await told(uuid))).not.toContain("right");
	// A correction of another question of the same paper tells nobody the score.
	const scores = async () =>
		(await database().select().from(notification).where(eq(notification.kind, "score-changed"))).filter(({ address }) =>
			address.includes(uuid),
		);
	const correct = (minutes: number, questionUuid: string) =>
		correctKey(depsAt(minutes), boss, uuid, { questionUuid, correctOptionUuid: null, reason: "Misprint", name });
	await correct(66, second);
	expect(await scores()).toEqual([]);
	await correct(91, third);
	expect((await scores()).length).toBeGreaterThan(0);
	expect((await resultOf(depsAt(90), who, uuid)).appeals).toMatchObject([
		{ questionUuid: asks, answer: answer.answer },
		{ questionUuid: third, state: "accepted" },
	]);
});

test("objections ask by indexes whether a question of the paper is held", async () => {
	const { uuid, students, questions } = await sat();
	const [who] = students as [(typeof students)[0]];
	const { db, plans } = explained();
	const deps = { db, clock: depsAt(62).clock };
	await saveAppeal(deps, who, uuid, questions[0], SAID);
	expect((await listMyAppeals(deps, who, uuid, PAGE)).totalElements).toBe(1);
	await withdrawAppeal(deps, who, uuid, questions[0]);
	const steps = plans.flat();
	expect(steps.some((step) => /^SEARCH h\b/.test(step))).toBe(true);
	expect(steps.filter((step) => /^SCAN (a|asked|h|r|attempt|response|question_appeal)\b/.test(step))).toEqual([]);
});
