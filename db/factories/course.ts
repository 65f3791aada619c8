import { v7 as uuidv7 } from "uuid";
import * as schema from "#db/schema/index.ts";
import { type Rows, rowsOf } from "./insert.ts";

const DAY = 24 * 3_600_000;
const HOUR = 3_600_000;

type CourseRow = typeof schema.course.$inferInsert;
type EnrolmentRow = typeof schema.enrolment.$inferInsert;
type LectureRow = typeof schema.lecture.$inferInsert;

/** `at` is when it was written, ms UTC; it begins a week later and lasts sixty days, unless something else is given. */
export type NewCourse = Partial<CourseRow> &
	Pick<CourseRow, "teacherUuid" | "instituteUuid" | "subjectUuid"> & { uuid: string; at: number };

/** A free course of thirty seats. */
export function courseRows({ at, ...course }: NewCourse): Rows[] {
	const startAt = course.startAt ?? at + 7 * DAY;
	const endAt = course.endAt ?? startAt + 60 * DAY;
	return [
		rowsOf(schema.course, {
			title: "Algebra from the beginning",
			subtitle: "Every Friday",
			description: "Numbers, letters and what they mean.",
			maxStudents: 30,
			startAt,
			endAt,
			enrolmentEndAt: endAt - DAY,
			createdAt: at,
			updatedAt: at,
			...course,
		}),
	];
}

/** Somebody in a course; `at` is when they came, ms UTC. */
export function enrolmentRows({
	at,
	...row
}: Partial<EnrolmentRow> & Pick<EnrolmentRow, "courseUuid" | "studentUuid" | "state"> & { at: number }): Rows[] {
	return [
		rowsOf(schema.enrolment, {
			uuid: uuidv7(),
			queueNo: at,
			createdAt: at,
			updatedAt: at,
			...(row.state === "accepted" ? { acceptedAt: at } : {}),
			...(row.state === "offered" ? { respondUntil: at + DAY } : {}),
			...(row.state === "paying" ? { holdUntil: at + HOUR / 4 } : {}),
			...row,
		}),
	];
}

/** A lecture of an hour. */
export function lectureRows({
	at,
	...row
}: Partial<LectureRow> & Pick<LectureRow, "courseUuid" | "startsAt"> & { at: number }): Rows[] {
	return [
		rowsOf(schema.lecture, {
			uuid: uuidv7(),
			title: "Linear equations",
			endsAt: row.startsAt + HOUR,
			createdAt: at,
			updatedAt: at,
			...row,
		}),
	];
}
