import { data, redirect } from "react-router";
import { PageHeader } from "~/components/surfaces.tsx";
import { newQuestionForm } from "~/domain/question-bank/edit-schemas.ts";
import { previewQuestion } from "~/domain/question-bank/preview-question.server.ts";
import { createQuestion } from "~/domain/question-bank/save-question.server.ts";
import { listSubjects } from "~/domain/question-bank/subjects.server.ts";
import { bankPaths } from "~/features/question-bank/paths.ts";
import { QuestionForm, type QuestionReply } from "~/features/question-bank/question-form.tsx";
import previewCss from "~/features/question-bank/question-preview.css?url";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/question-new.ts";
import { pictureOf, postedQuestion, resultOf } from "./posted-question.server.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: previewCss }];

export const loader = ({ context }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => ({ subjects: await listSubjects(deps, actor) }));

export async function action({ context, request }: Route.ActionArgs) {
	const posted = await postedQuestion(context, request, newQuestionForm);
	const { submission } = posted;
	const reply = (status: number, preview: QuestionReply["preview"] = null, formErrors?: string[]) =>
		data<QuestionReply>(
			{ result: resultOf(posted, formErrors), preview, meanwhile: null, picture: pictureOf(posted) },
			{ status },
		);
	if (posted.wrong) return reply(posted.wrong.status);
	if (submission.status !== "success") return reply(posted.onlyAdds ? 200 : 400);
	const { preview: asked, ...question } = submission.value;
	const preview = asked ?? posted.onlyAdds;
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			if (preview) return reply(200, await previewQuestion(deps, actor, question));
			const uuid = await createQuestion(deps, actor, question);
			setToast({ tone: "success", text: m.common_saved() });
			return redirect(bankPaths.one(uuid));
		},
		({ text, status }) => reply(status, null, [text]),
	);
}

export const meta: Route.MetaFunction = () => [
	{ title: `${m.question_bank_new()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

export default function NewQuestion({ loaderData: { subjects }, actionData }: Route.ComponentProps) {
	return (
		<div className="grid gap-6">
			<PageHeader back={{ href: bankPaths.list(), label: m.question_bank_title() }} title={m.question_bank_new()} />
			<QuestionForm subjects={subjects} reply={actionData} />
		</div>
	);
}
