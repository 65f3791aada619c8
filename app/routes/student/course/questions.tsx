import { redirect } from "react-router";
import { EmptyState } from "~/components/feedback.tsx";
import { Pagination, Tabs } from "~/components/navigation.tsx";
import { talkPaths } from "~/domain/discussion/paths.ts";
import { listCourseQuestions } from "~/domain/discussion/questions.server.ts";
import { QuestionList } from "~/features/discussion/question-list.tsx";
import { lecturePaths } from "~/features/lecture/paths.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { nearestPage, PAGE_SIZE, pageFromPath } from "~/lib/paging.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import proseCss from "~/styles/prose.css?url";
import type { Route } from "./+types/questions.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: proseCss }];

/** What was asked under the lectures of a course, or what the student asked (DSC-1). */
export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const mine = url.searchParams.get("of") === "mine";
		const page = pageFromPath(url.searchParams.get("page") ?? undefined);
		const list = await listCourseQuestions(deps, actor, params.id, { mine, page, size: PAGE_SIZE });
		const nearest = nearestPage(page, list.totalElements, PAGE_SIZE);
		if (nearest !== page) throw redirect(talkPaths.asked(list.course.courseUuid, { mine, page: nearest + 1 }));
		return { list, mine };
	});

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.common_questions()} · ${loaderData?.list.course.courseTitle ?? m.course_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function CourseQuestions({ loaderData: { list, mine } }: Route.ComponentProps) {
	const { content, course, page, totalPages } = list;
	const { courseUuid } = course;
	return (
		<div className="grid max-w-3xl gap-6">
			<div>
				<h2 className="text-lg">{m.common_questions()}</h2>
				<p className="measure mt-1 text-soft">
					{m.discussion_asked_lead()} <a href={lecturePaths.list("student", courseUuid)}>{m.course_lectures()}</a>
				</p>
			</div>
			<Tabs
				label={m.common_questions()}
				items={[
					{ href: talkPaths.asked(courseUuid), label: m.common_all(), current: !mine },
					{ href: talkPaths.asked(courseUuid, { mine: true }), label: m.discussion_asked_mine(), current: mine },
				]}
			/>
			{content.length === 0 ? (
				<EmptyState title={mine ? m.discussion_asked_mine_none() : m.discussion_questions_none()}>
					{m.discussion_questions_none_student()}
				</EmptyState>
			) : (
				<QuestionList
					list={content}
					as="student"
					lectureOf={({ lectureUuid, lectureTitle }) => ({
						title: lectureTitle,
						href: talkPaths.questions("student", courseUuid, lectureUuid),
					})}
				/>
			)}
			<Pagination
				page={page + 1}
				totalPages={totalPages}
				hrefFor={(one) => talkPaths.asked(courseUuid, { mine, page: one })}
			/>
		</div>
	);
}
