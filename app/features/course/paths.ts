import { pagePath } from "~/lib/page-path.ts";

/** Where courses are shown to everybody: on the landing page. */
export const coursesPath = (): string => `${pagePath("/")}#courses`;

/** All courses of the teacher who is signed in; `page` counts from 1. */
export const teacherCoursesPath = (page = 1): string => `/dashboard/teacher/p/${page}/course`;
