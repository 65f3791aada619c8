import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { assignment, course, submission, submissionMark } from "#db/schema/index.ts";
import { asGiven, insertWhere } from "#db/write.ts";
import type { Actor } from "~/domain/account/session.ts";
import { audit } from "~/domain/audit.server.ts";
import { isAccepted } from "~/domain/course/access.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { notify } from "~/domain/notification/notify.server.ts";
import { takeToday } from "~/domain/request/daily.server.ts";
import { toMarks } from "~/lib/marks.ts";
import { type AssignmentIds, ownAssignment, taughtSubmission } from "./access.server.ts";
import { assignmentErrors } from "./errors.ts";

export type Mark = typeof submissionMark.$inferSelect;
type Writes = Pick<Deps, "db" | "clock">;

/** `seen`: the version of the submission that the teacher read; `version` of the mark, 0 where there was none. */
export type Draft = { marks: number | null; comment: string; seen?: number; version?: number };

/**
 * The teacher notes marks and a comment for a submission as a draft, which no student sees (ASG-6). Neither what the student changed meanwhile nor
 * another tab's draft is passed over in silence. Two round trips.
 * @throws DomainError MarkTooHigh, SubmissionChanged, SubmissionNotFound, of requireRole
 */
export async function draftMark(deps: Writes, who: Actor | null, id: string, draft: Draft): Promise<Mark> {
	const { submission: of, assignment: set } = await taughtSubmission(deps, who, id);
	const { marks, comment, seen = of.version } = draft;
	if (marks !== null && marks > set.marks) throw assignmentErrors.fail("MarkTooHigh", { most: toMarks(set.marks) });
	const { db } = deps;
	const now = deps.clock();
	const current = sql`coalesce((SELECT k.version FROM ${submissionMark} AS k WHERE k.submission_uuid = ${of.uuid}), 0)`;
	const isSeen = draft.version === undefined ? sql`1` : sql`${current} = ${draft.version}`;
	// The most that it can get is looked at again where it is written.
	const [written, [row]] = await db.batch([
		insertWhere(
			deps,
			submissionMark,
			{
				...{ submissionUuid: sql`s.uuid`, draftMarks: marks, draftComment: comment, draftedAt: now },
				...{ seenVersion: sql`s.version`, updatedAt: now },
			},
			sql`FROM ${submission} AS s JOIN ${assignment} AS a ON a.uuid = s.assignment_uuid
			WHERE s.uuid = ${of.uuid} AND s.state = 'active' AND s.version = ${seen} AND ${marks ?? 0} <= a.marks AND ${isSeen}`,
		).onConflictDoUpdate({
			target: submissionMark.submissionUuid,
			set: {
				...asGiven(submissionMark, "draftMarks", "draftComment", "draftedAt", "seenVersion", "updatedAt"),
				version: sql`"submission_mark".version + 1`,
			},
		}),
		db.select().from(submissionMark).where(eq(submissionMark.submissionUuid, of.uuid)),
	]);
	if (written.rowsAffected === 0 || !row) throw assignmentErrors.fail("SubmissionChanged");
	return row;
}

/** Submissions whose draft can be returned: it has marks, and the student changed nothing since it was written. */
const isReturnable = sql`k.drafted_at IS NOT NULL AND k.draft_marks IS NOT NULL
	AND s.uuid = k.submission_uuid AND s.state = 'active' AND s.version = k.seen_version`;

/** The statements that return drafts, notify the students who are in the course still (ENR-10) and note it in the audit log. For a batch. @param which a condition on the submission `s` */
function returnStatements({ db }: Writes, actor: Actor, which: SQL, now: number) {
	const returned = sql`(SELECT k.submission_uuid FROM ${submissionMark} AS k, ${submission} AS s WHERE ${isReturnable} AND ${which})`;
	return [
		db
			.update(submissionMark)
			.set({
				marks: sql`draft_marks`,
				comment: sql`draft_comment`,
				// Of what was returned just so before nobody hears again.
				returnedAt: sql`CASE WHEN marks IS draft_marks AND comment IS draft_comment THEN returned_at ELSE ${now} END`,
				draftedAt: null,
				version: sql`version + 1`,
				updatedAt: now,
			})
			.where(inArray(submissionMark.submissionUuid, returned))
			.returning({ submissionUuid: submissionMark.submissionUuid }),
		audit(
			{ db },
			{
				...{ actorUuid: actor.accountUuid, action: "assignment.returned" },
				...{ objectType: "assignment", objectUuid: sql`s.assignment_uuid`, detail: { submissions: sql`count(*)` } },
			},
			sql`FROM ${submissionMark} AS k JOIN ${submission} AS s ON s.uuid = k.submission_uuid
			WHERE changes() > 0 AND k.returned_at = ${now} AND ${which} GROUP BY s.assignment_uuid`,
			now,
		),
		notify(
			{ db },
			{
				...{ kind: "assignment-returned", role: "student", about: sql`a.uuid` },
				key: sql`'assignment-returned:' || s.uuid || ':' || k.returned_at`,
				params: sql`json_object('title', a.title, 'course', c.title)`,
				account: sql`s.student_uuid`,
				from: sql`${submissionMark} AS k JOIN ${submission} AS s ON s.uuid = k.submission_uuid
					JOIN ${assignment} AS a ON a.uuid = s.assignment_uuid JOIN ${course} AS c ON c.uuid = a.course_uuid`,
				where: sql`k.returned_at = ${now} AND k.drafted_at IS NULL AND s.state = 'active' AND ${which}
					AND ${isAccepted(sql`c.uuid`, sql`s.student_uuid`)}`,
			},
			now,
		),
	] as const;
}

/**
 * The teacher returns the draft mark of one submission: from now on its student reads marks and comment (ASG-6), and hears
 * so where they are others than before. Three round trips, two more with a draft.
 * @param draft written before it is returned, and not where it cannot be
 * @throws DomainError LimitReached, MarkMissing, SubmissionChanged, SubmissionNotFound, of draftMark
 */
export async function returnMark(deps: Writes, who: Actor | null, id: string, draft?: Draft): Promise<Mark> {
	const { actor, submission: of } = await taughtSubmission(deps, who, id);
	// A form goes on with the version that it read: where nothing is returned, nothing is written.
	if (draft?.marks === null) throw assignmentErrors.fail("MarkMissing");
	await takeToday(deps, "decision", actor.accountUuid);
	if (draft) await draftMark(deps, who, id, draft);
	const [done, , , [row]] = await deps.db.batch([
		...returnStatements(deps, actor, sql`s.uuid = ${of.uuid}`, deps.clock()),
		deps.db
			.select()
			.from(submissionMark)
			.where(and(eq(submissionMark.submissionUuid, of.uuid))),
	]);
	if (done.length > 0 && row) return row;
	const hasDraft = row && row.draftedAt !== null && row.draftMarks !== null;
	throw assignmentErrors.fail(hasDraft ? "SubmissionChanged" : "MarkMissing");
}

/**
 * The same of all drafts of an assignment at once; those that cannot be returned stay drafts. Three round trips.
 * @returns how many were returned, and how many drafts are left
 * @throws DomainError LimitReached, AssignmentNotFound, of requireRole
 */
export async function returnAll(
	deps: Writes,
	who: Actor | null,
	ids: AssignmentIds,
): Promise<{ returned: number; left: number }> {
	const { actor, assignment: of } = await ownAssignment(deps, who, ids);
	await takeToday(deps, "decision", actor.accountUuid);
	const [done, , , [left]] = await deps.db.batch([
		...returnStatements(deps, actor, sql`s.assignment_uuid = ${of.uuid}`, deps.clock()),
		deps.db.all<{
			n: number;
		}>(sql`SELECT count(*) AS n FROM ${submission} AS s JOIN ${submissionMark} AS k ON k.submission_uuid = s.uuid
			WHERE s.assignment_uuid = ${of.uuid} AND s.state = 'active' AND k.drafted_at IS NOT NULL`),
	]);
	return { returned: done.length, left: left?.n ?? 0 };
}
