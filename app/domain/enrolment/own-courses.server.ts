import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import { keptQuery } from "#db/kept-query.ts";
import { course, enrolment, lecture } from "#db/schema/index.ts";
import { hasLectures } from "~/domain/lecture/room-open.server.ts";
import { LONGEST_MS } from "~/domain/lecture/rules.ts";

/** A course that a student is in. Times ms UTC. */
export type OwnCourse = {
	uuid: string;
	title: string;
	/** Of the lecture that runs or is the next. */
	nextLectureAt: number | null;
	/** It has lectures, though they may be over. */
	hasLectures: boolean;
};

/** The courses that a student is in and that are not over, that of the next lecture first, for a page that reads more at once. */
export const ownCourses = keptQuery(["student", "now", "limit"], (db, { student, now, limit }) => {
	const next = db
		.select({ at: sql`min(${lecture.startsAt})` })
		.from(lecture)
		.where(
			and(
				eq(lecture.courseUuid, course.uuid),
				gt(lecture.startsAt, sql`${now} - ${sql.raw(String(LONGEST_MS))}`),
				gt(lecture.endsAt, now),
				isNull(lecture.cancelledAt),
			),
		);
	const nextLectureAt = sql<number | null>`(${next})`.as("next_lecture_at");
	return db
		.select({
			...{ uuid: course.uuid, title: course.title, nextLectureAt },
			hasLectures: sql<boolean>`${hasLectures(sql`course.uuid`)}`.mapWith(Boolean).as("has_lectures"),
		})
		.from(enrolment)
		.innerJoin(course, eq(course.uuid, enrolment.courseUuid))
		.where(and(eq(enrolment.studentUuid, student), eq(enrolment.state, "accepted"), gt(course.endAt, now)))
		.orderBy(sql`next_lecture_at IS NULL`, sql`next_lecture_at`, asc(course.startAt))
		.limit(limit);
});
