import { data, redirect } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { BackLink } from "~/components/back-link.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { Pagination } from "~/components/navigation.tsx";
import { Alert } from "~/components/surfaces.tsx";
import { askQuestion } from "~/domain/discussion/ask-question.server.ts";
import { ofForm } from "~/domain/discussion/once.server.ts";
import { talkPaths } from "~/domain/discussion/paths.ts";
import { listQuestions } from "~/domain/discussion/questions.server.ts";
import { MAX } from "~/domain/discussion/rules.ts";
import { questionsFormSchema } from "~/domain/discussion/schemas.ts";
import { findLecture } from "~/domain/discussion/within.server.ts";
import type { LectureIds } from "~/domain/lecture/access.server.ts";
import { KatexStyles } from "~/features/attempt/katex-styles.tsx";
import { QuestionList } from "~/features/discussion/question-list.tsx";
import { repliesTo, WriteForm, type WriteReply } from "~/features/discussion/write-form.tsx";
import { lecturePaths } from "~/features/lecture/paths.ts";
import { renderWithin } from "~/lib/markdown.server.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { nearestPage, PAGE_SIZE, pageFromPath } from "~/lib/paging.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import proseCss from "~/styles/prose.css?url";
import type { Route } from "./+types/questions.ts";
import { markAsked } from "./mark-asked.server.ts";
import { sideOf } from "./side.server.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: proseCss }];

const namedIn = (params: object): LectureIds => {
	const { id = "", lectureId = "" } = params as { id?: string; lectureId?: string };
	return { courseId: id, lectureId };
};

/** What was asked under a lecture (DSC-1), for its teacher and its students. */
export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const as = sideOf(actor);
		const page = pageFromPath(url.searchParams.get("page") ?? undefined);
		const list = await listQuestions(deps, actor, namedIn(params), { page, size: PAGE_SIZE });
		const nearest = nearestPage(page, list.totalElements, PAGE_SIZE);
		const { courseUuid, lectureUuid } = list.lecture;
		if (nearest !== page) throw redirect(talkPaths.questions(as, courseUuid, lectureUuid, nearest + 1));
		return { as, list, sending: uuidv7() };
	});

export async function action({ context, params, request }: Route.ActionArgs) {
	const of = namedIn(params);
	const submission = await postedForm(context, request, questionsFormSchema);
	const reply = (status: number, preview: string | null = null, formErrors?: string[]) =>
		data<WriteReply>({ result: submission.reply(formErrors && { formErrors }), preview }, { status });
	if (submission.status !== "success") return reply(400);
	const { courseUuid, lectureUuid } = await orProblem(context, ({ deps, actor }) => findLecture(deps, actor, of));
	const asked = submission.value;
	if (asked.intent === "ask" && asked.preview) return reply(200, await renderWithin(asked.body));
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			const as = sideOf(actor);
			if (asked.intent === "ask") {
				await askQuestion(deps, actor, of, ofForm(asked));
				setToast({ tone: "success", text: m.discussion_asked() });
			} else setToast({ tone: "success", text: await markAsked(deps, actor, asked) });
			return redirect(talkPaths.questions(as, courseUuid, lectureUuid));
		},
		({ text, status }) => reply(status, null, [text]),
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{
		title: pageTitle(m.discussion_questions_of({ lecture: loaderData?.list.lecture.lectureTitle ?? "" })),
	},
	{ name: "robots", content: "noindex" },
];

export default function Questions({ loaderData: { as, list, sending }, actionData }: Route.ComponentProps) {
	const { content, lecture, page, totalPages, totalElements } = list;
	const asking = repliesTo(actionData, { intent: "ask" });
	const [refused] = actionData && !asking ? (actionData.result.error?.[""] ?? []) : [];
	return (
		<div className="grid max-w-3xl gap-6">
			<KatexStyles in={[asking?.preview]} />
			<div className="grid justify-items-start gap-2">
				<BackLink href={lecturePaths.one(as, lecture.courseUuid, lecture.lectureUuid)} label={m.lecture_name()} />
				<h2 className="text-lg [overflow-wrap:anywhere]">
					{m.discussion_questions_of({ lecture: lecture.lectureTitle })}
				</h2>
			</div>
			{refused && (
				<Alert tone="danger" live>
					{refused}
				</Alert>
			)}
			{as === "student" && (
				<section className="card" aria-label={m.discussion_ask_title()}>
					<WriteForm
						key={totalElements}
						id="ask"
						schema={questionsFormSchema}
						most={MAX.question}
						label={m.discussion_ask_title()}
						hint={m.discussion_ask_hint()}
						button={m.discussion_ask()}
						hidden={{ intent: "ask", key: sending }}
						reply={asking}
						rows={4}
					/>
				</section>
			)}
			{content.length === 0 ? (
				<EmptyState title={m.discussion_questions_none()}>
					{as === "teacher" ? m.discussion_questions_none_teacher() : m.discussion_questions_none_student()}
				</EmptyState>
			) : (
				<QuestionList list={content} as={as} />
			)}
			<Pagination
				page={page + 1}
				totalPages={totalPages}
				hrefFor={(one) => talkPaths.questions(as, lecture.courseUuid, lecture.lectureUuid, one)}
			/>
		</div>
	);
}
