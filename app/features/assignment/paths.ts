import { studentCoursePath } from "~/domain/course/student-paths.ts";
import { teacherCoursePath, teacherCoursePaths } from "~/domain/course/teacher-paths.ts";

type Named = { uuid: string; courseUuid: string; title: string };

/** A title as a part of an address, in any script; a stroke where nothing of it is left. */
const nameInPath = (title: string): string =>
	encodeURIComponent(
		title
			.normalize("NFC")
			.replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
			.replace(/^-|-$/g, "")
			.slice(0, 60),
	) || "-";

const own = (courseUuid: string, uuid: string, what: string) =>
	`${teacherCoursePath(courseUuid)}/assignment/${uuid}/${what}`;

/** Pages of assignments in the student area. */
export const myAssignmentPaths = {
	list: (courseUuid: string, { page = 1, lectureUuid }: { page?: number; lectureUuid?: string } = {}): string =>
		studentCoursePath(courseUuid, `${lectureUuid ? `${lectureUuid}/` : ""}p/${page}/assignment`),
	one: ({ uuid, courseUuid, title }: Named): string =>
		`/student/assignment/c/${courseUuid}/${uuid}/${nameInPath(title)}/submission`,
	remove: (uuid: string): string => `/student/assignment/${uuid}/delete`,
};

/** Pages of assignments in the teacher area; pages count from 1. */
export const assignmentPaths = {
	list: (courseUuid: string, of: { page?: number; lectureUuid?: string } = {}): string =>
		teacherCoursePaths.assignments(courseUuid, of),
	add: (courseUuid: string, lectureUuid?: string): string =>
		`${teacherCoursePath(courseUuid)}/assignment/new${lectureUuid ? `?lecture=${lectureUuid}` : ""}`,
	edit: (courseUuid: string, uuid: string): string => own(courseUuid, uuid, "edit"),
	remove: (courseUuid: string, uuid: string): string => own(courseUuid, uuid, "delete"),
	files: (courseUuid: string, uuid: string): string => own(courseUuid, uuid, "files"),
	removeFile: (courseUuid: string, uuid: string, assetUuid: string): string =>
		own(courseUuid, uuid, `files/${assetUuid}/remove`),
	submissions: ({ uuid, courseUuid, title }: Named, page = 1, missing = false): string =>
		`/dashboard/teacher/assignment/p/${page}/c/${courseUuid}/a/${uuid}/${nameInPath(title)}/submission${missing ? "?of=missing" : ""}`,
	submission: (uuid: string): string => `/dashboard/teacher/assignment/submission/${uuid}`,
	archive: (uuid: string): string => `/dashboard/teacher/assignment/${uuid}/files.zip`,
	extension: (uuid: string, studentUuid: string): string =>
		`/dashboard/teacher/assignment/${uuid}/extension/${studentUuid}`,
};
