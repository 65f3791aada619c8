import { eq } from "drizzle-orm";
import { modelTestQuestion } from "#db/schema/index.ts";
import { post } from "#tests/support/workers/api.ts";
import type { Person } from "#tests/support/workers/api-people.ts";
import { at, database } from "#tests/support/workers/exam-session.ts";
import { toIso } from "~/lib/time.ts";

export const DRAFTS = "/api/admin/weekly-exams";

/** An admin's draft of a model test with one question of a subject, but for what is said. @returns what the call answers */
export const makeDraft = async (me: Person, subjectUuid: string, change: object) =>
	(
		await post(me, DRAFTS, {
			...{ name: `Part ${crypto.randomUUID()}`, subtitle: null, description: null, rule: null, prize: null },
			...{ duration: 30, startAt: toIso(at(120)), stopAt: toIso(at(180)), preRegNeeded: false, preRegStopAt: null },
			...{ fee: 0, marksPerCorrect: 1, penaltyPerWrong: 0, numWinners: 3, level: null, language: null, poolTimes: 5 },
			...{ gradeUuids: [], subjects: [{ subjectUuid, numberOfQuestions: 1 }] },
			...change,
		})
	).body;

/** The questions that are chosen for a model test. */
export const poolOf = async (uuid: string) =>
	(
		await database()
			.select({ uuid: modelTestQuestion.questionUuid })
			.from(modelTestQuestion)
			.where(eq(modelTestQuestion.examUuid, uuid))
	).map((row) => row.uuid);
