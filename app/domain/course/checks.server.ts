import { and, eq, type SQL } from "drizzle-orm";
import { isRefusedFor } from "#db/constraint.ts";
import { institute, instituteMembership, subject } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import { courseErrors } from "./errors.ts";
import { type CourseDetails, windowFaults } from "./schemas.ts";

/** The institutes that a teacher was let into, as a condition on memberships. */
export const letInto = (teacherUuid: string): SQL =>
	and(
		eq(instituteMembership.accountUuid, teacherUuid),
		eq(instituteMembership.role, "teacher"),
		eq(instituteMembership.requestStatus, "Accepted"),
	) as SQL;

/** What has to be there for a course to be as its teacher says: the institute is theirs, the subject is listed (CRS-1). */
export const thereStatements = (
	{ db }: Pick<Deps, "db">,
	teacherUuid: string,
	{ instituteUuid, subjectUuid }: Pick<CourseDetails, "instituteUuid" | "subjectUuid">,
) =>
	[
		db
			.select({ uuid: institute.uuid })
			.from(instituteMembership)
			.innerJoin(institute, eq(institute.uuid, instituteMembership.instituteUuid))
			.where(and(letInto(teacherUuid), eq(institute.uuid, instituteUuid))),
		db.select({ uuid: subject.uuid }).from(subject).where(eq(subject.uuid, subjectUuid)),
	] as const;

/** @throws DomainError InstituteNotTheirs, SubjectNotListed */
export function requireThere(institutes: readonly unknown[], subjects: readonly unknown[]): void {
	if (institutes.length === 0) throw courseErrors.fail("InstituteNotTheirs");
	if (subjects.length === 0) throw courseErrors.fail("SubjectNotListed");
}

/** @throws DomainError CourseEndsTooEarly, EnrolmentEndsTooLate */
export function requireWindow(details: Pick<CourseDetails, "startAt" | "endAt" | "enrolmentEndAt">): void {
	const [first] = windowFaults(details);
	if (first) throw courseErrors.fail(first.fault === "end" ? "CourseEndsTooEarly" : "EnrolmentEndsTooLate");
}

/** What the triggers of the database refuse: of what was looked at a moment ago, seats or lectures, there are more by now. */
const MEANWHILE = ["course_full", "lecture_outside", "assignment_outside"];

/** What was done; null where the database refused it for what has come to the course meanwhile. */
export const orNullMeanwhile = <T>(work: Promise<T>): Promise<T | null> =>
	work.catch((error: unknown) => {
		if (MEANWHILE.some((words) => isRefusedFor(words, error))) return null;
		throw error;
	});

/** What is there already, and has to have room in the course: seats that are taken, lectures that begin in it. */
export type Held = {
	seatsTaken: number;
	firstAt: number | null;
	lastAt: number | null;
	/** Of its assignments: when the first starts, and when the last ends. */
	workFrom: number | null;
	workTo: number | null;
};

/** @throws DomainError CourseSeatsTaken, LectureBeforeStart, LectureAfterEnd, AssignmentBeforeStart, AssignmentAfterEnd */
export function requireRoom(
	{ maxStudents, startAt, endAt }: CourseDetails,
	{ seatsTaken, firstAt, lastAt, workFrom, workTo }: Held,
): void {
	if (maxStudents < seatsTaken) throw courseErrors.fail("CourseSeatsTaken", { taken: seatsTaken });
	if (firstAt !== null && firstAt < startAt) throw courseErrors.fail("LectureBeforeStart", { at: firstAt });
	if (lastAt !== null && lastAt > endAt) throw courseErrors.fail("LectureAfterEnd", { at: lastAt });
	if (workFrom !== null && workFrom < startAt) throw courseErrors.fail("AssignmentBeforeStart", { at: workFrom });
	if (workTo !== null && workTo > endAt) throw courseErrors.fail("AssignmentAfterEnd", { at: workTo });
}

/** The columns that a course's details are kept in. */
export const storedDetails = ({ outcomes, ...details }: CourseDetails) => ({
	...details,
	outcomes: outcomes.join("\n"),
});
