import { ButtonLink } from "~/components/button.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import { courseListPath } from "~/domain/course/list-path.ts";
import { teacherPath } from "~/domain/course/public-paths.ts";
import { getTeacherPage } from "~/domain/course/teacher-page.server.ts";
import courseCss from "~/features/course/course.css?url";
import { teacherData } from "~/features/course/course-meta.ts";
import { CourseListFailed } from "~/features/course/public-list.tsx";
import { TeacherPublicPage } from "~/features/course/teacher-page.tsx";
import { thrownProblem } from "~/features/shell/thrown-problem.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { pagePath } from "~/lib/page-path.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { publicPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/teacher.ts";
import { pagePlace } from "./place.server.ts";

export const handle: RouteHandle = { ...publicPage, sitemap: { each: "teachers", at: "/teacher/:uuid" } };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: courseCss }];

export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps }) => ({
		place: pagePlace(context),
		page: await getTeacherPage(deps, params.teacherUuid),
		serverNow: deps.clock(),
	}));

export const meta: Route.MetaFunction = ({ loaderData }) => {
	if (!loaderData) return [{ title: m.course_teacher_not_found() }, { name: "robots", content: "noindex" }];
	const { place, page } = loaderData;
	const { name, uuid } = page.teacher;
	return pageMeta({
		place,
		path: teacherPath(uuid),
		title: name,
		description: m.course_teacher_page_description({ name }),
		data: teacherData(page, place),
	});
};

export default function Teacher({ loaderData: { page, serverNow } }: Route.ComponentProps) {
	return <TeacherPublicPage page={page} serverNow={serverNow} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	if (thrownProblem(error)?.status !== 404) return <CourseListFailed problem={thrownProblem(error)} />;
	return (
		<>
			<PageHeader title={m.course_teacher_not_found()} />
			<EmptyState
				title={m.course_teacher_not_found_text()}
				action={<ButtonLink href={pagePath(courseListPath())}>{m.course_all()}</ButtonLink>}
			/>
		</>
	);
}
