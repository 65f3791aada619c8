import { and, asc, count, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { account, assignment, assignmentExcuse, enrolment, submission, submissionMark } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { deadlineOf } from "~/domain/assignment/deadline.server.ts";
import { courseWithin, ownCourse, ownCourseWithin, type UuidInSql } from "~/domain/course/access.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { countArchive } from "~/domain/request/archives.server.ts";
import { exportParts } from "~/lib/export-parts.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";
import { type Grade, type GradeTotal, gradeOf, inOrder, totalOf } from "./rules.ts";

type Reads = Pick<Deps, "db" | "clock">;
type Db = Pick<Deps, "db">;

const COLUMN = {
	uuid: assignment.uuid,
	courseUuid: assignment.courseUuid,
	title: assignment.title,
	startsAt: assignment.startsAt,
	endsAt: assignment.endsAt,
	/** The most that there are, in hundredths. */
	marks: assignment.marks,
};

/** The assignments of a course, of its lectures as well. */
const columnsOf = ({ db }: Db, courseUuid: UuidInSql) =>
	db
		.select(COLUMN)
		.from(assignment)
		.where(eq(assignment.courseUuid, courseUuid))
		.orderBy(asc(assignment.endsAt), asc(assignment.id));

/** An assignment as a column of the gradebook. */
export type GradeColumn = Awaited<ReturnType<typeof columnsOf>>[number];

const isInIt = (courseUuid: UuidInSql): SQL =>
	and(eq(enrolment.courseUuid, courseUuid), eq(enrolment.state, "accepted")) as SQL;

/** Who is in the course, by name. */
const studentsOf = ({ db }: Db, courseUuid: UuidInSql) =>
	db
		.select({ uuid: account.uuid, name: account.name })
		.from(enrolment)
		.innerJoin(account, eq(account.uuid, enrolment.studentUuid))
		.where(isInIt(courseUuid))
		.orderBy(asc(account.name), asc(account.id))
		.$dynamic();

/**
 * How each assignment stands for students of the course. A mark that was not returned is not read at all, so it shows nowhere (ASG-6).
 * @param students their uuids, or a statement that reads them
 */
const factsOf = ({ db }: Db, courseUuid: UuidInSql, students: string[] | SQLWrapper) =>
	db
		.select({
			studentUuid: enrolment.studentUuid,
			assignmentUuid: assignment.uuid,
			deadline: deadlineOf(sql.raw('"enrolment"."student_uuid"')),
			submissionUuid: submission.uuid,
			submittedAt: submission.submittedAt,
			late: submission.late,
			marks: sql<number | null>`CASE WHEN ${submissionMark.returnedAt} IS NOT NULL THEN ${submissionMark.marks} END`,
			excusedAt: assignmentExcuse.createdAt,
		})
		.from(enrolment)
		.innerJoin(assignment, eq(assignment.courseUuid, enrolment.courseUuid))
		.leftJoin(
			submission,
			and(
				eq(submission.assignmentUuid, assignment.uuid),
				eq(submission.studentUuid, enrolment.studentUuid),
				sql`${submission.state} = 'active'`,
			),
		)
		.leftJoin(submissionMark, eq(submissionMark.submissionUuid, submission.uuid))
		.leftJoin(
			assignmentExcuse,
			and(
				eq(assignmentExcuse.assignmentUuid, assignment.uuid),
				eq(assignmentExcuse.studentUuid, enrolment.studentUuid),
			),
		)
		.where(and(isInIt(courseUuid), inArray(enrolment.studentUuid, students)));

type Facts = Awaited<ReturnType<typeof factsOf>>[number];

/** What a fact says of a cell. */
const gradeOfFacts = ({ deadline, submissionUuid, submittedAt, late, marks, excusedAt }: Facts, now: number): Grade => {
	const work =
		submissionUuid === null
			? null
			: { uuid: submissionUuid, submittedAt: submittedAt ?? 0, late: late ?? false, marks };
	return gradeOf({ deadline, excused: excusedAt !== null, work }, now);
};

/** A student with a grade for each column, and what all of theirs come to. */
export type GradeRow = { uuid: string; name: string | null; grades: Grade[]; total: GradeTotal };

const NOTHING: Grade = { state: "not_due", marks: null, late: false, submissionUuid: null, submittedAt: null };

/** Students and assignments crossed. @param now ms UTC */
function cross(
	students: readonly { uuid: string; name: string | null }[],
	columns: readonly GradeColumn[],
	facts: readonly Facts[],
	now: number,
): GradeRow[] {
	const known = new Map(facts.map((of) => [`${of.studentUuid} ${of.assignmentUuid}`, of]));
	return students.map((student) => {
		const grades = columns.map(({ uuid }) => {
			const of = known.get(`${student.uuid} ${uuid}`);
			return of ? gradeOfFacts(of, now) : NOTHING;
		});
		const total = totalOf(grades.map((grade, index) => ({ ...grade, of: columns[index]?.marks ?? 0 })));
		return { ...student, grades, total };
	});
}

/** Of the whole class, for each assignment: how many marks were returned, and their mean in hundredths. */
const averagesOf = ({ db }: Db, courseUuid: UuidInSql) =>
	db
		.select({
			uuid: assignment.uuid,
			marked: count(),
			mean: sql<number>`CAST(round(avg(${submissionMark.marks})) AS INTEGER)`,
		})
		.from(assignment)
		.innerJoin(submission, and(eq(submission.assignmentUuid, assignment.uuid), sql`${submission.state} = 'active'`))
		.innerJoin(submissionMark, eq(submissionMark.submissionUuid, submission.uuid))
		.innerJoin(
			enrolment,
			and(eq(enrolment.courseUuid, assignment.courseUuid), eq(enrolment.studentUuid, submission.studentUuid)),
		)
		.where(
			and(
				eq(assignment.courseUuid, courseUuid),
				eq(enrolment.state, "accepted"),
				sql`${submissionMark.returnedAt} IS NOT NULL`,
				sql`NOT EXISTS (SELECT 1 FROM ${assignmentExcuse} AS x
					WHERE x.assignment_uuid = "assignment"."uuid" AND x.student_uuid = "enrolment"."student_uuid")`,
			),
		)
		.groupBy(assignment.uuid);

/** A column with the mean of the class in hundredths; null where no mark was returned. */
export type AveragedColumn = GradeColumn & { mean: number | null };

export type Gradebook = {
	course: { id: number; uuid: string; title: string; archived: boolean };
	assignments: Page<AveragedColumn>;
	students: Page<GradeRow>;
	now: number;
};

/**
 * The gradebook of the teacher's own course (GRD-2): a page of its students by a page of its assignments, totals of all assignments and means of
 * all students. One round trip.
 * @param assignments all of them where no page is named
 * @throws DomainError CourseNotFound, of requireRole
 */
export async function getGradebook(
	deps: Reads,
	who: Actor | null,
	courseId: string,
	{ students: paging, assignments }: { students: Paging; assignments?: Paging },
): Promise<Gradebook> {
	const within = ownCourseWithin(deps, who, courseId);
	const now = deps.clock();
	const cut = { limit: paging.size, offset: paging.page * paging.size };
	const uuids = deps.db
		.select({ uuid: enrolment.studentUuid })
		.from(enrolment)
		.innerJoin(account, eq(account.uuid, enrolment.studentUuid))
		.where(isInIt(within.its))
		.orderBy(asc(account.name), asc(account.id))
		.limit(cut.limit)
		.offset(cut.offset);
	const [found, students, [counted], columns, facts, means] = await deps.db.batch([
		within.statement,
		studentsOf(deps, within.its).limit(cut.limit).offset(cut.offset),
		deps.db.select({ n: count() }).from(enrolment).where(isInIt(within.its)),
		columnsOf(deps, within.its),
		factsOf(deps, within.its, uuids),
		averagesOf(deps, within.its),
	]);
	const { id, uuid, title, archivedAt } = within.courseOf(found);
	const meanOf = new Map(means.map((of) => [of.uuid, of.mean]));
	const all = inOrder(columns, now).map((column) => ({ ...column, mean: meanOf.get(column.uuid) ?? null }));
	const shown = assignments ?? { page: 0, size: Math.max(all.length, 1) };
	const from = shown.page * shown.size;
	const rows = cross(students, all, facts, now).map((row) => ({
		...row,
		grades: row.grades.slice(from, from + shown.size),
	}));
	return {
		course: { id, uuid, title, archived: archivedAt !== null },
		assignments: toPage(all.slice(from, from + shown.size), all.length, shown),
		students: toPage(rows, counted?.n ?? 0, paging),
		now,
	};
}

/**
 * The same whole, a part at a time, for a file (GRD-4): of the students and assignments that there are as it begins.
 * @throws DomainError TooManyRequests, CourseNotFound, of requireRole, before the first part
 */
export async function exportGradebook(deps: Reads & Pick<Deps, "rateLimit">, who: Actor | null, courseId: string) {
	await countArchive(deps, who);
	const { course } = await ownCourse(deps, who, courseId);
	const { db } = deps;
	const now = deps.clock();
	const [all, columns] = await db.batch([studentsOf(deps, course.uuid), columnsOf(deps, course.uuid)]);
	const names = new Map(all.map((of) => [of.uuid, of]));
	const read = async (uuids: string[]): Promise<GradeRow[]> => {
		const facts = await factsOf(deps, course.uuid, uuids);
		return cross(
			uuids.flatMap((uuid) => names.get(uuid) ?? []),
			columns,
			facts,
			now,
		);
	};
	return { course: { id: course.id, title: course.title }, assignments: columns, rows: exportParts(all, read) };
}

/** An assignment with the grade of its student, and until when they may hand in on time. */
export type MyGrade = { assignment: GradeColumn; grade: Grade; deadline: number };

/**
 * A student's own grades in a course that they are in (GRD-3). One round trip.
 * @throws DomainError CourseNotFound, of requireRole
 */
export async function getMyGrades(
	deps: Reads,
	who: Actor | null,
	courseId: string,
): Promise<{ course: { uuid: string; title: string }; grades: MyGrade[]; total: GradeTotal; now: number }> {
	const actor = requireRole(who, "student");
	const within = courseWithin(deps, actor, courseId);
	const now = deps.clock();
	const [found, columns, facts] = await deps.db.batch([
		within.statement,
		columnsOf(deps, within.its),
		factsOf(deps, within.its, [actor.accountUuid]),
	]);
	const { uuid, title } = within.courseOf(found);
	const known = new Map(facts.map((of) => [of.assignmentUuid, of]));
	const grades = inOrder(columns, now).map((column): MyGrade => {
		const of = known.get(column.uuid);
		const [grade, deadline] = of ? [gradeOfFacts(of, now), of.deadline] : [NOTHING, column.endsAt];
		return { assignment: column, grade, deadline };
	});
	const total = totalOf(grades.map(({ assignment: of, grade }) => ({ ...grade, of: of.marks })));
	return { course: { uuid, title }, grades, total, now };
}
