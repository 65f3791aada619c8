import { m } from "~/paraglide/messages.js";

/** A page of a course in the student area. */
export type StudentTab = {
	/** Its address below the course's, with the page in front where it is a list; `""` is the course itself. */
	path: string;
	label: () => string;
	/** For who is in the course alone (ENR-10); the others see the course itself. */
	within: boolean;
};

const LECTURES = "p/1/lecture";
const MATERIALS = "p/1/material";

/** What stands below a course for students, in this order. A page is its route file, a line in `routes.ts` beside it, and a line here. */
export const STUDENT_TABS: readonly StudentTab[] = [
	{ path: "", label: m.course_tab_overview, within: false },
	{ path: LECTURES, label: m.course_lectures, within: true },
	{ path: MATERIALS, label: m.course_tab_materials, within: true },
	{ path: "p/1/assignment", label: m.course_tab_assignments, within: true },
	{ path: "gradebook", label: m.gradebook_mine, within: true },
	{ path: "announcements", label: m.discussion_announcements, within: true },
	{ path: "questions", label: m.common_questions, within: true },
	{ path: "attendance", label: m.attendance_title, within: true },
];

/** Whether an address names one of them: by what stands behind the number of the page. @param tab of an address, so anything */
export const isStudentTab = (tab: string): boolean =>
	STUDENT_TABS.some(({ path }) => path !== "" && path.split("/").at(-1) === tab);

/** What is about one lecture, behind the address of its course. */
const OF_LECTURE =
	/^\/(?:\d+|[\da-f]{8}-[\da-f-]{27})(?:\/(?:questions|recording|excuse|p(?:\/\d+)?\/(?:material|assignment)))?\/?$/i;

/**
 * The tab that an address belongs to: what is about one lecture is behind the lectures, what stands behind none belongs to the
 * course itself. @param path of the page
 */
export function studentTabAt(path: string): string {
	const pageless = (address: string) => address.replace(/(^|\/)p(\/\d+)?(?=\/|$)/, "").replace(/^\/|\/$/g, "");
	const [, after = ""] = path.split(/\/course\/[^/]+/);
	const buying = path.includes("/course/buy/");
	if (!buying && OF_LECTURE.test(after)) return LECTURES;
	if (/^\/material\/[^/]+\/?$/i.test(after)) return MATERIALS;
	const here = pageless(after);
	return STUDENT_TABS.find((tab) => tab.path !== "" && pageless(tab.path) === here)?.path ?? "";
}
