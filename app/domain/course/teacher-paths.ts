/** All courses of the teacher who is signed in, or those that are archived; `page` counts from 1. */
export const teacherCoursesPath = (page = 1, state?: "archived"): string =>
	`/dashboard/teacher/p/${page}/course${state ? `?state=${state}` : ""}`;

/** Where a teacher makes a course. */
export const newCoursePath = (): string => "/dashboard/teacher/course/new";

/** One of them, as its teacher has it (CRS-4); what stands below is after its address. */
export const teacherCoursePath = (courseUuid: string): string => `/dashboard/teacher/course/d/${courseUuid}`;

/** The lists of a course that an address may name (CRS-4); `people` stands behind each of them. */
export const COURSE_LISTS: readonly string[] = ["general", "lecture", "material", "assignment"];

type Listed = { page?: number; lectureUuid?: string };

/** A list of a course, or of one of its lectures; `page` counts from 1. */
const listPath = (courseUuid: string, list: string, { page = 1, lectureUuid }: Listed = {}): string =>
	`${teacherCoursePath(courseUuid)}${lectureUuid ? `/${lectureUuid}` : ""}/p/${page}/l/${list}`;

/** Pages of a teacher's own course. */
export const teacherCoursePaths = {
	overview: teacherCoursePath,
	lectures: (courseUuid: string, page = 1): string => listPath(courseUuid, "lecture", { page }),
	lecture: (courseUuid: string, lectureUuid: string): string => `${teacherCoursePath(courseUuid)}/${lectureUuid}`,
	materials: (courseUuid: string, of?: Listed): string => listPath(courseUuid, "material", of),
	assignments: (courseUuid: string, of?: Listed): string => listPath(courseUuid, "assignment", of),
	edit: (courseUuid: string): string => `${teacherCoursePath(courseUuid)}/edit`,
	cover: (courseUuid: string): string => `${teacherCoursePath(courseUuid)}/cover`,
	duplicate: (courseUuid: string): string => `${teacherCoursePath(courseUuid)}/duplicate`,
	archive: (courseUuid: string): string => `${teacherCoursePath(courseUuid)}/archive`,
	delete: (courseUuid: string): string => `${teacherCoursePath(courseUuid)}/delete`,
	people: (courseUuid: string, page = 1): string => listPath(courseUuid, "people", { page }),
};
