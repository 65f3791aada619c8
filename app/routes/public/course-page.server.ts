import { type RouterContextProvider, redirect } from "react-router";
import { getPublicCourse, getPublicCoursePage } from "~/domain/course/public-course.server.ts";
import { COURSE_TABS, type CourseTab, coursePath, courseSharePath } from "~/domain/course/public-paths.ts";
import { leavingQuotes } from "~/domain/seat/leaving-quote.ts";
import { localePath } from "~/lib/localise-path.ts";
import { renderWithin } from "~/lib/markdown.server.ts";
import { pagePath } from "~/lib/page-path.ts";
import { nearestPage, PAGE_SIZE, pageFromPath } from "~/lib/paging.ts";
import { appContext } from "~/request/app-context.ts";
import { pagePlace } from "./place.server.ts";

type Context = Readonly<RouterContextProvider>;
type Params = { courseUuid?: string; lectureUuid?: string; page?: string };

/** What the end of an address says; a page or a lecture without a tab is one of the lectures. */
function tabOf(pathname: string, { lectureUuid, page }: Params): CourseTab {
	const last = pathname.split("/").filter(Boolean).at(-1)?.toLowerCase();
	return COURSE_TABS.find((tab) => tab === last) ?? (lectureUuid || page ? "lecture" : "about");
}

/** The course of an address, the page's place and the time (ms UTC). @throws DomainError CourseNotFound */
export async function loadCourse(context: Context, id: string | undefined) {
	const { deps } = context.get(appContext);
	const course = await getPublicCourse(deps, id ?? "");
	return { place: pagePlace(context), course, serverNow: deps.clock() };
}

/** The same with its lectures, its description rendered, and the absolute address to share. One round trip. @throws DomainError CourseNotFound */
export async function loadCoursePage(context: Context, url: URL, params: Params) {
	const { deps } = context.get(appContext);
	const place = pagePlace(context);
	const page = pageFromPath(params.page);
	const { courseUuid: id = "", lectureUuid: lectureId } = params;
	const shown = await getPublicCoursePage(deps, { id, lectureId, page, size: PAGE_SIZE });
	const nearest = nearestPage(page, shown.lectures.totalElements, PAGE_SIZE);
	if (nearest !== page) throw redirect(pagePath(coursePath(shown.course.uuid, "lecture", nearest + 1)));
	const { description } = shown.course;
	return {
		...shown,
		place,
		tab: tabOf(url.pathname, params),
		description: description ? await renderWithin(description) : null,
		quotes: leavingQuotes(shown.course, deps.clock()),
		shareUrl: place.origin + localePath(courseSharePath(shown.course.id), place.locale),
		serverNow: deps.clock(),
	};
}
