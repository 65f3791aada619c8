import { type SQL, sql } from "drizzle-orm";
import { modelTest, registration } from "#db/schema/index.ts";

/** `exam-end.ts` in SQL: the end of the outer exam for the student of the outer registration; without one, its common stop. */
export const ownStopAt = sql<number>`(${modelTest.stopAt} + coalesce(${registration.extraMinutes}, 0) * 60000)`;

/** The same: when the outer exam has stopped for all. */
export const lastStopAt = sql<number>`(${modelTest.stopAt} + ${modelTest.mostExtraMinutes} * 60000)`;

/** The same: that the clock of a registration has run out. @param as the name of the registration in the statement */
export const ranOut = (now: number, as: "registration" | "r" = "registration") =>
	sql<boolean>`(${sql.identifier(as)}.started_at IS NOT NULL AND ${sql.identifier(as)}.deadline_at <= ${now})`;

/** That it began, and has time left. */
export const stillRuns = (now: number, as: "registration" | "r" = "registration") =>
	sql<boolean>`(${sql.identifier(as)}.started_at IS NOT NULL AND ${sql.identifier(as)}.deadline_at > ${now})`;

/** The end of the clock of the outer registration in an exam, where it began at this moment (MT-20.1). */
export const clockEndsAt = (examUuid: string, startedAt: SQL | number | typeof registration.startedAt) =>
	sql`(SELECT min(${startedAt} + (e.duration_minutes + ${registration.extraMinutes}) * 60000, e.stop_at + ${registration.extraMinutes} * 60000)
		FROM ${modelTest} AS e WHERE e.uuid = ${examUuid})`;
