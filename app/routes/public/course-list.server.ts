import { type RouterContextProvider, redirect } from "react-router";
import { requireRole } from "~/domain/account/access.ts";
import { loadCourseChoices } from "~/domain/course/choices.server.ts";
import {
	courseListPath,
	isFromForm,
	LIST_QUERY,
	type ListPlace,
	namesSomething,
	placeOfList,
	searchOf,
} from "~/domain/course/list-path.ts";
import { findCourses } from "~/domain/course/public-courses.server.ts";
import { type CourseSearch, isSearching } from "~/domain/course/search.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import { countSearch } from "~/domain/request/stranger-searches.server.ts";
import { askedOf } from "~/features/attempt/list-address.ts";
import { pagePath } from "~/lib/page-path.ts";
import { nearestPage, PAGE_SIZE, pageFromPath } from "~/lib/paging.ts";
import { appContext } from "~/request/app-context.ts";
import { pagePlace } from "./place.server.ts";

/** An institute or a teacher that is not there, and no such path. */
const notFound = () => requestErrors.fail("NotFound");

function placeAt(url: URL): ListPlace {
	const place = placeOfList(url.pathname);
	if (!place || !namesSomething(place)) throw notFound();
	return place;
}

/**
 * A page of the courses that an address looks for (CRS-5), ten of them. What the form asks, a page past the end and a merged institute
 * lead to the list's own address. Two round trips at most.
 * @param listPath the list's address in its area; `page` counts from 1
 * @throws DomainError NotFound for an institute or a teacher that is not there
 */
export async function loadCourseList(
	context: Readonly<RouterContextProvider>,
	url: URL,
	{ own, listPath }: { own: boolean; listPath: (search: CourseSearch, page?: number) => string },
) {
	const app = context.get(appContext);
	const { deps, actor } = app;
	const place = placeAt(url);
	const search = searchOf(place, askedOf(url.searchParams));
	if (isFromForm(url.searchParams)) throw redirect(listPath(search));
	await countSearch(app, isSearching(search) || LIST_QUERY.some((name) => url.searchParams.has(name)));
	const page = pageFromPath(place.page);
	const student = own ? requireRole(actor, "student").accountUuid : null;
	const [found, choices] = await Promise.all([
		findCourses(deps, { ...search, page, size: PAGE_SIZE }, student),
		loadCourseChoices(deps),
	]);
	if ((search.institute && !found.institute) || (search.teacher && !found.teacher)) throw notFound();
	if (found.institute?.mergedInto)
		throw redirect(listPath({ ...search, institute: found.institute.mergedInto }, page + 1));
	const nearest = nearestPage(page, found.courses.totalElements, PAGE_SIZE);
	if (nearest !== page) throw redirect(listPath(search, nearest + 1));
	return { search, ...found, choices, serverNow: deps.clock() };
}

/** The same on the pages for everybody. Two round trips at most. @throws as `loadCourseList` */
export const loadPublicCourseList = async (context: Readonly<RouterContextProvider>, url: URL) => ({
	place: pagePlace(context),
	...(await loadCourseList(context, url, {
		own: false,
		listPath: (search, page) => pagePath(courseListPath(search, page)),
	})),
});
