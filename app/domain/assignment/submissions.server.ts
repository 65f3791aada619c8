import { and, asc, count, desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { account, assignment, course, enrolment, submission, submissionMark } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { asAsset, assetsOf } from "~/domain/asset/queries.server.ts";
import type { Asset } from "~/domain/asset/upload-asset.server.ts";
import { type Course, isAccepted, isWithin, memberOf } from "~/domain/course/access.server.ts";
import { type Meter, meterStatements, toMeter } from "~/domain/data-use/meter.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";
import {
	type AssignmentIds,
	assignmentNotFound,
	isAssignment,
	isAssignmentFor,
	isSubmission,
	type Submission,
	submissionNotFound,
} from "./access.server.ts";
import { submissionsState } from "./archive.server.ts";
import { deadlineOf } from "./deadline.server.ts";
import { isExcused } from "./extend.server.ts";
import type { Mark } from "./mark.server.ts";
import { MAX_REPLACED } from "./rules.ts";
import { type SeenAssignment, seenOf, seenStatement } from "./seen.server.ts";

type Reads = Pick<Deps, "db" | "clock">;

/** What a student reads of a mark: nothing of one that was not returned (ASG-6). */
export type Returned = { marks: number; comment: string; returnedAt: number };
export type MySubmission = { submission: Submission; files: Asset[]; returned: Returned | null };

const returnedOf = (mark: Mark | null): Returned | null =>
	mark && mark.returnedAt !== null && mark.marks !== null
		? { marks: mark.marks, comment: mark.comment ?? "", returnedAt: mark.returnedAt }
		: null;

const filesOf = (rows: Awaited<ReturnType<typeof assetsOf>>, holder: string): Asset[] =>
	rows.filter(({ holderUuid }) => holderUuid === holder).map(asAsset);

/** All that is kept of one student's work for an assignment. */
const ALL_KEPT: Paging = { page: 0, size: MAX_REPLACED + 1 };

/**
 * A page of the submissions of one student for an assignment: the active one first, then what it replaced, the last first. Their files, and
 * how many there are in all.
 */
function mineStatements(deps: Reads, student: string, ids: AssignmentIds, { page, size }: Paging) {
	const { db } = deps;
	const isMine = and(isAssignment(ids.assignmentId), eq(submission.studentUuid, student));
	const uuids = db
		.select({ uuid: submission.uuid })
		.from(submission)
		.innerJoin(assignment, eq(assignment.uuid, submission.assignmentUuid))
		.where(isMine)
		.orderBy(asc(submission.state), desc(submission.id))
		.limit(size)
		.offset(page * size);
	return [
		db
			.select({ submission: getTableColumns(submission), mark: getTableColumns(submissionMark) })
			.from(submission)
			.innerJoin(assignment, eq(assignment.uuid, submission.assignmentUuid))
			.leftJoin(submissionMark, eq(submissionMark.submissionUuid, submission.uuid))
			.where(isMine)
			.orderBy(asc(submission.state), desc(submission.id))
			.limit(size)
			.offset(page * size),
		assetsOf(deps, "submission", sql`${uuids}`),
		db
			.select({ n: count() })
			.from(submission)
			.innerJoin(assignment, eq(assignment.uuid, submission.assignmentUuid))
			.where(isMine),
	] as const;
}

/** An assignment as its reader sees it, with the files. One round trip. @throws DomainError AssignmentNotFound, of requireRole */
export async function getAssignment(
	deps: Reads,
	who: Actor | null,
	ids: AssignmentIds,
): Promise<{ assignment: SeenAssignment; course: Course; serverNow: number }> {
	const member = memberOf(who);
	const now = deps.clock();
	const isIt = isAssignmentFor(member, ids);
	const [[row], [of], files] = await deps.db.batch([
		seenStatement(deps, member.as, member.accountUuid, now).statement.where(isIt),
		deps.db
			.select({ course: getTableColumns(course) })
			.from(assignment)
			.innerJoin(course, eq(course.uuid, assignment.courseUuid))
			.where(isIt),
		assetsOf(deps, "assignment", uuidOf(deps, ids)),
	]);
	if (!row || !of) throw assignmentNotFound();
	return { assignment: seenOf(row, files.map(asAsset), member.as, now), course: of.course, serverNow: now };
}

const uuidOf = ({ db }: Reads, ids: AssignmentIds) =>
	sql`${db.select({ uuid: assignment.uuid }).from(assignment).where(isAssignment(ids.assignmentId))}`;

/**
 * An assignment as a student of the course has it, with a page of what they handed in, all that is kept where none is
 * asked for (ASG-7). One round trip.
 * @throws DomainError AssignmentNotFound, of requireRole
 */
export async function getMyAssignment(
	deps: Reads,
	who: Actor | null,
	ids: AssignmentIds,
	paging: Paging = ALL_KEPT,
): Promise<{
	assignment: SeenAssignment;
	course: Course;
	submissions: Page<MySubmission>;
	/** For the files before they are taken (MET-1). */
	meter: Meter;
	serverNow: number;
}> {
	const actor = requireRole(who, "student");
	const member = { as: "student", accountUuid: actor.accountUuid } as const;
	const now = deps.clock();
	const isIt = isAssignmentFor(member, ids);
	const [[row], [of], files, rows, sent, [all], packages, uses] = await deps.db.batch([
		seenStatement(deps, "student", actor.accountUuid, now).statement.where(isIt),
		deps.db
			.select({ course: getTableColumns(course) })
			.from(assignment)
			.innerJoin(course, eq(course.uuid, assignment.courseUuid))
			.where(isIt),
		assetsOf(deps, "assignment", uuidOf(deps, ids)),
		...mineStatements(deps, actor.accountUuid, ids, paging),
		...meterStatements(deps, actor.accountUuid, now),
	]);
	if (!row || !of) throw assignmentNotFound();
	return {
		...{ assignment: seenOf(row, files.map(asAsset), "student", now), course: of.course, serverNow: now },
		meter: toMeter(packages, uses, now),
		submissions: toPage(
			rows.map(({ submission: one, mark }) => ({
				...{ submission: one, files: filesOf(sent, one.uuid), returned: returnedOf(mark) },
			})),
			all?.n ?? 0,
			paging,
		),
	};
}

/** A submission as the teacher of the course reads it. */
export type TaughtSubmission = {
	submission: Submission;
	/** `gone`: in the course no more (ENR-10). */
	student: { uuid: string; name: string | null; gone: boolean };
	mark: Mark | null;
	files: Asset[];
};

/** Whose work a submission is, of `submission`, `course` and `account`. */
const STUDENT = {
	uuid: account.uuid,
	name: account.name,
	gone: sql<boolean>`NOT ${isAccepted(sql`${course.uuid}`, sql.raw('"submission"."student_uuid"'))}`.mapWith(Boolean),
};

/** What an assignment's teacher sees above its submissions. */
export type Figures = {
	submitted: number;
	/** Of those who handed in, who is in the course no more. */
	gone: number;
	missing: number;
	drafts: number;
	unmarked: number;
	/** Files and texts, as the archive has them (ASG-9). */
	archived: number;
	/** Which list these are. */
	archiveState: string;
};

const NOBODY: Figures = { submitted: 0, gone: 0, missing: 0, drafts: 0, unmarked: 0, archived: 0, archiveState: "" };

const HERE = sql.raw('"assignment"');

/** How many have handed in and how many of the course have not, and what waits for a mark or to be returned. */
const figuresStatement = ({ db }: Reads, ids: AssignmentIds) => {
	const marked = (condition: SQL) =>
		sql<number>`(SELECT count(*) FROM ${submission} AS s LEFT JOIN ${submissionMark} AS k ON k.submission_uuid = s.uuid
			WHERE s.assignment_uuid = ${HERE}.uuid AND s.state = 'active' AND ${condition})`;
	return db
		.select({
			submitted: marked(sql`1`),
			gone: marked(sql`NOT ${isAccepted(sql`${HERE}.course_uuid`, sql`s.student_uuid`)}`),
			drafts: marked(sql`k.drafted_at IS NOT NULL AND k.draft_marks IS NOT NULL AND k.seen_version = s.version`),
			unmarked: marked(sql`k.returned_at IS NULL AND k.drafted_at IS NULL`),
			archived: sql<number>`(SELECT count(f.uuid) + count(DISTINCT CASE WHEN s.text <> '' THEN s.uuid END) FROM ${submission} AS s
				LEFT JOIN asset AS f ON f.holder_type = 'submission' AND f.holder_uuid = s.uuid AND f.stored_at IS NOT NULL
				WHERE s.assignment_uuid = ${HERE}.uuid AND s.state = 'active')`,
			archiveState: submissionsState(sql`${HERE}.uuid`),
			missing: sql<number>`(SELECT count(*) FROM ${enrolment} AS e WHERE e.course_uuid = ${HERE}.course_uuid AND e.state = 'accepted'
				AND NOT EXISTS (SELECT 1 FROM ${submission} AS s WHERE s.assignment_uuid = ${HERE}.uuid AND s.student_uuid = e.student_uuid AND s.state = 'active'))`,
		})
		.from(assignment)
		.where(isAssignment(ids.assignmentId));
};

/** The assignment of the teacher's own that a list is of, and what its rows mean. @throws DomainError AssignmentNotFound, of requireRole */
function taughtAssignment(deps: Reads, who: Actor | null, ids: AssignmentIds) {
	const actor = requireRole(who, "teacher");
	const isIt = isAssignmentFor({ as: "teacher", accountUuid: actor.accountUuid }, ids);
	const statement = deps.db
		.select({ assignment: getTableColumns(assignment), course: getTableColumns(course) })
		.from(assignment)
		.innerJoin(course, eq(course.uuid, assignment.courseUuid))
		.where(isIt);
	const found = ([row]: Awaited<typeof statement>) => {
		if (!row) throw assignmentNotFound();
		return row;
	};
	return { isIt, statement, found };
}

/**
 * What was handed in for an assignment, the first that came first, for its teacher (ASG-5). One round trip.
 * @throws DomainError AssignmentNotFound, of requireRole
 */
export async function listSubmissions(deps: Reads, who: Actor | null, ids: AssignmentIds, { page, size }: Paging) {
	const { isIt, statement, found } = taughtAssignment(deps, who, ids);
	const { db } = deps;
	const isListed = and(isIt, eq(submission.state, "active"));
	const cut = { limit: size, offset: page * size };
	const uuids = db
		.select({ uuid: submission.uuid })
		.from(submission)
		.innerJoin(assignment, eq(assignment.uuid, submission.assignmentUuid))
		.innerJoin(course, eq(course.uuid, assignment.courseUuid))
		.where(isListed)
		.orderBy(asc(submission.submittedAt), asc(submission.id))
		.limit(cut.limit)
		.offset(cut.offset);
	const [head, rows, [figures], files] = await db.batch([
		statement,
		db
			.select({
				submission: getTableColumns(submission),
				student: STUDENT,
				mark: getTableColumns(submissionMark),
			})
			.from(submission)
			.innerJoin(assignment, eq(assignment.uuid, submission.assignmentUuid))
			.innerJoin(course, eq(course.uuid, assignment.courseUuid))
			.innerJoin(account, eq(account.uuid, submission.studentUuid))
			.leftJoin(submissionMark, eq(submissionMark.submissionUuid, submission.uuid))
			.where(isListed)
			.orderBy(asc(submission.submittedAt), asc(submission.id))
			.limit(cut.limit)
			.offset(cut.offset),
		figuresStatement(deps, ids),
		assetsOf(deps, "submission", sql`${uuids}`),
	]);
	const of = found(head);
	const content: TaughtSubmission[] = rows.map((row) => ({ ...row, files: filesOf(files, row.submission.uuid) }));
	const all = figures ?? NOBODY;
	return { ...of, submissions: toPage(content, all.submitted, { page, size }), figures: all as Figures };
}

/** Who of the course has not handed in, and until when they hand in on time. */
export type MissingStudent = {
	uuid: string;
	name: string | null;
	deadline: number;
	extended: boolean;
	excused: boolean;
	/** Their own deadline is over, and they are not excused. */
	late: boolean;
};

/**
 * Who of the course has handed in nothing, by name, each with their own deadline, for its teacher (ASG-5). One round trip.
 * @throws DomainError AssignmentNotFound, of requireRole
 */
export async function listMissing(deps: Reads, who: Actor | null, ids: AssignmentIds, { page, size }: Paging) {
	const { isIt, statement, found } = taughtAssignment(deps, who, ids);
	const { db } = deps;
	const deadline = deadlineOf(sql.raw('"enrolment"."student_uuid"'));
	const now = deps.clock();
	const [head, rows, [figures]] = await db.batch([
		statement,
		db
			.select({
				uuid: account.uuid,
				name: account.name,
				deadline,
				extended: sql<number>`${deadline} > ${HERE}.ends_at`,
				excused: sql<number>`${isExcused(sql.raw('"enrolment"."student_uuid"'), sql`${HERE}.uuid`)}`,
			})
			.from(assignment)
			.innerJoin(course, eq(course.uuid, assignment.courseUuid))
			.innerJoin(enrolment, and(eq(enrolment.courseUuid, course.uuid), eq(enrolment.state, "accepted")))
			.innerJoin(account, eq(account.uuid, enrolment.studentUuid))
			.where(
				and(
					isIt,
					sql`NOT EXISTS (SELECT 1 FROM ${submission} AS s WHERE s.assignment_uuid = ${HERE}.uuid
						AND s.student_uuid = "enrolment"."student_uuid" AND s.state = 'active')`,
				),
			)
			.orderBy(asc(account.name), asc(account.id))
			.limit(size)
			.offset(page * size),
		figuresStatement(deps, ids),
	]);
	const of = found(head);
	const content: MissingStudent[] = rows.map(({ extended, excused, ...row }) => ({
		...{ ...row, extended: extended === 1, excused: excused === 1 },
		late: excused !== 1 && row.deadline <= now,
	}));
	const all = figures ?? NOBODY;
	return {
		...of,
		missing: toPage(content, all.missing, { page, size }) as Page<MissingStudent>,
		figures: all as Figures,
	};
}

/**
 * One submission for its teacher: text, files, mark and what it replaced (ASG-5). One round trip.
 * @throws DomainError SubmissionNotFound, of requireRole
 */
export async function getTaughtSubmission(deps: Reads, who: Actor | null, id: string) {
	const actor = requireRole(who, "teacher");
	const { db } = deps;
	const isTheirs = isWithin({ as: "teacher", accountUuid: actor.accountUuid });
	const its = sql`${db.select({ uuid: submission.uuid }).from(submission).where(isSubmission(id))}`;
	const sameWork = sql`(SELECT o.uuid FROM ${submission} AS o JOIN ${submission} AS n ON n.assignment_uuid = o.assignment_uuid
		AND n.student_uuid = o.student_uuid WHERE n.uuid IN ${its})`;
	const [[row], others, files] = await db.batch([
		db
			.select({
				submission: getTableColumns(submission),
				assignment: getTableColumns(assignment),
				course: getTableColumns(course),
				student: STUDENT,
				mark: getTableColumns(submissionMark),
				deadline: deadlineOf(sql.raw('"submission"."student_uuid"')),
			})
			.from(submission)
			.innerJoin(assignment, eq(assignment.uuid, submission.assignmentUuid))
			.innerJoin(course, eq(course.uuid, assignment.courseUuid))
			.innerJoin(account, eq(account.uuid, submission.studentUuid))
			.leftJoin(submissionMark, eq(submissionMark.submissionUuid, submission.uuid))
			.where(and(isSubmission(id), isTheirs)),
		db.select().from(submission).where(sql`${submission.uuid} IN ${sameWork}`).orderBy(desc(submission.id)),
		assetsOf(deps, "submission", sameWork),
	]);
	if (!row) throw submissionNotFound();
	const withFiles = (one: Submission) => ({ submission: one, files: filesOf(files, one.uuid) });
	return {
		...row,
		files: filesOf(files, row.submission.uuid),
		others: others.filter(({ uuid }) => uuid !== row.submission.uuid).map(withFiles),
	};
}
