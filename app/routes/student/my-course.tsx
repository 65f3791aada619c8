import { redirect } from "react-router";
import { Pagination } from "~/components/navigation.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import { MY_COURSE_LISTS, type MyCourseList, myCoursePath } from "~/domain/course/student-paths.ts";
import { listMyCourses } from "~/domain/enrolment/my-courses.server.ts";
import { paymentFailure } from "~/domain/payment/failure.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import courseCss from "~/features/course/course.css?url";
import { MyCoursesView } from "~/features/course/my-courses-view.tsx";
import { FailureAlert } from "~/features/payment/failure-alert.tsx";
import { nearestPage, PAGE_SIZE, pageFromPath } from "~/lib/paging.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/my-course.ts";

export const handle: RouteHandle = { ...areaPage, screen: "list" };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: courseCss }];

const isState = (state: string): state is MyCourseList => (MY_COURSE_LISTS as readonly string[]).includes(state);

/** The student's own courses in one of the lists (ENR-11). @throws the page of NotFound for a list that there is not */
export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const state = params.state ?? "accepted";
		if (!isState(state)) throw requestErrors.fail("NotFound");
		const page = pageFromPath(params.page);
		const { courses, ...rest } = await listMyCourses(deps, actor, { state, page, size: PAGE_SIZE });
		const nearest = nearestPage(page, courses.totalElements, PAGE_SIZE);
		if (nearest !== page) throw redirect(myCoursePath(state, nearest + 1));
		return { state, courses, ...rest, failure: paymentFailure(url.searchParams), serverNow: deps.clock() };
	});

export const meta: Route.MetaFunction = ({ loaderData }) => {
	const page = loaderData?.courses.page
		? ` · ${m.common_page_number({ number: num(loaderData.courses.page + 1) })}`
		: "";
	return [{ title: `${m.shell_my_course()}${page} · ${m.common_app_name()}` }, { name: "robots", content: "noindex" }];
};

export default function MyCourse({ loaderData: { failure, ...view } }: Route.ComponentProps) {
	const { page, totalPages } = view.courses;
	return (
		<>
			<PageHeader title={m.shell_my_course()} lead={m.my_course_lead()} />
			<FailureAlert failure={failure} />
			<MyCoursesView {...view} />
			<Pagination page={page + 1} totalPages={totalPages} hrefFor={(to) => myCoursePath(view.state, to)} />
		</>
	);
}
