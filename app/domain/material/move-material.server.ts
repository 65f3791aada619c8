import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { material } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { changeableMaterial, isChangeable } from "./access.server.ts";
import { materialErrors } from "./errors.ts";

/** Those of the same course or lecture, in their order. */
const siblingsOf = ({ db }: Pick<Deps, "db">, { courseUuid, lectureUuid }: typeof material.$inferSelect) =>
	db
		.select({ uuid: material.uuid })
		.from(material)
		.where(
			and(
				eq(material.courseUuid, courseUuid),
				lectureUuid === null ? isNull(material.lectureUuid) : eq(material.lectureUuid, lectureUuid),
			),
		)
		.orderBy(asc(material.position), asc(material.id));

/**
 * The teacher moves a material one place up or down in its list, or to a place of it that counts from 1; behind its end that is the last (MAT-3). Three round trips.
 * @throws DomainError MaterialNotFound, MaterialChanged, CourseFixed, of requireRole
 */
export async function moveMaterial(
	deps: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	id: string | undefined,
	way: "up" | "down" | number,
): Promise<void> {
	const { material: its } = await changeableMaterial(deps, who, id);
	const order = (await siblingsOf(deps, its)).map(({ uuid }) => uuid);
	const from = order.indexOf(its.uuid);
	if (from < 0) throw materialErrors.fail("MaterialChanged");
	const to = typeof way === "number" ? Math.min(way, order.length) - 1 : from + (way === "up" ? -1 : 1);
	if (to < 0 || to >= order.length) return;
	order.splice(from, 1);
	order.splice(to, 0, its.uuid);
	// All places anew: of two that were equal the number decided.
	const moved = await deps.db.run(sql`
		UPDATE ${material} SET position = (SELECT j.key + 1 FROM json_each(${JSON.stringify(order)}) AS j WHERE j.value = ${material.uuid})
		WHERE uuid IN (SELECT value FROM json_each(${JSON.stringify(order)})) AND ${isChangeable(its.uuid)}`);
	if (moved.rowsAffected === 0) throw materialErrors.fail("MaterialChanged");
}
