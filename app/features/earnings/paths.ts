import { teacherCoursePath } from "~/domain/course/teacher-paths.ts";

const EARNINGS = "/dashboard/teacher/earnings";

/** What a teacher's courses sold and earned (EAR-1): all of them, and one. */
export const earningsPaths = {
	/** @param page counts from 1 */
	all: (page = 1): string => `${EARNINGS}${page > 1 ? `/p/${page}` : ""}`,
	allAsCsv: `${EARNINGS}.csv`,
	course: (courseUuid: string): string => `${teacherCoursePath(courseUuid)}/earnings`,
	courseAsCsv: (courseUuid: string): string => `${teacherCoursePath(courseUuid)}/earnings.csv`,
};
