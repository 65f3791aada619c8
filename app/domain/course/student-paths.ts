import type { ShownState } from "~/domain/seat/rules.ts";

/** A course in the student area (CRS-5); with a tab, the list or page of it. @param tab as `STUDENT_TABS` names it */
export const studentCoursePath = (courseUuid: string, tab = ""): string =>
	`/student/course/${courseUuid}${tab ? `/${tab}` : ""}`;

/** The same page with the way to buy opened first. */
export const studentCourseBuyPath = (courseUuid: string): string => `/student/course/buy/${courseUuid}`;

/** The lists of `my-course/{state}` (ENR-11). */
export const MY_COURSE_STATES = ["accepted", "pending", "invited"] as const satisfies ShownState[];

export type MyCourseState = (typeof MY_COURSE_STATES)[number];

/** With what has ended, which pages have a list of too. */
export const MY_COURSE_LISTS = [...MY_COURSE_STATES, "ended"] as const satisfies ShownState[];

export type MyCourseList = (typeof MY_COURSE_LISTS)[number];

/** A student's own courses; `page` counts from 1. */
export const myCoursePath = (state: MyCourseList = "accepted", page = 1): string =>
	`/student/p/${page}/my-course/${state}`;

/** Whether an address names one of the lists. */
export const isMyCourseState = (state: string): state is MyCourseState =>
	(MY_COURSE_STATES as readonly string[]).includes(state);
