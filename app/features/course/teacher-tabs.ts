import { teacherCoursePaths } from "~/domain/course/teacher-paths.ts";
import { talkPaths } from "~/domain/discussion/paths.ts";
import type { CourseWork } from "~/domain/enrolment/course-work.server.ts";
import { enrolmentPaths } from "~/domain/enrolment/teacher-paths.ts";
import { attendancePaths } from "~/features/attendance/paths.ts";
import { earningsPaths } from "~/features/earnings/paths.ts";
import { gradebookPaths } from "~/features/gradebook/paths.ts";
import { m } from "~/paraglide/messages.js";

/** A tab of a teacher's own course. */
type CourseTab = {
	label: () => string;
	/** Its address. */
	href: (courseUuid: string) => string;
	/** What else stands behind it, after the address of the course; the address of a tab has its own with it. */
	within?: readonly string[];
	/** What waits behind it. */
	work?: keyof CourseWork;
};

/** The first is the one that everything belongs to that is behind no other. */
const OVERVIEW: CourseTab = { label: () => m.course_tab_overview(), href: teacherCoursePaths.overview };
const LECTURES: CourseTab = {
	label: () => m.course_lectures(),
	href: (uuid) => teacherCoursePaths.lectures(uuid),
	within: ["/lecture"],
};

/** The tabs of a teacher's own course (CRS-4), in their order: a new page is a line here, beside its route. */
export const TEACHER_TABS: readonly CourseTab[] = [
	OVERVIEW,
	LECTURES,
	{ label: () => m.course_tab_materials(), href: (uuid) => teacherCoursePaths.materials(uuid), within: ["/material"] },
	{
		label: () => m.course_tab_assignments(),
		href: (uuid) => teacherCoursePaths.assignments(uuid),
		within: ["/assignment"],
	},
	{ label: () => m.gradebook_title(), href: (uuid) => gradebookPaths.course(uuid) },
	{ label: () => m.discussion_announcements(), href: (uuid) => talkPaths.announcements("teacher", uuid) },
	{ label: () => m.common_questions(), href: (uuid) => talkPaths.unanswered(uuid), work: "questions" },
	{ label: () => m.attendance_title(), href: attendancePaths.course },
	{ label: () => m.course_tab_people(), href: (uuid) => teacherCoursePaths.people(uuid), within: ["/people"] },
	{ label: () => m.institute_requests_nav(), href: (uuid) => enrolmentPaths.requests(uuid), work: "requests" },
	{ label: () => m.enrolment_invite(), href: (uuid) => enrolmentPaths.invite(uuid) },
	{ label: () => m.earnings_title(), href: (uuid) => earningsPaths.course(uuid) },
];

/** What stands after the address of the course, without the number of a page; in `l/material/people` the tab counts. */
const below = (path: string): string =>
	(path.split("/course/d/")[1] ?? "")
		.replace(/^[^/]*/, "")
		.replace(/^\/p(\/\d+)?(?=\/l(\/|$))/, "")
		.replace(/^\/l(\/[a-z]+)?\/people\/?$/, "/l/people")
		.replace(/\/$/, "");

const ID_FIRST = /^\/(?:\d+|[\da-f]{8}-[\da-f-]{27})(?=\/|$)/i;

/** The tab that an address belongs to: what is about one lecture is behind the lectures. */
export function teacherTabAt(path: string): CourseTab {
	const here = below(path);
	if (ID_FIRST.test(here)) return LECTURES;
	const behind = ({ href, within = [] }: CourseTab) =>
		[below(href("x")), ...within].some((at) => at !== "" && (here === at || here.startsWith(`${at}/`)));
	return TEACHER_TABS.find(behind) ?? OVERVIEW;
}

/** As the row of tabs takes them. @param path of the page @param work what waits, which is counted where there is any */
export const teacherTabs = (courseUuid: string, path: string, work?: CourseWork) =>
	TEACHER_TABS.map((tab) => ({
		href: tab.href(courseUuid),
		label: tab.label(),
		current: tab === teacherTabAt(path),
		...(tab.work && work?.[tab.work] ? { count: work[tab.work] } : {}),
	}));
