import { sql } from "drizzle-orm";
import { material } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { changeableMaterial, isChangeable } from "./access.server.ts";
import { materialErrors } from "./errors.ts";

/**
 * The teacher moves a material one place up or down in its list, or to a place of it that counts from 1; behind its end that is the last (MAT-3).
 * Where it stands is read in the statement that moves it, so that of two moves at once both are made. Two round trips.
 * @throws DomainError MaterialNotFound, MaterialChanged, CourseFixed, of requireRole
 */
export async function moveMaterial(
	deps: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	id: string | undefined,
	way: "up" | "down" | number,
): Promise<void> {
	const { material: its } = await changeableMaterial(deps, who, id);
	const wanted = typeof way === "number" ? sql`${way}` : sql`f.n ${sql.raw(way === "up" ? "- 1" : "+ 1")}`;
	// All places anew: of two that were equal the number decided.
	const moved = await deps.db.run(sql`
		WITH listed AS (
			SELECT s.uuid, row_number() OVER (ORDER BY s.position, s.id) AS n, count(*) OVER () AS total FROM ${material} AS s
			WHERE s.course_uuid = ${its.courseUuid} AND s.lecture_uuid IS ${its.lectureUuid}),
		move AS (SELECT f.n AS here, max(1, min(f.total, ${wanted})) AS there FROM listed AS f WHERE f.uuid = ${its.uuid}),
		placed AS (
			SELECT l.uuid, CASE WHEN l.n = m.here THEN m.there WHEN l.n > m.here AND l.n <= m.there THEN l.n - 1
				WHEN l.n < m.here AND l.n >= m.there THEN l.n + 1 ELSE l.n END AS place FROM listed AS l, move AS m)
		UPDATE ${material} SET position = p.place FROM placed AS p WHERE p.uuid = "material".uuid AND ${isChangeable(its.uuid)}`);
	if (moved.rowsAffected === 0) throw materialErrors.fail("MaterialChanged");
}
