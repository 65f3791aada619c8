import { data, redirect } from "react-router";
import { examIdOf } from "~/domain/model-test/exam-id.ts";
import { questionAppealErrors } from "~/domain/question-appeal/errors.ts";
import { saveAppeal, withdrawAppeal } from "~/domain/question-appeal/save-appeal.server.ts";
import { appealFormSchema } from "~/domain/question-appeal/schemas.ts";
import { getAppealPage } from "~/domain/question-appeal/standing.server.ts";
import examResultCss from "~/features/model-test/exam-result.css?url";
import { modelTestPaths } from "~/features/model-test/paths.ts";
import { AppealView } from "~/features/question-appeal/appeal-view.tsx";
import { uuidInAddress } from "~/lib/address-id.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/model-test-appeal.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: examResultCss }];

const idsOf = ({ modelTestUuid, questionUuid }: { modelTestUuid: string; questionUuid: string }) =>
	[examIdOf(modelTestUuid), uuidInAddress(questionUuid, () => questionAppealErrors.fail("AppealNotFound"))] as const;

/** A question of one's own paper, to object to it (MT-22). */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, ({ deps, actor }) => getAppealPage(deps, actor, ...idsOf(params)));

export async function action({ context, params, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, appealFormSchema);
	const of = submission.payload.intent === "withdraw" ? ("withdrawn" as const) : ("sent" as const);
	if (submission.status !== "success") return data({ of, reply: submission.reply() }, { status: 400 });
	const { value } = submission;
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			const ids = idsOf(params);
			if (value.intent === "withdraw") await withdrawAppeal(deps, actor, ...ids);
			else await saveAppeal(deps, actor, ...ids, value);
			const text = value.intent === "withdraw" ? m.question_appeal_withdrawn() : m.question_appeal_sent();
			setToast({ tone: "success", text });
			return redirect(modelTestPaths.result(params.modelTestUuid));
		},
		({ text, status }) => data({ of, reply: submission.reply({ formErrors: [text] }) }, { status }),
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.question_appeal_object()}: ${loaderData?.exam.name ?? m.model_test_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function ModelTestAppeal({ loaderData, actionData }: Route.ComponentProps) {
	const answered = actionData ? { [actionData.of]: actionData.reply } : {};
	return <AppealView {...loaderData} {...answered} />;
}
