import { and, asc, count, eq, type SQL, sql } from "drizzle-orm";
import { attempt, heldQuestion, modelTest, questionAppeal, response } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import type { AppealReason, AppealState } from "./rules.ts";

/** What a student objected to, and what came of it. Times ms UTC. */
export type OwnAppeal = {
	uuid: string;
	questionUuid: string;
	/** Of the question on the student's own paper. */
	position: number;
	reason: AppealReason;
	body: string;
	state: AppealState;
	answer: string | null;
	createdAt: number;
	updatedAt: number;
	decidedAt: number | null;
};

/** That no model test asks the question of the outer objection that has not stopped for all: what is answered would tell of its key (QB-5). */
const keyIsFree = (now: number): SQL =>
	sql`NOT EXISTS (SELECT 1 FROM ${heldQuestion} AS held WHERE held.question_uuid = ${questionAppeal.questionUuid} AND held.held_until > ${now})`;

const mineIn = (examUuid: string | SQL, accountUuid: string, now: number) =>
	and(eq(questionAppeal.accountUuid, accountUuid), sql`${questionAppeal.examUuid} = ${examUuid}`, keyIsFree(now));

/** The statement that reads a student's objections in an exam, in the order of the paper; without those whose key is held. */
export const ownAppealsStatement = (
	{ db }: Pick<Deps, "db">,
	examUuid: string | SQL,
	accountUuid: string,
	now: number,
) =>
	db
		.select({
			...{ uuid: questionAppeal.uuid, questionUuid: questionAppeal.questionUuid, position: response.position },
			...{ reason: questionAppeal.reason, body: questionAppeal.body, state: questionAppeal.state },
			...{ answer: questionAppeal.answer, createdAt: questionAppeal.createdAt, updatedAt: questionAppeal.updatedAt },
			decidedAt: questionAppeal.decidedAt,
		})
		.from(questionAppeal)
		.innerJoin(
			attempt,
			and(eq(attempt.examUuid, questionAppeal.examUuid), eq(attempt.accountUuid, questionAppeal.accountUuid)),
		)
		.innerJoin(
			response,
			// By the attempt, whose rows are few, and not by the question, which everybody has.
			and(eq(response.attemptUuid, attempt.uuid), sql`+${response.questionUuid} = ${questionAppeal.questionUuid}`),
		)
		.where(mineIn(examUuid, accountUuid, now))
		.orderBy(asc(response.position))
		.$dynamic();

/** The statement that counts the same. */
export const ownAppealsCount = ({ db }: Pick<Deps, "db">, examUuid: string | SQL, accountUuid: string, now: number) =>
	db
		.select({ n: count() })
		.from(questionAppeal)
		.where(mineIn(examUuid, accountUuid, now));

/** The uuid of a published exam that an address names, within a statement. @param is the condition on `model_test` */
export const examUuidWhere = (is: SQL): SQL =>
	sql`(SELECT ${modelTest.uuid} FROM ${modelTest} WHERE ${is} AND ${modelTest.state} = 'published')`;
