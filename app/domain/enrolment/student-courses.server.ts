import { and, count, desc, eq } from "drizzle-orm";
import { account, course, enrolment, institute, subject } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { type FullCourse, fullColumns, toFull } from "~/domain/course/full-course.server.ts";
import { MY_COURSE_STATES, type MyCourseState } from "~/domain/course/student-paths.ts";
import type { Deps } from "~/domain/deps.ts";
import { stateNowSql } from "~/domain/enrolment-state/state-now.server.ts";
import { type EnrolmentState, SHOWN, statesShownAs } from "~/domain/seat/rules.ts";
import { standsSo } from "~/domain/seat/stands-so.server.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";

/** A course of a student, and how they stand to it. */
export type TakenCourse = FullCourse & { state: MyCourseState };

/** Only those are asked for that are in one of the lists. */
const shown = (state: EnrolmentState): MyCourseState => SHOWN[state] as MyCourseState;

/** The student's courses of one list, or of all three, what changed last first; as they stand at this moment (ENR-11). One round trip. @throws of requireRole */
export async function listStudentCourses(
	{ db, clock }: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	{ state, page, size }: Paging & { state?: MyCourseState },
): Promise<Page<TakenCourse>> {
	const { accountUuid } = requireRole(who, "student");
	const states = (state ? [state] : MY_COURSE_STATES).flatMap(statesShownAs);
	const now = clock();
	const standing = stateNowSql("enrolment", now);
	const theirs = and(eq(enrolment.studentUuid, accountUuid), standsSo("enrolment", states, now));
	const [rows, [total]] = await db.batch([
		db
			.select({ ...fullColumns, state: standing })
			.from(enrolment)
			.innerJoin(course, eq(course.uuid, enrolment.courseUuid))
			.innerJoin(institute, eq(institute.uuid, course.instituteUuid))
			.innerJoin(subject, eq(subject.uuid, course.subjectUuid))
			.innerJoin(account, eq(account.uuid, course.teacherUuid))
			.where(theirs)
			.orderBy(desc(enrolment.updatedAt), desc(enrolment.id))
			.limit(size)
			.offset(page * size),
		db.select({ n: count() }).from(enrolment).where(theirs),
	]);
	const content = rows.map(({ state, ...row }) => ({ ...toFull(row), state: shown(state) }));
	return toPage(content, total?.n ?? 0, { page, size });
}
