import { studentCoursePath } from "~/domain/course/student-paths.ts";
import { teacherCoursePath, teacherCoursePaths } from "~/domain/course/teacher-paths.ts";

type FileKind = "csv" | "xlsx";

const withQuery = (path: string, values: Record<string, string | false>): string => {
	const query = new URLSearchParams(
		Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== false),
	);
	return query.size > 0 ? `${path}?${query}` : path;
};

const ofLecture = (courseUuid: string, lectureUuid: string) =>
	`${teacherCoursePaths.lecture(courseUuid, lectureUuid)}/attendance`;

const recordingOf = (courseUuid: string, lectureUuid: string) =>
	`${teacherCoursePaths.lecture(courseUuid, lectureUuid)}/recording`;

/** Attendance and recordings, as the teacher has them; pages count from 1. */
export const attendancePaths = {
	course: (courseUuid: string, { page = 1, classes = 1 }: { page?: number; classes?: number } = {}): string =>
		withQuery(`${teacherCoursePath(courseUuid)}/attendance`, {
			page: page > 1 && String(page),
			classes: classes > 1 && String(classes),
		}),
	courseFile: (courseUuid: string, kind: FileKind): string => `${teacherCoursePath(courseUuid)}/attendance.${kind}`,
	lecture: (courseUuid: string, lectureUuid: string, page = 1): string =>
		withQuery(ofLecture(courseUuid, lectureUuid), { page: page > 1 && String(page) }),
	lectureFile: (courseUuid: string, lectureUuid: string, kind: FileKind): string =>
		`${ofLecture(courseUuid, lectureUuid)}.${kind}`,
	student: (courseUuid: string, lectureUuid: string, studentUuid: string): string =>
		`${ofLecture(courseUuid, lectureUuid)}/${studentUuid}`,
	recording: recordingOf,
	removeRecording: (courseUuid: string, lectureUuid: string, recordingUuid: string): string =>
		`${recordingOf(courseUuid, lectureUuid)}/${recordingUuid}/delete`,
};

/** The same, as a student has their own. */
export const myAttendancePaths = {
	course: (courseUuid: string): string => studentCoursePath(courseUuid, "attendance"),
	excuse: (courseUuid: string, lectureUuid: string): string => studentCoursePath(courseUuid, `${lectureUuid}/excuse`),
	recording: (courseUuid: string, lectureUuid: string): string =>
		studentCoursePath(courseUuid, `${lectureUuid}/recording`),
};
