import { and, count, eq, isNull, lte, or, sql } from "drizzle-orm";
import { course, enrolment, lecture, material } from "#db/schema/index.ts";
import { requireSignedIn } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { courseIdOf, isCourse } from "./access.server.ts";
import { courseErrors } from "./errors.ts";
import { type FullCourse, selectFull, toFull } from "./full-course.server.ts";
import { isListed } from "./listed.server.ts";

/** With how many lectures it has that take place, and how many materials that are published. */
export type CourseSummary = FullCourse & { lectures: number; materials: number };

/**
 * What a course is, for whoever is signed in; what is not everybody's for its own people (CRS-6). One round trip.
 * @throws DomainError CourseNotFound, or of requireSignedIn
 */
export async function getCourseSummary(
	{ db, clock }: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	id: string,
): Promise<CourseSummary> {
	const { accountUuid } = requireSignedIn(who);
	const named = isCourse(courseIdOf(id));
	const within = sql`EXISTS (SELECT 1 FROM ${enrolment} AS e
		WHERE e.course_uuid = ${course.uuid} AND e.student_uuid = ${accountUuid})`;
	const its = db.select({ uuid: course.uuid }).from(course).where(named);
	const [[found], [lectures], [materials]] = await db.batch([
		selectFull({ db }).where(and(named, or(isListed, eq(course.teacherUuid, accountUuid), within))),
		db
			.select({ n: count() })
			.from(lecture)
			.where(and(sql`${lecture.courseUuid} = ${its}`, isNull(lecture.cancelledAt))),
		db
			.select({ n: count() })
			.from(material)
			.where(
				and(sql`${material.courseUuid} = ${its}`, or(isNull(material.publishAt), lte(material.publishAt, clock()))),
			),
	]);
	if (!found) throw courseErrors.fail("CourseNotFound");
	return { ...toFull(found), lectures: lectures?.n ?? 0, materials: materials?.n ?? 0 };
}
