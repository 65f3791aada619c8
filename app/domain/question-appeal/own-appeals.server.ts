import { and, asc, count, eq, not, type SQL, sql } from "drizzle-orm";
import { attempt, modelTest, questionAppeal, response } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import { examKeysHeld } from "~/domain/question-bank/hold-questions.server.ts";
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

/**
 * All of an exam or none: what is answered would tell of a key that another model test holds, and the one that is missing which question it
 * asks (QB-5.1).
 */
const mineIn = (examUuid: string | SQL, accountUuid: string, now: number) => {
	const isHeld = sql`EXISTS (SELECT 1 FROM ${attempt} AS a WHERE a.exam_uuid = ${examUuid} AND a.account_uuid = ${accountUuid}
		AND ${examKeysHeld(now, "a")})`;
	const isMine = eq(questionAppeal.accountUuid, accountUuid);
	return and(isMine, sql`${questionAppeal.examUuid} = ${examUuid}`, not(isHeld));
};

/** The statement that reads a student's objections in an exam, in the order of the paper; none where a question of the paper is held. */
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
