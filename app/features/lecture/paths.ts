import type { Side } from "~/domain/calendar/paths.ts";
import { studentCoursePath } from "~/domain/course/student-paths.ts";
import { teacherCoursePath, teacherCoursePaths } from "~/domain/course/teacher-paths.ts";

const AREA: Record<Side, string> = { student: "/dashboard/student", teacher: "/dashboard/teacher" };

const own = (courseUuid: string, lectureUuid: string, what: string) =>
	`${teacherCoursePaths.lecture(courseUuid, lectureUuid)}/${what}`;

export const lecturePaths = {
	one: (side: Side, courseUuid: string, lectureUuid: string): string =>
		side === "teacher"
			? teacherCoursePaths.lecture(courseUuid, lectureUuid)
			: studentCoursePath(courseUuid, lectureUuid),
	/** The lectures of a course; `page` counts from 1. */
	list: (side: Side, courseUuid: string, page = 1): string =>
		side === "teacher"
			? teacherCoursePaths.lectures(courseUuid, page)
			: studentCoursePath(courseUuid, `p/${page}/lecture`),
	/** What hangs on one lecture. */
	materials: (side: Side, courseUuid: string, lectureUuid: string): string =>
		side === "teacher"
			? teacherCoursePaths.materials(courseUuid, { lectureUuid })
			: studentCoursePath(courseUuid, `${lectureUuid}/p/1/material`),
	assignments: (side: Side, courseUuid: string, lectureUuid: string): string =>
		side === "teacher"
			? teacherCoursePaths.assignments(courseUuid, { lectureUuid })
			: studentCoursePath(courseUuid, `${lectureUuid}/p/1/assignment`),
	add: (courseUuid: string): string => `${teacherCoursePath(courseUuid)}/lecture/new`,
	repeat: (courseUuid: string): string => `${teacherCoursePath(courseUuid)}/lecture/repeat`,
	edit: (courseUuid: string, lectureUuid: string): string => own(courseUuid, lectureUuid, "edit"),
	cancel: (courseUuid: string, lectureUuid: string): string => own(courseUuid, lectureUuid, "cancel"),
	remove: (courseUuid: string, lectureUuid: string): string => own(courseUuid, lectureUuid, "delete"),
	slides: (courseUuid: string, lectureUuid: string): string => own(courseUuid, lectureUuid, "slides"),
	/** The live room, which asks again who may come in. */
	live: (side: Side, courseUuid: string, lectureUuid: string): string =>
		`${AREA[side]}/lecture/${lectureUuid}/live/${courseUuid}`,
	/** One lecture for a calendar (CAL-2). */
	file: (side: Side, lectureUuid: string): string => `${AREA[side]}/lecture/${lectureUuid}.ics`,
};
