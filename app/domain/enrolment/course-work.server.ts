import { and, count, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import { course, enrolment, lecture, lectureQuestion } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { type Course, isOwnCourse } from "~/domain/course/access.server.ts";
import { courseErrors } from "~/domain/course/errors.ts";
import type { Deps } from "~/domain/deps.ts";
import { ROSTERS } from "~/domain/seat/rules.ts";
import { standsSo } from "~/domain/seat/stands-so.server.ts";

/** How much of a course waits for its teacher. */
export type CourseWork = { requests: number; questions: number };

/**
 * The teacher's own course with what waits in it, for what stands above each of its pages; another's is as good as not there
 * (CRS-2). One round trip.
 * @throws DomainError CourseNotFound, of requireRole
 */
export async function getOwnCourse(
	{ db, clock }: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	id: string,
): Promise<{ actor: Actor; course: Course; work: CourseWork }> {
	const actor = requireRole(who, "teacher");
	const mine = isOwnCourse(actor.accountUuid, id);
	const its = db.select({ uuid: course.uuid }).from(course).where(mine);
	const [[found], [asked], [open]] = await db.batch([
		db.select(getTableColumns(course)).from(course).where(mine),
		db
			.select({ n: count() })
			.from(enrolment)
			.where(and(eq(enrolment.courseUuid, sql`${its}`), standsSo("enrolment", ROSTERS.asked, clock()))),
		db
			.select({ n: count() })
			.from(lecture)
			.innerJoin(lectureQuestion, eq(lectureQuestion.lectureUuid, lecture.uuid))
			.where(
				and(eq(lecture.courseUuid, sql`${its}`), isNull(lectureQuestion.answeredAt), isNull(lectureQuestion.hiddenAt)),
			),
	]);
	if (!found) throw courseErrors.fail("CourseNotFound");
	return { actor, course: found, work: { requests: asked?.n ?? 0, questions: open?.n ?? 0 } };
}
