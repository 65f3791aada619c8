import { v7 as uuidv7 } from "uuid";
import { course } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { takeToday } from "~/domain/request/daily.server.ts";
import { requireThere, requireWindow, storedDetails, thereStatements } from "./checks.server.ts";
import type { CourseDetails } from "./schemas.ts";

/**
 * A verified teacher begins a course (CRS-1). Two round trips.
 * @returns its uuid
 * @throws DomainError InstituteNotTheirs, SubjectNotListed, CourseEndsTooEarly, EnrolmentEndsTooLate, or of requireRole
 */
export async function createCourse(
	deps: Pick<Deps, "db" | "clock" | "cache">,
	who: Actor | null,
	details: CourseDetails,
): Promise<string> {
	const { accountUuid } = requireRole(who, "teacher");
	requireWindow(details);
	requireThere(...(await deps.db.batch([...thereStatements(deps, accountUuid, details)])));
	await takeToday(deps, "course", accountUuid);
	const [uuid, now] = [uuidv7(), deps.clock()];
	await deps.db
		.insert(course)
		.values({ ...storedDetails(details), uuid, teacherUuid: accountUuid, createdAt: now, updatedAt: now });
	await deps.cache.bumpPublicVersion(now);
	return uuid;
}
