import { data, redirect } from "react-router";
import { EmptyState } from "~/components/feedback.tsx";
import { Pagination } from "~/components/navigation.tsx";
import { Alert } from "~/components/surfaces.tsx";
import { ownCourse } from "~/domain/course/access.server.ts";
import { talkPaths } from "~/domain/discussion/paths.ts";
import { listUnanswered } from "~/domain/discussion/questions.server.ts";
import { markQuestionSchema } from "~/domain/discussion/schemas.ts";
import { QuestionList } from "~/features/discussion/question-list.tsx";
import { pageTitle } from "~/lib/page-title.ts";
import { nearestPage, PAGE_SIZE, pageFromPath } from "~/lib/paging.ts";
import { m } from "~/paraglide/messages.js";
import { postedFields } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import proseCss from "~/styles/prose.css?url";
import type { Route } from "./+types/unanswered.ts";
import { markAsked } from "./mark-asked.server.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: proseCss }];

/** What waits for an answer in a teacher's own course (DSC-1). */
export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const page = pageFromPath(url.searchParams.get("page") ?? undefined);
		const list = await listUnanswered(deps, actor, params.id, { page, size: PAGE_SIZE });
		const nearest = nearestPage(page, list.totalElements, PAGE_SIZE);
		if (nearest !== page) throw redirect(talkPaths.unanswered(list.course.courseUuid, nearest + 1));
		return list;
	});

export async function action({ context, params, request }: Route.ActionArgs) {
	const asked = await postedFields(context, request, markQuestionSchema);
	const { course } = await orProblem(context, ({ deps, actor }) => ownCourse(deps, actor, params.id));
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			setToast({ tone: "success", text: await markAsked(deps, actor, asked) });
			return redirect(talkPaths.unanswered(course.uuid));
		},
		({ text, status }) => data({ error: text }, { status }),
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{
		title: pageTitle(`${m.discussion_unanswered()} · ${loaderData?.course.courseTitle ?? m.course_name()}`),
	},
	{ name: "robots", content: "noindex" },
];

export default function Unanswered({ loaderData: list, actionData }: Route.ComponentProps) {
	const { content, course, page, totalPages } = list;
	return (
		<div className="grid max-w-3xl gap-6">
			<div>
				<h2 className="text-lg">{m.discussion_unanswered()}</h2>
				<p className="measure mt-1 text-soft">{m.discussion_unanswered_lead()}</p>
			</div>
			{actionData && (
				<Alert tone="danger" live>
					{actionData.error}
				</Alert>
			)}
			{content.length === 0 ? (
				<EmptyState title={m.discussion_unanswered_none()}>{m.discussion_unanswered_none_hint()}</EmptyState>
			) : (
				<QuestionList
					list={content}
					as="teacher"
					lectureOf={({ lectureUuid, lectureTitle }) => ({
						title: lectureTitle,
						href: talkPaths.questions("teacher", course.courseUuid, lectureUuid),
					})}
				/>
			)}
			<Pagination
				page={page + 1}
				totalPages={totalPages}
				hrefFor={(one) => talkPaths.unanswered(course.courseUuid, one)}
			/>
		</div>
	);
}
