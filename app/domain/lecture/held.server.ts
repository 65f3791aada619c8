import { eq, type SQL, sql } from "drizzle-orm";
import { assignment, lecture, material } from "#db/schema/index.ts";
import type { Member } from "~/domain/course/access.server.ts";
import type { Deps } from "~/domain/deps.ts";

/** How many things belong to a lecture. */
export type Held = { numAssignment: number; numMaterial: number };

/** A new one has nothing. */
export const NOTHING_HELD: Held = { numAssignment: 0, numMaterial: 0 };

/** The same of each row of `lecture`, as one of its course sees them: its teacher all, a student what is published. @param now ms UTC */
export const heldSql = (as: Member["as"], now: number | SQL) => {
	const isOut = as === "teacher" ? sql`true` : sql`(m.publish_at IS NULL OR m.publish_at <= ${now})`;
	return {
		numAssignment: sql<number>`(SELECT count(*) FROM ${assignment} AS g WHERE g.lecture_uuid = ${sql.raw('"lecture"."uuid"')})`,
		// Named by hand: in a select from one table drizzle leaves a column's table out.
		numMaterial: sql<number>`(SELECT count(*) FROM ${material} AS m WHERE m.lecture_uuid = ${sql.raw('"lecture"."uuid"')} AND ${isOut})`,
	};
};

/** What belongs to the teacher's own lecture. One round trip. */
export async function heldBy({ db, clock }: Pick<Deps, "db" | "clock">, lectureUuid: string): Promise<Held> {
	const [row] = await db.select(heldSql("teacher", clock())).from(lecture).where(eq(lecture.uuid, lectureUuid));
	return row ?? NOTHING_HELD;
}
