import type { MetaDescriptor } from "react-router";
import { ButtonLink } from "~/components/button.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { PublicListFailed, pageOfPages } from "~/components/public-list.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import { COURSE_SEARCH_PATH, courseListPath } from "~/domain/course/list-path.ts";
import { coursePath } from "~/domain/course/public-paths.ts";
import { isSearching } from "~/domain/course/search.ts";
import { breadcrumbs, type PagePlace, pageMeta } from "~/lib/page-meta.ts";
import { pagePath } from "~/lib/page-path.ts";
import { nameIn } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { type CourseListData, CourseListView } from "./course-list-view.tsx";

const PLACE = {
	action: COURSE_SEARCH_PATH,
	listPath: courseListPath,
	coursePath: (uuid: string) => coursePath(uuid),
};

/** In the language of the page. */
const inLanguage = (): typeof PLACE => ({
	action: pagePath(PLACE.action),
	listPath: (search, page) => pagePath(PLACE.listPath(search, page)),
	coursePath: (uuid) => pagePath(PLACE.coursePath(uuid)),
});

export const PublicCourseList = ({ data }: { data: CourseListData }) => (
	<CourseListView data={data} place={inLanguage()} />
);

/** What the address alone looks for is for search engines; what strangers type is not. */
export function courseListMeta(data: (CourseListData & { place: PagePlace }) | undefined): MetaDescriptor[] {
	if (!data) return [{ title: m.course_all() }, { name: "robots", content: "noindex" }];
	const { place, courses, search, institute, teacher } = data;
	const of = [institute && nameIn(institute.name, institute.nameBn), teacher?.name].filter(Boolean).join(", ");
	const title = of ? `${m.course_all()}: ${of}` : m.course_all();
	return pageMeta({
		place,
		path: courseListPath(search, courses.page + 1),
		title: courses.page === 0 ? title : `${title}, ${pageOfPages(courses)}`,
		description: m.course_list_description(),
		noIndex: isSearching({ ...search, institute: "", teacher: "" }) || Boolean(institute && teacher),
		data: [
			{
				"@type": "ItemList",
				itemListElement: courses.content.map(({ uuid, title: name }, index) => ({
					"@type": "ListItem",
					position: courses.page * courses.size + index + 1,
					name,
					url: place.origin + pagePath(coursePath(uuid)),
				})),
			},
			breadcrumbs(place, [{ name: m.course_all(), path: courseListPath() }]),
		],
	});
}

/** @param problem what is known of why, if anything */
export function CourseListFailed({ problem }: { problem: { status: number; text: string } | null }) {
	if (problem?.status === 404) return <ListNotFound />;
	return (
		<PublicListFailed
			title={m.course_all()}
			failed={problem?.status === 429 ? problem.text : m.course_list_failed()}
			path={courseListPath()}
		/>
	);
}

/** No institute or teacher is named so. */
const ListNotFound = () => (
	<>
		<PageHeader title={m.course_list_not_found()} />
		<EmptyState
			title={m.course_list_not_found_text()}
			action={<ButtonLink href={pagePath(courseListPath())}>{m.course_all()}</ButtonLink>}
		/>
	</>
);

/** No course at this address, or none that everybody may see. */
export function CourseNotFound() {
	return (
		<>
			<PageHeader title={m.course_not_found_title()} />
			<EmptyState
				title={m.course_not_found()}
				action={<ButtonLink href={pagePath(courseListPath())}>{m.course_all()}</ButtonLink>}
			/>
		</>
	);
}
