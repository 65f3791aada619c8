import { data, redirect } from "react-router";
import { examIdOf } from "~/domain/model-test/exam-id.ts";
import { getAppealsOfQuestion } from "~/domain/question-appeal/admin-appeals.server.ts";
import { decideAppeals } from "~/domain/question-appeal/decide-appeals.server.ts";
import { questionAppealErrors } from "~/domain/question-appeal/errors.ts";
import { decisionSchema } from "~/domain/question-appeal/schemas.ts";
import { adminExamPaths } from "~/features/model-test/admin-paths.ts";
import examResultCss from "~/features/model-test/exam-result.css?url";
import { AppealsView } from "~/features/question-appeal/appeals-view.tsx";
import { appealPaths } from "~/features/question-appeal/paths.ts";
import { afterConflict, seenAnew } from "~/features/shell/after-conflict.ts";
import { uuidInAddress } from "~/lib/address-id.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { nearestPage, PAGE_SIZE, pageFromPath } from "~/lib/paging.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/question-appeals.ts";

export const handle: RouteHandle = areaPage;

export const shouldRevalidate = afterConflict;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: examResultCss }];

const idsOf = ({ examUuid, questionUuid }: { examUuid: string; questionUuid: string }) =>
	[examIdOf(examUuid), uuidInAddress(questionUuid, () => questionAppealErrors.fail("AppealNotFound"))] as const;

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const page = pageFromPath(url.searchParams.get("page") ?? undefined);
		const found = await getAppealsOfQuestion(deps, actor, ...idsOf(params), { page, size: PAGE_SIZE });
		const { exam, question, count } = found.of;
		const nearest = nearestPage(page, count, PAGE_SIZE);
		if (nearest !== page) throw redirect(appealPaths.one(exam.uuid, question.uuid, nearest + 1));
		return found;
	});

export async function action({ context, params, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, decisionSchema);
	const seen = String(submission.payload.seen ?? "");
	if (submission.status !== "success") return data({ seen, reply: submission.reply() }, { status: 400 });
	const { value } = submission;
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			const [exam, questionUuid] = idsOf(params);
			const { examUuid, decided } = await decideAppeals(deps, actor, exam, questionUuid, value);
			setToast({ tone: "success", text: m.question_appeal_admin_done({ n: num(decided) }) });
			// What is right has to become so: the next step is the correction (MT-8).
			const corrects = value.outcome === "accepted" && value.of === "open";
			return redirect((corrects ? adminExamPaths.question : appealPaths.one)(examUuid, questionUuid));
		},
		({ text, status }) =>
			data({ seen, reply: submission.reply({ formErrors: [text], ...seenAnew(status) }) }, { status }),
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.question_appeal_admin_one()}: ${loaderData?.of.exam.name ?? m.model_test_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function QuestionAppeals({ loaderData, actionData }: Route.ComponentProps) {
	return <AppealsView {...loaderData} refused={actionData} />;
}
