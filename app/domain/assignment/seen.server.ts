import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { assignment, course, lecture, submission, submissionMark } from "#db/schema/index.ts";
import type { Asset } from "~/domain/asset/upload-asset.server.ts";
import type { Deps } from "~/domain/deps.ts";
import type { Assignment } from "./access.server.ts";
import { deadlineOf, mayHandIn } from "./deadline.server.ts";
import { isExcused } from "./extend.server.ts";
import { type AssignmentState, stateOf } from "./rules.ts";

/** What somebody reads of their own work in a list. */
export type MyWork = {
	uuid: string;
	submittedAt: number;
	late: boolean;
	returnedAt: number | null;
	marks: number | null;
};

/** An assignment as its reader may see it: a student reads its text and files once it has begun. */
export type SeenAssignment = Assignment & {
	lectureTitle: string | null;
	/** Until when the reader hands in on time (ASG-3); for a teacher its end. */
	deadline: number;
	files: Asset[];
	/** Of a student: where it stands for them. */
	mine: { state: AssignmentState; mayHandIn: boolean; work: MyWork | null } | null;
	/** Of its teacher: what was handed in, and what waits for a mark. */
	counts: { submitted: number; unmarked: number } | null;
};

/** The statement that reads assignments as somebody sees them, of `assignment` and `course`. */
export function seenStatement({ db }: Pick<Deps, "db">, as: "teacher" | "student", accountUuid: string, now: number) {
	const its = sql.raw('"assignment"."uuid"');
	const isStudent = as === "student";
	const submitted = (more: SQL) =>
		isStudent
			? sql<number>`0`
			: sql<number>`(SELECT count(*) FROM ${submission} AS s LEFT JOIN ${submissionMark} AS k ON k.submission_uuid = s.uuid
				WHERE s.assignment_uuid = ${its} AND s.state = 'active' ${more})`;
	const deadline = isStudent ? deadlineOf(accountUuid) : sql<number>`${sql.raw('"assignment"."ends_at"')}`;
	const statement = db
		.select({
			assignment: getTableColumns(assignment),
			lectureTitle: lecture.title,
			deadline,
			mayHandIn: isStudent ? sql<number>`${mayHandIn(accountUuid, now)}` : sql<number>`0`,
			excused: isStudent ? sql<number>`${isExcused(accountUuid, its)}` : sql<number>`0`,
			submission: {
				uuid: submission.uuid,
				submittedAt: submission.submittedAt,
				late: submission.late,
			},
			mark: { returnedAt: submissionMark.returnedAt, marks: submissionMark.marks },
			submitted: submitted(sql``),
			unmarked: submitted(sql`AND k.returned_at IS NULL`),
		})
		.from(assignment)
		.innerJoin(course, eq(course.uuid, assignment.courseUuid))
		.leftJoin(lecture, eq(lecture.uuid, assignment.lectureUuid))
		.leftJoin(
			submission,
			and(
				eq(submission.assignmentUuid, assignment.uuid),
				eq(submission.studentUuid, isStudent ? accountUuid : ""),
				eq(submission.state, "active"),
			),
		)
		.leftJoin(submissionMark, eq(submissionMark.submissionUuid, submission.uuid))
		.$dynamic();
	return { statement, deadline };
}

type SeenRow = Awaited<ReturnType<typeof seenStatement>["statement"]>[number];

/** What a row means to its reader. */
export function seenOf(row: SeenRow, files: readonly Asset[], as: "teacher" | "student", now: number): SeenAssignment {
	const { assignment: of, lectureTitle, deadline, submission: sent, mark, submitted, unmarked } = row;
	const hidden = as === "student" && now < of.startsAt;
	const returnedAt = mark?.returnedAt ?? null;
	const work = sent && { ...sent, returnedAt, marks: returnedAt === null ? null : (mark?.marks ?? null) };
	const may = row.mayHandIn === 1;
	const mine = {
		...{ mayHandIn: may, work },
		state: stateOf(
			{ startsAt: of.startsAt, deadline, mayHandIn: may, excused: row.excused === 1, handedIn: work },
			now,
		),
	};
	return {
		...{ ...of, ...(hidden && { description: null, html: null }) },
		...{ lectureTitle, deadline, files: hidden ? [] : [...files] },
		mine: as === "student" ? mine : null,
		counts: as === "teacher" ? { submitted, unmarked } : null,
	};
}
