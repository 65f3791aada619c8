import { and, eq, sql } from "drizzle-orm";
import { course, enrolment, payment } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { type Course, courseIdOf, isCourse } from "~/domain/course/access.server.ts";
import { courseErrors } from "~/domain/course/errors.ts";
import type { Deps } from "~/domain/deps.ts";
import { stateNowSql } from "~/domain/enrolment-state/state-now.server.ts";
import type { DomainError } from "~/lib/define-errors.ts";
import { enrolmentErrors } from "./errors.ts";
import { mayTeach } from "./may.server.ts";
import type { EnrolmentState } from "./rules.ts";

type Reads = Pick<Deps, "db" | "clock">;
export type Enrolment = typeof enrolment.$inferSelect;
export type Payment = typeof payment.$inferSelect;

/** A course, how a student stands to it at this moment, and what they paid for the seat. `enrolment.state` is what was written last. */
export type Standing = {
	course: Course;
	teacherMay: boolean;
	enrolment: Enrolment | null;
	state: EnrolmentState | null;
	payment: Payment | null;
};

/** How the student of a row of `enrolment` stands at a moment; null where there is none. */
export const standsNow = (now: number) =>
	sql<EnrolmentState | null>`CASE WHEN ${enrolment.uuid} IS NOT NULL THEN ${stateNowSql("enrolment", now)} END`;

/** As a statement. @param of which course, and which student */
export const standingQuery = ({ db, clock }: Reads, courseId: string, studentUuid: string) =>
	db
		.select({
			course,
			teacherMay: sql<number>`${mayTeach(sql`${course.teacherUuid}`)}`.mapWith(Boolean),
			enrolment,
			state: standsNow(clock()),
			payment,
		})
		.from(course)
		.leftJoin(enrolment, and(eq(enrolment.courseUuid, course.uuid), eq(enrolment.studentUuid, studentUuid)))
		.leftJoin(payment, eq(payment.uuid, enrolment.paymentUuid))
		.where(isCourse(courseId));

/**
 * How the student who calls stands to a course. One round trip.
 * @throws DomainError CourseNotFound, of requireRole
 */
export async function ownStanding(
	deps: Reads,
	who: Actor | null,
	courseId: string,
): Promise<{ actor: Actor; standing: Standing }> {
	const actor = requireRole(who, "student");
	const [standing] = await standingQuery(deps, courseIdOf(courseId), actor.accountUuid);
	if (!standing) throw courseErrors.fail("CourseNotFound");
	return { actor, standing };
}

/** Why a course takes somebody in no more, by who comes. First that holds wins; `isOpen` and `takesIn` say the same in SQL. */
const REFUSALS = [
	{ code: "OwnCourse", fails: ({ course }: Standing, student: string) => course.teacherUuid === student },
	{ code: "CourseArchived", fails: ({ course }: Standing) => course.archivedAt !== null },
	{ code: "CourseOver", fails: ({ course }: Standing, _: string, now: number) => course.endAt <= now },
	{ code: "TeacherAway", fails: ({ teacherMay }: Standing) => !teacherMay },
] as const;

/** Why nobody comes into the course now, not even by invitation; null where they may. */
export function refusal(standing: Standing, student: string, now: number): DomainError | null {
	const row = REFUSALS.find(({ fails }) => fails(standing, student, now));
	return row ? enrolmentErrors.fail(row.code) : null;
}

/** The same for who comes by themselves, as long as one can ask. */
export function refusalToAsk(standing: Standing, student: string, now: number): DomainError | null {
	const closed = standing.course.enrolmentEndAt <= now ? enrolmentErrors.fail("EnrolmentClosed") : null;
	return refusal(standing, student, now) ?? closed;
}
