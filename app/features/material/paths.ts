import type { Side } from "~/domain/calendar/paths.ts";
import { studentCoursePath } from "~/domain/course/student-paths.ts";
import { teacherCoursePath, teacherCoursePaths } from "~/domain/course/teacher-paths.ts";

type Named = { uuid: string; courseUuid: string };

const own = ({ courseUuid, uuid }: Named, what = "") =>
	`${teacherCoursePath(courseUuid)}/material/${uuid}${what && `/${what}`}`;

/** The pages of materials; `page` counts from 1. */
export const materialPaths = {
	/** Those of a course, or of one of its lectures. */
	list: (side: Side, courseUuid: string, lectureUuid: string | null, page = 1): string =>
		side === "teacher"
			? teacherCoursePaths.materials(courseUuid, { page, ...(lectureUuid && { lectureUuid }) })
			: studentCoursePath(courseUuid, `${lectureUuid ? `${lectureUuid}/` : ""}p/${page}/material`),
	one: (side: Side, of: Named): string =>
		side === "teacher" ? own(of) : studentCoursePath(of.courseUuid, `material/${of.uuid}`),
	add: (courseUuid: string, lectureUuid: string | null): string =>
		`${teacherCoursePath(courseUuid)}/${lectureUuid ? `${lectureUuid}/` : ""}material/new`,
	edit: (of: Named): string => own(of, "edit"),
	delete: (of: Named): string => own(of, "delete"),
	removeFile: (of: Named, file: string): string => own(of, `file/${file}/remove`),
	/** All files of a course that its reader may see, in one archive. */
	archive: (side: Side, courseUuid: string): string =>
		side === "teacher"
			? `${teacherCoursePath(courseUuid)}/materials.zip`
			: studentCoursePath(courseUuid, "materials.zip"),
};
