import { studentCoursePath } from "~/domain/course/student-paths.ts";
import { teacherCoursePath } from "~/domain/course/teacher-paths.ts";

/** The gradebook as the teacher has it; pages count from 1, `assignments` is the page of the columns. */
export const gradebookPaths = {
	course: (courseUuid: string, { page = 1, assignments = 1 }: { page?: number; assignments?: number } = {}): string => {
		const query = new URLSearchParams({
			...(page > 1 && { page: String(page) }),
			...(assignments > 1 && { assignments: String(assignments) }),
		});
		return `${teacherCoursePath(courseUuid)}/gradebook${query.size > 0 ? `?${query}` : ""}`;
	},
	file: (courseUuid: string, kind: "csv" | "xlsx"): string => `${teacherCoursePath(courseUuid)}/gradebook.${kind}`,
};

/** A student's own marks in a course. */
export const myGradesPath = (courseUuid: string): string => studentCoursePath(courseUuid, "gradebook");
