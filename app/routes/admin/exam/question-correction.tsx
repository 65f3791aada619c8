import { data, redirect } from "react-router";
import { correctKey } from "~/domain/exam-correction/correct-key.server.ts";
import { explainCorrection } from "~/domain/exam-correction/explain-correction.server.ts";
import { getCorrectionPage } from "~/domain/exam-correction/question-figures.server.ts";
import {
	changeSchema,
	correctionSchema,
	explainSchema,
	explanationSchema,
	optionOf,
} from "~/domain/exam-correction/schemas.ts";
import { examIdOf } from "~/domain/model-test/exam-id.ts";
import { publishedExamUuid } from "~/domain/model-test/exam-uuid.server.ts";
import type { Ranking } from "~/domain/model-test/rank-exam.server.ts";
import { CorrectionView } from "~/features/exam-correction/correction-view.tsx";
import { adminExamPaths } from "~/features/model-test/admin-paths.ts";
import examResultCss from "~/features/model-test/exam-result.css?url";
import { renderQuestionText } from "~/lib/markdown.server.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/question-correction.ts";
import { refusalOf, refusedForm } from "./refused.server.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: examResultCss }];

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const change = changeSchema.nullable().catch(null).parse(url.searchParams.get("change"));
		const { examUuid, questionUuid } = params;
		return { change, ...(await getCorrectionPage(deps, actor, examIdOf(examUuid), questionUuid, change)) };
	});

export async function action({ context, params, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, correctionSchema);
	const { preview: isPreview, explanation: typed, intent } = submission.payload;
	const isExplain = intent === "explain";
	const written = explanationSchema.safeParse(typed ?? "");
	if (isPreview === "on" && written.success) {
		// What is missing in the form is nothing to speak of yet.
		const { error: _, status: __, ...kept } = submission.reply();
		return data({ ...kept, isExplain, explanationHtml: await renderQuestionText(written.data) });
	}
	if (isExplain) {
		const said = explainSchema.safeParse(submission.payload);
		const answer = (status: number, refusal: ReturnType<typeof refusalOf>) => {
			const { error: _, ...kept } = submission.reply();
			return data({ ...kept, status: "error" as const, error: errorsOf(refusal), isExplain }, { status });
		};
		if (!said.success) return answer(400, { fieldErrors: { explanation: [m.exam_correction_explanation_wrong()] } });
		return orProblem(
			context,
			async ({ deps, actor, setToast }) => {
				const examUuid = await publishedExamUuid(deps, examIdOf(params.examUuid));
				await explainCorrection(deps, actor, examUuid, { ...said.data, questionUuid: params.questionUuid });
				setToast({ tone: "success", text: m.common_saved() });
				return redirect(adminExamPaths.question(examUuid, params.questionUuid));
			},
			(problem) => answer(problem.status, refusalOf(problem)),
		);
	}
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	const { change, preview: _, intent: __, ...said } = submission.value;
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			const examUuid = await publishedExamUuid(deps, examIdOf(params.examUuid));
			const correction = { ...said, questionUuid: params.questionUuid, correctOptionUuid: optionOf(change) };
			const regraded = await correctKey(deps, actor, examUuid, correction);
			const text = regraded.participants === 0 ? m.exam_correction_counts_later() : doneText(regraded);
			setToast({ tone: "success", text });
			return redirect(adminExamPaths.question(examUuid, params.questionUuid));
		},
		refusedForm(submission),
	);
}

/** What the correction changed (MT-8.7). */
const doneText = ({ participants, up, down, newWinners, formerWinners }: Ranking): string =>
	m.exam_correction_done({
		...{ n: num(participants), up: num(up), down: num(down) },
		...{ come: num(newWinners), gone: num(formerWinners) },
	});

/** A refusal as a reply of a form has it. */
const errorsOf = ({ formErrors, fieldErrors }: ReturnType<typeof refusalOf>): Record<string, string[]> => ({
	...(formErrors && { "": formErrors }),
	...fieldErrors,
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.exam_correction_title()}: ${loaderData?.exam.name ?? m.model_test_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function QuestionCorrection({ loaderData, actionData }: Route.ComponentProps) {
	const explanationHtml = actionData && "explanationHtml" in actionData ? actionData.explanationHtml : null;
	const isExplain = actionData !== undefined && "isExplain" in actionData && actionData.isExplain;
	return (
		<CorrectionView
			{...loaderData}
			lastResult={isExplain ? undefined : actionData}
			explainResult={isExplain ? actionData : undefined}
			explanationHtml={explanationHtml}
		/>
	);
}
