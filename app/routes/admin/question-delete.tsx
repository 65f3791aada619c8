import { getFormProps, useForm } from "@conform-to/react";
import { data, Form, redirect, useNavigation } from "react-router";
import { Button, ButtonLink } from "~/components/button.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { Alert, PageHeader } from "~/components/surfaces.tsx";
import { getQuestionForAdmin } from "~/domain/question-bank/bank.server.ts";
import { deleteQuestionForm } from "~/domain/question-bank/edit-schemas.ts";
import { deleteQuestion } from "~/domain/question-bank/retire-question.server.ts";
import { questionUuidOf } from "~/domain/question-bank/stored-question.server.ts";
import { ConfirmName } from "~/features/confirm/confirm-name.tsx";
import { excerpt } from "~/features/question-bank/labels.ts";
import { bankPaths } from "~/features/question-bank/paths.ts";
import { afterConflict } from "~/features/shell/after-conflict.ts";
import { langOfText } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/question-delete.ts";
import { refusedForm } from "./exam/refused.server.ts";

export const handle: RouteHandle = areaPage;

export const shouldRevalidate = afterConflict;

/** Asks before a question goes, with its history (QB-10). */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const { question, used } = await getQuestionForAdmin(deps, actor, questionUuidOf(params.questionUuid));
		return {
			uuid: question.uuid,
			code: question.code,
			version: question.version,
			text: excerpt(question.content),
			used,
		};
	});

export async function action({ context, params, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, deleteQuestionForm);
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			const { name, version } = submission.value;
			await deleteQuestion(deps, actor, questionUuidOf(params.questionUuid), name, version);
			setToast({ tone: "success", text: m.discussion_deleted() });
			return redirect(bankPaths.list());
		},
		refusedForm(submission),
	);
}

export const meta: Route.MetaFunction = () => [
	{ title: `${m.question_bank_delete_title()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

export default function DeleteQuestion({ loaderData, actionData }: Route.ComponentProps) {
	const { uuid, code, version, text, used } = loaderData;
	const pending = useNavigation().formMethod === "POST";
	const [form, fields] = useForm<{ name: string }>({ id: "delete", lastResult: actionData });
	return (
		<div className="grid max-w-3xl gap-6">
			<PageHeader back={{ href: bankPaths.one(uuid), label: code }} title={m.question_bank_delete_title()} />
			<p className="card [overflow-wrap:anywhere]" lang={langOfText(text)}>
				{text}
			</p>
			{used ? (
				<Alert tone="warning">{m.question_bank_error_in_use()}</Alert>
			) : (
				<Form method="post" {...getFormProps(form)} className="grid gap-4">
					<FormErrors errors={form.errors} />
					{/* Refused, the page has what it says now, and the next press is of that version. */}
					<input type="hidden" name="version" value={version} />
					<ConfirmName name={code} field={fields.name} label={m.question_bank_code()} />
					<div className="flex flex-wrap gap-3">
						<Button variant="danger" icon="trash" pending={pending} name="intent" value="delete">
							{m.discussion_delete()}
						</Button>
						<ButtonLink variant="secondary" href={bankPaths.one(uuid)}>
							{m.institute_keep()}
						</ButtonLink>
					</div>
				</Form>
			)}
		</div>
	);
}
