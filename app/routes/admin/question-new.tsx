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
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/question-new.ts";
import { QUESTION_BYTES } from "./question-bytes.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: previewCss }];

export const loader = ({ context }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => ({ subjects: await listSubjects(deps, actor) }));

export async function action({ context, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, newQuestionForm, { maxBytes: QUESTION_BYTES });
	const reply = (status: number, preview: QuestionReply["preview"] = null, formErrors?: string[]) =>
		data<QuestionReply>(
			{ result: submission.reply(formErrors && { formErrors }), preview, meanwhile: null },
			{ status },
		);
	if (submission.status !== "success") return reply(400);
	const { preview, ...question } = submission.value;
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
