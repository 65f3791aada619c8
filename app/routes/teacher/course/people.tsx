import { redirect } from "react-router";
import { ButtonLink } from "~/components/button.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { Pagination } from "~/components/navigation.tsx";
import { courseErrors } from "~/domain/course/errors.ts";
import { COURSE_LISTS } from "~/domain/course/teacher-paths.ts";
import { coursePeoplePaths } from "~/domain/course-people/paths.ts";
import { listCoursePeople } from "~/domain/course-people/queries.server.ts";
import { coursePeopleSchema } from "~/domain/course-people/schemas.ts";
import { enrolmentPaths } from "~/domain/enrolment/teacher-paths.ts";
import { CoursePeopleFilters, CoursePeopleTable, PeopleRules } from "~/features/course-people/course-people.tsx";
import { pageTitle } from "~/lib/page-title.ts";
import { nearestPage, PAGE_SIZES, pageFromPath } from "~/lib/paging.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import tableCss from "~/styles/table-folds.css?url";
import type { Route } from "./+types/people.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: tableCss }];

/** The people of a teacher's own course (CRS-4, ENR-13). */
export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const { listType } = params;
		if (listType !== undefined && !COURSE_LISTS.includes(listType)) throw courseErrors.fail("CourseNotFound");
		const lectureId = "lectureId" in params ? params.lectureId : undefined;
		const page = pageFromPath(params.page);
		const filter = coursePeopleSchema.parse(Object.fromEntries(url.searchParams));
		const size = PAGE_SIZES.enrolments;
		const people = await listCoursePeople(deps, actor, params.id, { page, size, lectureId, ...filter });
		const nearest = nearestPage(page, people.totalElements, size);
		if (nearest !== page) throw redirect(coursePeoplePaths.list(people.course.uuid, nearest + 1, filter));
		return { people, filter };
	});

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{
		title: pageTitle(`${m.course_tab_people()} · ${loaderData?.people.course.title ?? m.course_name()}`),
	},
	{ name: "robots", content: "noindex" },
];

export default function CoursePeople({ loaderData: { people, filter } }: Route.ComponentProps) {
	const { course, counts, content, page, totalPages, totalElements } = people;
	const nobody = Object.values(counts).every((n) => n === 0);
	return (
		<div className="grid gap-6">
			<div>
				<h2 className="text-lg">{m.course_tab_people()}</h2>
				<p className="measure mt-1 text-soft">{m.enrolment_people_lead()}</p>
			</div>
			{!nobody && <CoursePeopleFilters filter={filter} counts={counts} action={coursePeoplePaths.list(course.uuid)} />}
			{content.length === 0 ? (
				<EmptyState
					title={nobody ? m.enrolment_people_none() : m.enrolment_people_none_fit()}
					action={
						nobody && (
							<ButtonLink href={enrolmentPaths.invite(course.uuid)} icon="users">
								{m.course_next_invite()}
							</ButtonLink>
						)
					}
				>
					{nobody ? m.enrolment_people_none_hint() : m.enrolment_people_none_fit_hint()}
				</EmptyState>
			) : (
				<>
					<CoursePeopleTable people={content} course={course.uuid} filter={filter} total={totalElements} />
					<Pagination
						page={page + 1}
						totalPages={totalPages}
						hrefFor={(one) => coursePeoplePaths.list(course.uuid, one, filter)}
					/>
					<PeopleRules />
				</>
			)}
		</div>
	);
}
