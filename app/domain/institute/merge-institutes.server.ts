import { and, eq, ne, sql } from "drizzle-orm";
import { course, institute, instituteMembership, instituteRequest, instituteWord } from "#db/schema/index.ts";
import { insertWhere } from "#db/write.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { noteIfChanged } from "./audit.server.ts";
import { instituteErrors } from "./errors.ts";
import { MOST_OTHER_NAMES } from "./schemas.ts";

/**
 * Makes of a double the institute that it is (INS-7): members, courses and requests go over to that one, which is found by the names of both
 * and their numbers from then on; the double's address leads there for good, and so do those of what was merged into it before. Once, in one round trip.
 * @param into empty where none was chosen
 * @throws DomainError InstituteNotChosen, NotMergeable, or of requireRole
 */
export async function mergeInstitutes(
	deps: Pick<Deps, "db" | "clock" | "cache">,
	who: Actor | null,
	{ double, into }: { double: string; into: string },
): Promise<void> {
	const actor = requireRole(who, "admin");
	if (into === "") throw instituteErrors.fail("InstituteNotChosen");
	const { db } = deps;
	const now = deps.clock();
	const { note, happened } = noteIfChanged(
		deps,
		{
			...{ actorUuid: actor.accountUuid, action: "institute.merged", objectType: "institute", objectUuid: double },
			detail: { into, before: { mergedInto: null }, after: { mergedInto: into } },
		},
		now,
	);
	const [merged] = await db.batch([
		db
			.update(institute)
			.set({ state: "merged", mergedInto: into, updatedAt: now })
			.where(
				and(
					eq(institute.uuid, double),
					ne(institute.state, "merged"),
					eq(institute.isOpenSchool, false),
					ne(institute.uuid, into),
					sql`EXISTS (SELECT 1 FROM ${institute} AS other WHERE other.uuid = ${into} AND other.state = 'listed' AND other.is_open_school = 0)`,
				),
			)
			.returning({ uuid: institute.uuid }),
		note,
		db
			.update(institute)
			.set({ mergedInto: into })
			.where(and(eq(institute.mergedInto, double), happened)),
		...moveStatements(deps, { double, into, now, happened }),
	]);
	if (merged.length === 0) throw instituteErrors.fail("NotMergeable");
	await deps.cache.bumpPublicVersion(now);
}

type Move = { double: string; into: string; now: number; happened: ReturnType<typeof noteIfChanged>["happened"] };

/** Everything that hangs on the double goes over to the other one. */
function moveStatements({ db }: Pick<Deps, "db">, { double, into, now, happened }: Move) {
	const hangsOn = (column: typeof course.instituteUuid | typeof instituteRequest.instituteUuid) =>
		and(eq(column, double), happened);
	return [
		// Who belongs to both belongs once, with the better standing of the two.
		db.run(sql`
			UPDATE ${instituteMembership} SET request_status = twin.request_status, reason = twin.reason,
				decided_by = twin.decided_by, decided_at = twin.decided_at, updated_at = twin.updated_at
			FROM ${instituteMembership} AS twin
			WHERE ${instituteMembership.instituteUuid} = ${into} AND twin.institute_uuid = ${double}
				AND twin.account_uuid = ${instituteMembership.accountUuid} AND twin.role = ${instituteMembership.role} AND ${happened}
				AND (twin.request_status = 'Accepted' OR (twin.request_status = 'Pending' AND ${instituteMembership.requestStatus} = 'Rejected'))
				AND ${instituteMembership.requestStatus} <> 'Accepted'`),
		db.run(
			sql`UPDATE OR IGNORE ${instituteMembership} SET institute_uuid = ${into} WHERE institute_uuid = ${double} AND ${happened}`,
		),
		db.delete(instituteMembership).where(and(eq(instituteMembership.instituteUuid, double), happened)),
		db.update(course).set({ instituteUuid: into }).where(hangsOn(course.instituteUuid)),
		db.update(instituteRequest).set({ instituteUuid: into }).where(hangsOn(instituteRequest.instituteUuid)),
		db.run(sql`
			UPDATE ${institute} SET updated_at = max(${now}, ${institute.updatedAt} + 1),
				eiin = coalesce(${institute.eiin}, (SELECT old.eiin FROM ${institute} AS old WHERE old.uuid = ${double})),
				other_names = (
					SELECT json_group_array(name) FROM (SELECT name FROM (
						SELECT value AS name, 0 AS rank FROM json_each(${institute.otherNames})
						UNION ALL SELECT old.name, 1 FROM ${institute} AS old WHERE old.uuid = ${double}
						UNION ALL SELECT old.name_bn, 2 FROM ${institute} AS old WHERE old.uuid = ${double} AND old.name_bn IS NOT NULL
						UNION ALL SELECT value, 4 FROM ${institute} AS old, json_each(old.other_names) WHERE old.uuid = ${double}
						UNION ALL SELECT CAST(old.eiin AS text), 3 FROM ${institute} AS old
							WHERE old.uuid = ${double} AND old.eiin <> ${institute.eiin}
					) WHERE name NOT IN (${institute.name}, coalesce(${institute.nameBn}, ''))
						GROUP BY name ORDER BY min(rank), name LIMIT ${MOST_OTHER_NAMES})
				) WHERE uuid = ${into} AND ${happened}`),
		// The double keeps its words: admins still find it by its name.
		insertWhere(
			{ db },
			instituteWord,
			{ word: sql`word`, instituteUuid: into },
			sql`FROM ${instituteWord} WHERE institute_uuid = ${double} AND ${happened}`,
		).onConflictDoNothing(),
	] as const;
}
