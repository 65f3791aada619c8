import { and, count, eq } from "drizzle-orm";
import { course, institute, instituteMembership } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { requireName } from "~/domain/confirm/confirm-name.ts";
import type { Deps } from "~/domain/deps.ts";
import { instituteErrors } from "./errors.ts";
import { mergeInstitutes } from "./merge-institutes.server.ts";
import { cardColumns, type InstituteCard } from "./queries.server.ts";
import { isMergeable } from "./rules.ts";
import type { InstituteState } from "./schemas.ts";

type Merged = InstituteCard & { eiin: number | null; state: InstituteState; isOpenSchool: boolean };

/** Two institutes of which one becomes the other, and how much goes over with it. */
export type Merging = {
	double: Merged;
	into: Merged;
	/** Who belongs to the double, who asks to, its courses, and what was merged into it before. */
	moves: { members: number; asking: number; courses: number; doubles: number };
};

/**
 * What a merging would do, for the admin who is about to confirm it. One round trip.
 * @throws DomainError InstituteNotFound, NotMergeable, or of requireRole
 */
export async function getMerging(
	{ db }: Pick<Deps, "db">,
	who: Actor | null,
	uuids: { double: string; into: string },
): Promise<Merging> {
	requireRole(who, "admin");
	const row = (uuid: string) =>
		db
			.select({ ...cardColumns, eiin: institute.eiin, state: institute.state, isOpenSchool: institute.isOpenSchool })
			.from(institute)
			.where(eq(institute.uuid, uuid));
	const belonging = (requestStatus: "Accepted" | "Pending") =>
		db
			.select({ n: count() })
			.from(instituteMembership)
			.where(
				and(eq(instituteMembership.instituteUuid, uuids.double), eq(instituteMembership.requestStatus, requestStatus)),
			);
	const [[double], [into], [members], [asking], [courses], [doubles]] = await db.batch([
		row(uuids.double),
		row(uuids.into),
		belonging("Accepted"),
		belonging("Pending"),
		db.select({ n: count() }).from(course).where(eq(course.instituteUuid, uuids.double)),
		db.select({ n: count() }).from(institute).where(eq(institute.mergedInto, uuids.double)),
	]);
	if (!double || !into) throw instituteErrors.fail("InstituteNotFound");
	if (!isMergeable(double, into)) throw instituteErrors.fail("NotMergeable");
	const moves = {
		...{ members: members?.n ?? 0, asking: asking?.n ?? 0 },
		...{ courses: courses?.n ?? 0, doubles: doubles?.n ?? 0 },
	};
	return { double, into, moves };
}

/**
 * Merges what was looked at, confirmed by the name of the one that goes (ACC-20.2). Two round trips.
 * @throws DomainError NameNotTyped, InstituteNotFound, NotMergeable, or of requireRole
 */
export async function mergeByName(
	deps: Pick<Deps, "db" | "clock" | "cache">,
	who: Actor | null,
	{ name, ...uuids }: { double: string; into: string; name: string },
): Promise<void> {
	const { double } = await getMerging(deps, who, uuids);
	requireName(name, double.name, double.nameBn);
	await mergeInstitutes(deps, who, uuids);
}
