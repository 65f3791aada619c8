import { redirect } from "react-router";
import type { Actor } from "~/domain/account/session.ts";
import { deleteAnswer } from "~/domain/discussion/change-answer.server.ts";
import { deleteQuestion } from "~/domain/discussion/change-question.server.ts";
import { discussionErrors } from "~/domain/discussion/errors.ts";
import { talkPaths } from "~/domain/discussion/paths.ts";
import { deleteSaidSchema } from "~/domain/discussion/schemas.ts";
import { answerOf, getThread } from "~/domain/discussion/thread.server.ts";
import { DeleteQuestion } from "~/features/discussion/delete-question.tsx";
import { pageTitle } from "~/lib/page-title.ts";
import { m } from "~/paraglide/messages.js";
import type { AppContext } from "~/request/app-context.ts";
import { postedFields } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import proseCss from "~/styles/prose.css?url";
import type { Route } from "./+types/said-delete.ts";
import { sideOf } from "./side.server.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: proseCss }];

/** Which is meant: a question, or an answer to it that the query names. */
const namedIn = (params: object, url: URL) => ({
	question: (params as { questionUuid?: string }).questionUuid ?? "",
	answer: url.searchParams.get("answer") ?? undefined,
});

/** What is about to be deleted. @throws DomainError DiscussionNotFound, DiscussionFixed for what is not theirs to delete */
async function found(
	deps: AppContext["deps"],
	actor: Actor | null,
	{ question, answer }: { question: string; answer?: string },
) {
	const { question: asked, lecture } = await getThread(deps, actor, question, { page: 0, size: 1 });
	const said = answer ? (await answerOf(deps, actor, answer)).said : asked;
	if (!said.may.delete) throw discussionErrors.fail("DiscussionFixed");
	return { said, question: asked.uuid, lecture };
}

/** Asks before a question or an answer goes (DSC-1). */
export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const { said, question } = await found(deps, actor, namedIn(params, url));
		return { as: sideOf(actor), said, question };
	});

export async function action({ context, params, request, url }: Route.ActionArgs) {
	const of = namedIn(params, url);
	await postedFields(context, request, deleteSaidSchema);
	await orProblem(context, ({ deps, actor }) => getThread(deps, actor, of.question, { page: 0, size: 1 }));
	return orProblem(context, async ({ deps, actor, setToast }) => {
		const as = sideOf(actor);
		const back = of.answer
			? talkPaths.question(as, await deleteAnswer(deps, actor, of.answer))
			: await deleteQuestion(deps, actor, of.question).then(({ courseUuid, lectureUuid }) =>
					talkPaths.questions(as, courseUuid, lectureUuid),
				);
		setToast({ tone: "success", text: m.discussion_deleted() });
		return redirect(back);
	});
}

export const meta: Route.MetaFunction = () => [
	{ title: pageTitle(m.discussion_delete_title()) },
	{ name: "robots", content: "noindex" },
];

export default function DeleteSaid({ loaderData: { as, said, question } }: Route.ComponentProps) {
	return <DeleteQuestion of={said} keep={talkPaths.question(as, question)} heading="h1" />;
}
