import { sql } from "drizzle-orm";
import { modelTest, registration } from "#db/schema/index.ts";

/** `exam-end.ts` in SQL: the end of the outer exam for the student of the outer registration; without one, its common stop. */
export const ownStopAt = sql<number>`(${modelTest.stopAt} + coalesce(${registration.extraMinutes}, 0) * 60000)`;

/** The same: when the outer exam has stopped for all. */
export const lastStopAt = sql<number>`(${modelTest.stopAt} + ${modelTest.mostExtraMinutes} * 60000)`;
