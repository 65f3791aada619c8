import { studentCourseBuyPath, studentCoursePath } from "./student-paths.ts";

export const COURSE_TABS = ["about", "lecture"] as const;
export type CourseTab = (typeof COURSE_TABS)[number];

/** A course for everybody, without a language; its lectures are a tab with pages, which count from 1. */
export const coursePath = (uuid: string, tab: CourseTab = "about", page = 1): string =>
	tab === "about" ? `/course/${uuid}` : `/course/${uuid}/p${page > 1 ? `/${page}` : ""}/${tab}`;

/** One lecture of it: when it is, among the others. */
export const courseLecturePath = (uuid: string, lectureUuid: string): string =>
	`/course/${uuid}/${lectureUuid}/p/lecture`;

/** The share-service path of a course (SITE-2). */
export const courseSharePath = (id: number | string): string => `/s/course/${id}`;

/** A verified teacher's own page for everybody, without a language. */
export const teacherPath = (uuid: string): string => `/teacher/${uuid}`;

/** Sign in as a student, then the course in their area: to ask for a seat, or to buy one. */
export const enrolPath = (uuid: string, buy: boolean): string =>
	`/auth/sign-in?role=student&next=${encodeURIComponent((buy ? studentCourseBuyPath : studentCoursePath)(uuid))}`;
