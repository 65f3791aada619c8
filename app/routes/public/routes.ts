import { index, prefix, type RouteConfigEntry, route } from "@react-router/dev/routes";
import { API_SEARCH } from "../../features/api-reference/search.ts";
import { HELP_SEARCH } from "../../features/site/help-search.ts";
import { API_REFERENCE } from "../../request/api-reference.ts";
import { at, shell } from "../mount.ts";

/** The one page of a course, at each of its addresses: `{lectureId?}`, `{page?}` and `{tab}` may be missing (CRS-5). */
const courseDetails = (mount: "en" | "bn", below: string): RouteConfigEntry[] =>
	["", "/:lectureUuid"]
		.flatMap((lecture) => ["", "/p/:page?", "/p/:page?/about", "/p/:page?/lecture"].map((end) => `${lecture}${end}`))
		.map((end) => at(mount, `${below}/:courseUuid${end}`, "routes/public/course-details.tsx"));

const COURSE_SEARCH = "s/:courseName?/i/:instituteUuid?/t/:teacherUuid?/p/:page?";

/** All courses and what finds them: what is kept for everybody, and what is looked for. */
const courseLists = (mount: "en" | "bn"): RouteConfigEntry[] => [
	at(mount, "course", "routes/public/course-search.tsx"),
	at(mount, "course/s", "routes/public/course-search.tsx"),
	at(mount, "course/s/i/t/p/:page?", "routes/public/course-list.tsx"),
	at(mount, "course/s/i/:instituteUuid/t/p/:page?", "routes/public/course-list.tsx"),
	at(mount, "course/s/i/t/:teacherUuid/p/:page?", "routes/public/course-list.tsx"),
	at(mount, `course/${COURSE_SEARCH}`, "routes/public/course-search.tsx"),
	at(mount, "public/dashboard/student/all-course", "routes/public/course-list.tsx"),
	at(mount, "public/dashboard/student/p/:page?/all-course", "routes/public/course-list.tsx"),
	at(mount, `public/dashboard/student/${COURSE_SEARCH}/all-course`, "routes/public/course-search.tsx"),
];

const pages = (mount: "en" | "bn"): RouteConfigEntry =>
	shell(mount, "routes/public/layout.tsx", [
		index("routes/public/home.tsx", { id: `${mount}:home` }),
		at(mount, "help", "routes/public/help.tsx"),
		at(mount, HELP_SEARCH.slice(1), "routes/public/help-search.tsx"),
		at(mount, "privacy", "routes/public/privacy.tsx"),
		at(mount, "terms", "routes/public/terms.tsx"),
		at(mount, API_REFERENCE.slice(1), "routes/public/api-docs.tsx"),
		at(mount, API_SEARCH.slice(1), "routes/public/api-search.tsx"),
		at(mount, "institute/:instituteUuid", "routes/public/institute.tsx"),
		at(mount, "teacher/:teacherUuid", "routes/public/teacher.tsx"),
		...courseLists(mount),
		...courseDetails(mount, "course"),
		...courseDetails(mount, "public/dashboard/student/course"),
		at(mount, "s/course/:courseUuid", "routes/public/course-share.tsx"),
		at(mount, "weekly-exam", "routes/public/model-test-list.tsx"),
		at(mount, "weekly-exam/p/:page?", "routes/public/model-test-list.tsx"),
		at(mount, "weekly-exam/:kind/:slug/p/:page?", "routes/public/model-test-list.tsx"),
		at(mount, "weekly-exam/:modelTestUuid", "routes/public/model-test-details.tsx"),
		at(mount, "s/weekly-exam/:modelTestUuid", "routes/public/model-test-share.tsx"),
		at(mount, "mock-test", "routes/public/mock-test-list.tsx"),
		at(mount, "mock-test/p/:page?", "routes/public/mock-test-list.tsx"),
		at(mount, "mock-test/:kind/:slug/p/:page?", "routes/public/mock-test-list.tsx"),
		at(mount, "public/dashboard/student/mock-test/select", "routes/public/mock-test-list.tsx"),
		at(mount, "public/dashboard/student/p/:page?/mock-test/select", "routes/public/mock-test-list.tsx"),
		at(mount, "mock-test/:mockTestTypeUuid", "routes/public/mock-test-type.tsx"),
		at(mount, "public/mock-test/:mockTestTypeUuid", "routes/public/mock-test-type.tsx"),
	]);

/** A file, in the language of the page that leads to it. */
const calendar = (mount: "en" | "bn"): RouteConfigEntry =>
	at(mount, "weekly-exam/:modelTestUuid/calendar.ics", "routes/public/model-test-calendar.ts");

/** The installed app, and where it begins. */
const installed = (mount: "en" | "bn"): RouteConfigEntry[] => [
	at(mount, "manifest.webmanifest", "routes/public/manifest.ts"),
	at(mount, "start", "routes/public/start.ts"),
];

/** Pages for everybody, in English or the cookie's language at `/`, always in Bangla at `/bn` (SITE-4). */
export const publicRoutes: RouteConfigEntry[] = [
	pages("en"),
	...prefix("bn", [pages("bn"), calendar("bn"), ...installed("bn")]),
	calendar("en"),
	...installed("en"),
	route("share/weekly-exam/:modelTestUuid/:locale/:picture", "routes/public/model-test-picture.ts"),
	route("share/mock-test/:mockTestTypeUuid/:locale/:picture", "routes/public/mock-test-picture.ts"),
	route("calendar/:feed", "routes/calendar/feed-file.ts"),
	route("share/course/:courseUuid/:locale/:picture", "routes/public/course-picture.ts"),
	route("photos/:photo", "routes/public/photo.ts"),
	route("home", "routes/public/home-redirect.ts"),
	route("sitemap.xml", "routes/public/sitemap.ts"),
	route("robots.txt", "routes/public/robots.ts"),
	route("preferences", "routes/public/preferences.ts"),
];
