import { type SQL, sql } from "drizzle-orm";
import { account, enrolment } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import { type Course, ownCourse } from "~/domain/course/access.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { takeToday } from "~/domain/request/daily.server.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import { anyOf, blankStatement, changeStatements, lastPlace, type Statement } from "~/domain/seat/change.server.ts";
import { enrolmentErrors } from "~/domain/seat/errors.ts";
import { statesTo } from "~/domain/seat/machine.ts";
import { mayCome } from "~/domain/seat/may.server.ts";
import { lapseStatements, moveUpStatements } from "~/domain/seat/move-up.server.ts";
import type { EnrolmentState } from "~/domain/seat/rules.ts";
import { tellStatements } from "~/domain/seat/tell.server.ts";
import { changeMany, listOf, takesPeopleIn } from "./batch.server.ts";

type Needs = Pick<Deps, "db" | "clock" | "rateLimit">;

/**
 * The own course of a teacher who invites, if it takes anybody in. One round trip.
 * @throws DomainError TooManyRequests, CourseNotFound, CourseArchived, CourseOver, of requireRole
 */
export async function courseToInvite(
	deps: Needs,
	who: Actor | null,
	id: string,
): Promise<{ actor: Actor; course: Course }> {
	const own = await ownCourse(deps, who, id);
	if (!(await deps.rateLimit("invite", own.actor.accountUuid))) throw requestErrors.fail("TooManyRequests");
	if (own.course.archivedAt !== null) throw enrolmentErrors.fail("CourseArchived");
	if (own.course.endAt <= deps.clock()) throw enrolmentErrors.fail("CourseOver");
	return own;
}

type Inviting = {
	courseUuid: string;
	teacherUuid: string;
	students: readonly string[];
	/** By which number each was invited, if by one, and until when that holds. */
	numbers?: readonly { student: string; mobile: string; until: number }[];
	/** What else must hold. */
	when?: SQL;
};

/**
 * Statements that invite students: who has asked already is approved by it; who is in, or invited, stays so. An invitation keeps no seat
 * (ENR-8).
 */
export function inviteStatements(
	deps: Pick<Deps, "db">,
	{ courseUuid, teacherUuid, students, numbers = [], when = sql`true` }: Inviting,
	now: number,
): Statement[] {
	const may = sql`student_uuid <> ${teacherUuid} AND ${takesPeopleIn(courseUuid, now)} AND ${when}`;
	const ofNumber = (column: "mobile" | "until") =>
		sql`(SELECT value ->> ${column} FROM json_each(${JSON.stringify(numbers)}) WHERE value ->> 'student' = enrolment.student_uuid)`;
	const who = sql`SELECT uuid AS student_uuid FROM ${account} WHERE uuid IN ${listOf(students)} AND ${mayCome(sql`account.uuid`)}`;
	const theirs = sql`course_uuid = ${courseUuid} AND student_uuid IN ${listOf(students)} AND ${may} AND ${mayCome(sql`enrolment.student_uuid`)}`;
	return [
		// Whose time is over is asked anew.
		...lapseStatements(deps, courseUuid, now),
		// Invited already, they stay so: as long as the number is, or by name from now on.
		deps.db.run(sql`
			UPDATE ${enrolment} SET respond_until = ${ofNumber("until")}, invited_mobile = ${ofNumber("mobile")}
			WHERE ${theirs} AND state = 'invited' AND invited_mobile = coalesce(${ofNumber("mobile")}, invited_mobile)`),
		blankStatement(deps, courseUuid, sql`SELECT student_uuid FROM (${who}) WHERE ${may}`, now),
		...changeStatements(
			deps,
			{
				where: sql`${theirs} AND state IN ${anyOf(statesTo("invite", "invited"))}`,
				to: "invited",
				set: sql`, queue_no = ${lastPlace(courseUuid)}, invited_by = ${teacherUuid}, note = NULL, approved_at = NULL, payment_uuid = NULL,
					respond_until = ${ofNumber("until")}, invited_mobile = ${ofNumber("mobile")}`,
				by: teacherUuid,
			},
			now,
		),
		...changeStatements(
			deps,
			{
				...{
					where: sql`${theirs} AND state IN ${anyOf(statesTo("invite", "waiting"))}`,
					to: "waiting",
					by: teacherUuid,
				},
				set: sql`, approved_at = ${now}`,
			},
			now,
		),
		...moveUpStatements(deps, courseUuid, now, teacherUuid),
		...tellStatements(deps, courseUuid, ["enrolment-invited", "enrolment-waiting"], now),
	];
}

/**
 * A teacher asks students to come (ENR-7), one or many. Two round trips.
 * @returns how each of them stands to the course afterwards
 * @throws DomainError StudentNotFound when none of them is a student, those of courseToInvite
 */
export async function inviteStudents(
	deps: Needs,
	who: Actor | null,
	{ courseUuid: id, students }: { courseUuid: string; students: readonly string[] },
): Promise<Map<string, EnrolmentState>> {
	const { actor, course } = await courseToInvite(deps, who, id);
	const of = { courseUuid: course.uuid, teacherUuid: actor.accountUuid, students };
	await takeToday(deps, "enrolment", actor.accountUuid, Math.max(1, students.length));
	const after = await changeMany(deps, course.uuid, students, inviteStatements(deps, of, deps.clock()));
	if (after.size === 0) throw enrolmentErrors.fail("StudentNotFound");
	return after;
}
