import { type SQL, sql } from "drizzle-orm";
import { heldQuestion, modelTest, registration } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import { clockEndsAt, stillRuns } from "~/domain/model-test/exam-end.server.ts";

type Needs = Pick<Deps, "db">;

/**
 * For the figures of a running exam (MT-19): when the clocks end now of those who have begun and have time left.
 * @param where which registrations
 */
export const deadlineStatement = ({ db }: Needs, examUuid: string, where: SQL | undefined, now: number) =>
	db
		.update(registration)
		.set({
			deadlineAt: sql`max(${registration.deadlineAt}, ${clockEndsAt(examUuid, registration.startedAt)})`,
		})
		.where(sql`${where} AND ${registration.settledAt} IS NULL AND ${stillRuns(now)}`);

/** Keys of the exam's questions are held until it has stopped for all (QB-5), which is at another moment now. */
export const holdLonger = ({ db }: Needs, examUuid: string, when: SQL) =>
	db
		.update(heldQuestion)
		.set({
			heldUntil: sql`(SELECT e.stop_at + e.most_extra_minutes * 60000 FROM ${modelTest} AS e WHERE e.uuid = ${examUuid})`,
		})
		.where(sql`${heldQuestion.ownerUuid} = ${examUuid} AND ${when}`);
