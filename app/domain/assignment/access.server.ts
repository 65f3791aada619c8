import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { assignment, course, submission } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { type Course, courseIdOf, isCourse, isWithin, type Member, memberOf } from "~/domain/course/access.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { ID_NUMBER, idInAddress } from "~/lib/address-id.ts";
import { assignmentErrors } from "./errors.ts";

export type Assignment = typeof assignment.$inferSelect;
export type Submission = typeof submission.$inferSelect;
type Reads = Pick<Deps, "db">;

/** What names an assignment in an address or a call: in most addresses by its course as well. Each is a uuid or a number (DATA-3). */
export type AssignmentIds = { assignmentId: string; courseId?: string };

/** There is no such assignment, or it is none of theirs: which of both, nobody is told (CRS-2). */
export const assignmentNotFound = () => assignmentErrors.fail("AssignmentNotFound");
export const submissionNotFound = () => assignmentErrors.fail("SubmissionNotFound");

const named = (text: string | undefined, of: { id: SQLiteColumn; uuid: SQLiteColumn }, notFound: () => Error): SQL => {
	const id = idInAddress(text, notFound as () => ReturnType<typeof assignmentNotFound>);
	return ID_NUMBER.test(id) ? eq(of.id, Number(id)) : eq(of.uuid, id);
};

/** The condition that an assignment is the one that an id names. @throws DomainError AssignmentNotFound for what is no id */
export const isAssignment = (text: string | undefined): SQL => named(text, assignment, assignmentNotFound);

/** The condition that a submission is the one that an id names. @throws DomainError SubmissionNotFound for what is no id */
export const isSubmission = (text: string | undefined): SQL => named(text, submission, submissionNotFound);

/** The condition that an assignment is the one that an address names, for one who is in its course; of `assignment` joined to `course`. */
export const isAssignmentFor = (member: Pick<Member, "as" | "accountUuid">, ids: AssignmentIds): SQL =>
	and(
		isAssignment(ids.assignmentId),
		ids.courseId === undefined ? undefined : isCourse(courseIdOf(ids.courseId)),
		isWithin(member),
	) as SQL;

export type FoundAssignment = { assignment: Assignment; course: Course };

/** An assignment with its course, as a statement. */
const withCourse = ({ db }: Reads) =>
	db
		.select({ assignment: getTableColumns(assignment), course: getTableColumns(course) })
		.from(assignment)
		.innerJoin(course, eq(course.uuid, assignment.courseUuid));

/**
 * An assignment that the caller may see: its teacher, or a student who is in its course at this moment (ENR-10). One round trip.
 * @throws DomainError AssignmentNotFound, CourseNotFound for what is no id, of requireRole
 */
export async function assignmentFromWithin(
	reads: Reads,
	who: Actor | null,
	ids: AssignmentIds,
): Promise<FoundAssignment & Member> {
	const member = memberOf(who);
	const [row] = await withCourse(reads).where(isAssignmentFor(member, ids));
	if (!row) throw assignmentNotFound();
	return { ...member, ...row };
}

/**
 * One of the teacher's own course as a statement, for what is read at once with it, and what its rows mean; `its` is its uuid in what is
 * read at once, null where it is not theirs.
 * @throws DomainError AssignmentNotFound, CourseNotFound for what is no id, of requireRole; its `found` AssignmentNotFound
 */
export function ownAssignmentWithin(reads: Reads, who: Actor | null, ids: AssignmentIds) {
	const isTheirs = isAssignmentFor(memberOf(requireRole(who, "teacher")), ids);
	const statement = withCourse(reads).where(isTheirs);
	const its = sql`${reads.db
		.select({ uuid: assignment.uuid })
		.from(assignment)
		.innerJoin(course, eq(course.uuid, assignment.courseUuid))
		.where(isTheirs)}`;
	const found = ([row]: Awaited<typeof statement>): FoundAssignment => {
		if (!row) throw assignmentNotFound();
		return row;
	};
	return { statement, its, found };
}

/** The same of the teacher's own course; another's is as good as not there (CRS-2). @throws as `assignmentFromWithin` */
export const ownAssignment = async (reads: Reads, who: Actor | null, ids: AssignmentIds) =>
	assignmentFromWithin(reads, requireRole(who, "teacher"), ids);

export type FoundSubmission = FoundAssignment & { submission: Submission };

const submissionWhere = async ({ db }: Reads, condition: SQL | undefined): Promise<FoundSubmission> => {
	const [row] = await db
		.select({
			submission: getTableColumns(submission),
			assignment: getTableColumns(assignment),
			course: getTableColumns(course),
		})
		.from(submission)
		.innerJoin(assignment, eq(assignment.uuid, submission.assignmentUuid))
		.innerJoin(course, eq(course.uuid, assignment.courseUuid))
		.where(condition);
	if (!row) throw submissionNotFound();
	return row;
};

/** A submission of the student's own, in a course that they are in. One round trip. @throws DomainError SubmissionNotFound, of requireRole */
export async function mySubmission(reads: Reads, who: Actor | null, id: string) {
	const actor = requireRole(who, "student");
	const member = { as: "student", accountUuid: actor.accountUuid } as const;
	const isMine = and(isSubmission(id), eq(submission.studentUuid, actor.accountUuid), isWithin(member));
	return { actor, ...(await submissionWhere(reads, isMine)) };
}

/** A submission in a course of the teacher's own. One round trip. @throws DomainError SubmissionNotFound, of requireRole */
export async function taughtSubmission(reads: Reads, who: Actor | null, id: string) {
	const actor = requireRole(who, "teacher");
	const member = { as: "teacher", accountUuid: actor.accountUuid } as const;
	return { actor, ...(await submissionWhere(reads, and(isSubmission(id), isWithin(member)))) };
}

/** A submission as its student or its teacher reads it. One round trip. @throws DomainError SubmissionNotFound, of requireRole */
export const submissionFor = (reads: Reads, who: Actor | null, id: string) =>
	memberOf(who).as === "teacher" ? taughtSubmission(reads, who, id) : mySubmission(reads, who, id);

/** That an assignment is of a course of this teacher, in SQL. @param uuid of the assignment */
export const isTaughtBy = (accountUuid: string, uuid: string | SQL): SQL =>
	sql`EXISTS (SELECT 1 FROM ${assignment} AS a JOIN ${course} AS c ON c.uuid = a.course_uuid
		WHERE a.uuid = ${uuid} AND c.teacher_uuid = ${accountUuid})`;
