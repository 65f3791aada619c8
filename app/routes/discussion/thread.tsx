import { data, redirect } from "react-router";
import { v7 as uuidv7 } from "uuid";
import type { Actor } from "~/domain/account/session.ts";
import { answerQuestion } from "~/domain/discussion/answer-question.server.ts";
import { editAnswer, hideAnswer } from "~/domain/discussion/change-answer.server.ts";
import { editQuestion, hideQuestion } from "~/domain/discussion/change-question.server.ts";
import { ofForm } from "~/domain/discussion/once.server.ts";
import { talkPaths } from "~/domain/discussion/paths.ts";
import { type ThreadForm, threadFormSchema } from "~/domain/discussion/schemas.ts";
import { getThread } from "~/domain/discussion/thread.server.ts";
import { ThreadView } from "~/features/discussion/thread-view.tsx";
import type { WriteReply } from "~/features/discussion/write-form.tsx";
import { renderWithin } from "~/lib/markdown.server.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { nearestPage, PAGE_SIZES, pageFromPath } from "~/lib/paging.ts";
import { m } from "~/paraglide/messages.js";
import type { AppContext } from "~/request/app-context.ts";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import proseCss from "~/styles/prose.css?url";
import type { Route } from "./+types/thread.ts";
import { markAsked } from "./mark-asked.server.ts";
import { sideOf } from "./side.server.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: proseCss }];

const size = PAGE_SIZES.answers;
const questionIn = (params: object): string => (params as { questionUuid?: string }).questionUuid ?? "";

/** A question with all its answers (DSC-1), in both areas. */
export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const as = sideOf(actor);
		const page = pageFromPath(url.searchParams.get("page") ?? undefined);
		const thread = await getThread(deps, actor, questionIn(params), { page, size });
		const nearest = nearestPage(page, thread.answers.totalElements, size);
		if (nearest !== page) throw redirect(talkPaths.question(as, thread.question.uuid, nearest + 1));
		return { as, thread, sending: uuidv7() };
	});

/** Does what a form of this page asks for. @returns what is said of it */
async function change(deps: AppContext["deps"], actor: Actor | null, uuid: string, asked: ThreadForm): Promise<string> {
	switch (asked.intent) {
		case "answer":
			await answerQuestion(deps, actor, uuid, ofForm(asked));
			return m.discussion_answered_done();
		case "edit":
			await (asked.answer ? editAnswer(deps, actor, asked.answer, asked) : editQuestion(deps, actor, uuid, asked));
			return m.common_saved();
		case "hide":
		case "show": {
			const reason = asked.intent === "hide" ? asked.reason : null;
			await (asked.answer ? hideAnswer(deps, actor, asked.answer, reason) : hideQuestion(deps, actor, uuid, reason));
			return reason === null ? m.discussion_shown_done() : m.discussion_hidden_done();
		}
		default:
			return markAsked(deps, actor, { intent: asked.intent, question: uuid });
	}
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
	const page = pageFromPath(url.searchParams.get("page") ?? undefined);
	const submission = await postedForm(context, request, threadFormSchema);
	const reply = (status: number, preview: string | null = null, formErrors?: string[]) =>
		data<WriteReply>({ result: submission.reply(formErrors && { formErrors }), preview }, { status });
	if (submission.status !== "success") return reply(400);
	const { uuid } = await orProblem(context, async ({ deps, actor }) => {
		const { question } = await getThread(deps, actor, questionIn(params), { page: 0, size: 1 });
		return question;
	});
	const asked = submission.value;
	if ("preview" in asked && asked.preview) return reply(200, await renderWithin(asked.body));
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			setToast({ tone: "success", text: await change(deps, actor, uuid, asked) });
			return redirect(talkPaths.question(sideOf(actor), uuid, page + 1));
		},
		({ text, status }) => reply(status, null, [text]),
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{
		title: pageTitle(`${m.discussion_question()} · ${loaderData?.thread.lecture.lectureTitle ?? m.course_name()}`),
	},
	{ name: "robots", content: "noindex" },
];

export default function QuestionThread({ loaderData: { as, thread, sending }, actionData }: Route.ComponentProps) {
	return <ThreadView thread={thread} as={as} sending={sending} reply={actionData} />;
}
