import { type SQL, sql } from "drizzle-orm";
import { assignment, lecture } from "#db/schema/index.ts";
import type { Member } from "~/domain/course/access.server.ts";
import type { Deps } from "~/domain/deps.ts";

/** How many things belong to a lecture. */
export type Held = { numAssignment: number };

/** A new one has nothing. */
export const NOTHING_HELD: Held = { numAssignment: 0 };

/** The same of each row of `lecture`, as one of its course sees them. @param now ms UTC */
export const heldSql = (_as: Member["as"], _now: number | SQL) => ({
	// Named by hand: in a select from one table drizzle leaves a column's table out.
	numAssignment: sql<number>`(SELECT count(*) FROM ${assignment} AS g WHERE g.lecture_uuid = ${sql.raw('"lecture"."uuid"')})`,
});

/** What belongs to the teacher's own lecture. One round trip. */
export async function heldBy({ db, clock }: Pick<Deps, "db" | "clock">, lectureUuid: string): Promise<Held> {
	const [row] = await db.select(heldSql("teacher", clock())).from(lecture).where(sql`${lecture.uuid} = ${lectureUuid}`);
	return row ?? NOTHING_HELD;
}
