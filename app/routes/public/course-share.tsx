import { ButtonLink } from "~/components/button.tsx";
import { coursePath } from "~/domain/course/public-paths.ts";
import courseCss from "~/features/course/course.css?url";
import { courseSummary } from "~/features/course/course-meta.ts";
import { CourseRow } from "~/features/course/course-row.tsx";
import { CourseListFailed, CourseNotFound } from "~/features/course/public-list.tsx";
import { courseShareImage } from "~/features/course/share-image.ts";
import { thrownProblem } from "~/features/shell/thrown-problem.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { pagePath } from "~/lib/page-path.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { publicPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/course-share.ts";
import { loadCourse } from "./course-page.server.ts";

export const handle: RouteHandle = publicPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: courseCss }];

export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, () => loadCourse(context, params.courseUuid));

/** The preview card is the course's; people are sent on at once, machines read the card and stay. */
export const meta: Route.MetaFunction = ({ loaderData }) => {
	if (!loaderData) return [{ title: m.course_not_found_title() }, { name: "robots", content: "noindex" }];
	const { place, course } = loaderData;
	const path = coursePath(course.uuid);
	return [
		...pageMeta({
			place,
			path,
			title: course.title,
			description: courseSummary(course),
			image: courseShareImage(course, place.locale),
			kind: "article",
		}),
		{ httpEquiv: "refresh", content: `0; url=${pagePath(path)}` },
	];
};

export default function CourseShare({ loaderData: { course, serverNow } }: Route.ComponentProps) {
	const href = pagePath(coursePath(course.uuid));
	return (
		<div className="mx-auto max-w-lg">
			<h1 className="mb-4 text-lg">{m.course_share_forward()}</h1>
			<CourseRow course={course} now={serverNow} href={href} level="h2" />
			<p className="mt-6">
				<ButtonLink href={href} iconEnd="arrow-right">
					{m.model_test_share_go()}
				</ButtonLink>
			</p>
		</div>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return thrownProblem(error)?.status === 404 ? (
		<CourseNotFound />
	) : (
		<CourseListFailed problem={thrownProblem(error)} />
	);
}
