import { data, Form, redirect, useNavigation } from "react-router";
import { Button, ButtonLink } from "~/components/button.tsx";
import { Alert, Badge, PageHeader } from "~/components/surfaces.tsx";
import { getQuestionForAdmin } from "~/domain/question-bank/bank.server.ts";
import { questionPageForm } from "~/domain/question-bank/edit-schemas.ts";
import { getItemStatistics } from "~/domain/question-bank/item-statistics.server.ts";
import { questionWarnings } from "~/domain/question-bank/option-warnings.ts";
import { previewQuestion } from "~/domain/question-bank/preview-question.server.ts";
import { retireQuestion } from "~/domain/question-bank/retire-question.server.ts";
import { changeQuestion } from "~/domain/question-bank/save-question.server.ts";
import { questionUuidOf } from "~/domain/question-bank/stored-question.server.ts";
import { listSubjects } from "~/domain/question-bank/subjects.server.ts";
import { QuestionStatistics } from "~/features/question-bank/item-statistics.tsx";
import { Meanwhile } from "~/features/question-bank/meanwhile.tsx";
import { bankPaths } from "~/features/question-bank/paths.ts";
import { QuestionForm, type QuestionReply } from "~/features/question-bank/question-form.tsx";
import { QuestionHistory, QuestionUses } from "~/features/question-bank/question-history.tsx";
import previewCss from "~/features/question-bank/question-preview.css?url";
import { AlikeQuestions, Warnings } from "~/features/question-bank/question-preview.tsx";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/question.ts";
import { pictureOf, postedQuestion, resultOf } from "./posted-question.server.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: previewCss }];

export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const uuid = questionUuidOf(params.questionUuid);
		const [of, subjects, figures] = await Promise.all([
			getQuestionForAdmin(deps, actor, uuid),
			listSubjects(deps, actor),
			getItemStatistics(deps, actor, uuid),
		]);
		return { of, subjects, figures };
	});

export async function action({ context, params, request }: Route.ActionArgs) {
	const posted = await postedQuestion(context, request, questionPageForm);
	const { submission } = posted;
	const reply = (status: number, said: Partial<QuestionReply> = {}, formErrors?: string[]) =>
		data<QuestionReply>(
			{
				...{ result: resultOf(posted, formErrors), preview: null, meanwhile: null, picture: pictureOf(posted) },
				...said,
			},
			{ status },
		);
	if (posted.wrong) return reply(posted.wrong.status);
	if (submission.status !== "success") return reply(posted.onlyAdds ? 200 : 400);
	const said = submission.value;
	const uuid = await orProblem(context, () => questionUuidOf(params.questionUuid));
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			if ("content" in said) {
				const { preview, intent: _, ...question } = said;
				if (preview || posted.onlyAdds)
					return reply(200, { preview: await previewQuestion(deps, actor, question, uuid) });
				await changeQuestion(deps, actor, uuid, question);
			} else await retireQuestion(deps, actor, uuid, said.intent === "retire");
			setToast({ tone: "success", text: m.common_saved() });
			return redirect(bankPaths.one(uuid));
		},
		async ({ code, text, status }, { deps, actor }) => {
			if (code !== "QuestionChangedMeanwhile") return reply(status, {}, [text]);
			const { question } = await getQuestionForAdmin(deps, actor, uuid);
			return reply(status, { meanwhile: question }, [text]);
		},
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: `${loaderData?.of.question.code ?? m.question_bank_title()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

/** Puts it away or takes it back; what nothing uses can be deleted. */
function Ending({ uuid, retired, used }: { uuid: string; retired: boolean; used: boolean }) {
	const pending = useNavigation().formMethod === "POST";
	return (
		<section aria-labelledby="ending" className="grid gap-3">
			<h2 id="ending" className="text-lg">
				{retired ? m.question_bank_restore() : m.question_bank_retire()}
			</h2>
			<p className="measure text-soft">{m.question_bank_retire_text()}</p>
			<Form method="post" className="flex flex-wrap gap-3">
				<Button
					variant="secondary"
					icon={retired ? "refresh" : "lock"}
					pending={pending}
					name="intent"
					value={retired ? "restore" : "retire"}
				>
					{retired ? m.question_bank_restore() : m.question_bank_retire()}
				</Button>
				{!used && (
					<ButtonLink variant="quiet" danger icon="trash" href={bankPaths.remove(uuid)}>
						{m.discussion_delete()}
					</ButtonLink>
				)}
			</Form>
		</section>
	);
}

export default function BankQuestion({ loaderData: { of, subjects, figures }, actionData }: Route.ComponentProps) {
	const { question, history, uses, used, alike } = of;
	const retired = question.archivedAt !== null;
	return (
		<div className="grid gap-8">
			<PageHeader
				back={{ href: bankPaths.list(), label: m.question_bank_title() }}
				title={question.code}
				actions={retired && <Badge tone="warning">{m.question_bank_state_retired()}</Badge>}
			/>
			{!actionData?.preview && (
				<div className="grid max-w-3xl gap-4 empty:hidden">
					<Warnings warnings={questionWarnings(question)} />
					<AlikeQuestions alike={alike} />
				</div>
			)}
			{used && <Alert>{m.question_bank_edit_later()}</Alert>}
			{/* Of what was changed meanwhile the form shows what it says now, unless something was typed into it. */}
			<QuestionForm key={actionData ? "typed" : question.version} of={question} subjects={subjects} reply={actionData}>
				{actionData?.meanwhile && (
					<Meanwhile now={actionData.meanwhile} typed={actionData.result.initialValue ?? {}} subjects={subjects} />
				)}
			</QuestionForm>
			<QuestionStatistics figures={figures} question={question} />
			<QuestionUses uses={uses} />
			<QuestionHistory history={history} subjects={subjects} />
			<Ending uuid={question.uuid} retired={retired} used={used} />
		</div>
	);
}
