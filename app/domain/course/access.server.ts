import { and, eq, type SQL, sql } from "drizzle-orm";
import { course, enrolment } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { ID_NUMBER, idInAddress } from "~/lib/address-id.ts";
import { courseErrors } from "./errors.ts";

export type Course = typeof course.$inferSelect;
type Reads = Pick<Deps, "db">;

const notFound = () => courseErrors.fail("CourseNotFound");

/** The id of a course in an address or a call, before it is a key of anything. @throws DomainError CourseNotFound */
export const courseIdOf = (text: string | undefined): string => idInAddress(text, notFound);

/** The condition that a course is the one that an id names, its uuid or its number (DATA-3). */
export const isCourse = (id: string) => (ID_NUMBER.test(id) ? eq(course.id, Number(id)) : eq(course.uuid, id));

/** The uuid of a course that an id names; only a number is looked up, in one round trip. @throws DomainError CourseNotFound */
export async function courseUuidOf({ db }: Reads, id: string): Promise<string> {
	if (!ID_NUMBER.test(id)) return courseIdOf(id);
	const [row] = await db.select({ uuid: course.uuid }).from(course).where(isCourse(id));
	if (!row) throw notFound();
	return row.uuid;
}

/**
 * Before something is added to a course or changed: an archived one stays as it is (CRS-3). What ends something or gives something back does
 * not ask: its own end, cancelling, deleting, declining, taking somebody out, attendance, answers, messages.
 * @throws DomainError CourseFixed
 */
export function refuseArchived({ archivedAt }: Pick<Course, "archivedAt">): void {
	if (archivedAt !== null) throw courseErrors.fail("CourseFixed");
}

/** That somebody is an accepted student of a course, in SQL; for who left or was removed it does not hold. */
export const isAccepted = (courseUuid: SQL, accountUuid: string | SQL): SQL =>
	sql`EXISTS (SELECT 1 FROM ${enrolment} AS e WHERE e.course_uuid = ${courseUuid}
		AND e.student_uuid = ${accountUuid} AND e.state = 'accepted')`;

/** Who reads or speaks in a course, and as what. */
export type Member = { actor: Actor; accountUuid: string; as: "teacher" | "student" };

/** Teachers and students alone are in courses. @throws DomainError of requireRole */
export function memberOf(who: Actor | null): Member {
	const as = who?.role === "teacher" ? "teacher" : "student";
	const actor = requireRole(who, as);
	return { actor, accountUuid: actor.accountUuid, as };
}

/** Who is in a course, in SQL: its teacher (CRS-2), and a student who is accepted at this moment (ENR-10). */
const WITHIN: Record<Member["as"], (accountUuid: string) => SQL> = {
	teacher: (accountUuid) => eq(course.teacherUuid, accountUuid),
	student: (accountUuid) => isAccepted(sql`${course.uuid}`, accountUuid),
};

/** The condition that a member is in the course of a statement; for everybody else it, and all in it, is not there. */
export const isWithin = ({ as, accountUuid }: Pick<Member, "accountUuid" | "as">): SQL => WITHIN[as](accountUuid);

/** The condition that a course is the one that an id names, for one who is in it. @throws DomainError CourseNotFound for what is no id */
export const isCourseFor = (member: Pick<Member, "accountUuid" | "as">, id: string): SQL =>
	and(isCourse(courseIdOf(id)), isWithin(member)) as SQL;

/** The same for its teacher. @throws as `isCourseFor` */
export const isOwnCourse = (accountUuid: string, id: string): SQL => isCourseFor({ accountUuid, as: "teacher" }, id);

/** The uuid of something in a statement: known, or read where it is needed, null where the caller has no such thing. */
export type UuidInSql = string | SQL;

/**
 * A course that the caller may see from within, as a statement for what is read at once with it, and what its rows mean; `its` is
 * its uuid in what is read at once, null where it is not theirs.
 * @throws DomainError CourseNotFound for what is no id, of requireRole; its `courseOf` CourseNotFound
 */
export function courseWithin({ db }: Reads, who: Actor | null, id: string) {
	const member = memberOf(who);
	const isTheirs = isCourseFor(member, id);
	const statement = db.select().from(course).where(isTheirs);
	const its = sql`${db.select({ uuid: course.uuid }).from(course).where(isTheirs)}`;
	const courseOf = ([found]: Awaited<typeof statement>): Course => {
		if (!found) throw notFound();
		return found;
	};
	return { ...member, statement, its, courseOf };
}

/**
 * A course that the caller may see from within: its teacher, or a student whom the teacher accepted (ENR-10). One round trip.
 * @throws DomainError CourseNotFound, of requireRole
 */
export async function courseFromWithin(
	reads: Reads,
	who: Actor | null,
	id: string,
): Promise<{ actor: Actor; course: Course; as: "teacher" | "student" }> {
	const { actor, as, statement, courseOf } = courseWithin(reads, who, id);
	return { actor, course: courseOf(await statement), as };
}

/** The same for its teacher alone; another's is as good as not there (CRS-2). @throws as `courseWithin` */
export const ownCourseWithin = (reads: Reads, who: Actor | null, id: string) =>
	courseWithin(reads, requireRole(who, "teacher"), id);

/**
 * The teacher's own course; another's is as good as not there (CRS-2). One round trip.
 * @throws DomainError CourseNotFound, of requireRole
 */
export const ownCourse = async (
	reads: Reads,
	who: Actor | null,
	id: string,
): Promise<{ actor: Actor; course: Course }> => courseFromWithin(reads, requireRole(who, "teacher"), id);
