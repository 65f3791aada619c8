import { data, redirect } from "react-router";
import { draftChoices } from "~/domain/exam-draft/choices.server.ts";
import { paidBackOfType } from "~/domain/exam-withdrawal/withdraw-type.server.ts";
import { getAdminType } from "~/domain/mock-test/admin-types.server.ts";
import { editTypeSchema, typedType } from "~/domain/mock-test/draft-schemas.ts";
import { changeType } from "~/domain/mock-test/save-type.server.ts";
import { typeIdOf } from "~/domain/mock-test/type-id.ts";
import { adminTypePaths } from "~/features/mock-test/admin-paths.ts";
import { AdminTypeView } from "~/features/mock-test/admin-type-view.tsx";
import { typeValues } from "~/features/mock-test/type-form.tsx";
import { pageTitle } from "~/lib/page-title.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import proseCss from "~/styles/prose.css?url";
import type { Route } from "./+types/self-assessment.ts";
import { previewed } from "./previewed.server.ts";
import { DRAFT_FORM, refusedForm } from "./refused.server.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: proseCss }];

export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const [{ row, draft, lines, checks, changedSince }, choices] = await Promise.all([
			getAdminType(deps, actor, typeIdOf(params.typeUuid)),
			draftChoices(deps, actor),
		]);
		const { uuid, title, state, updatedAt: version } = row;
		const isWithdrawn = state === "draft" && row.poolVersion !== null;
		const back = isWithdrawn ? await paidBackOfType(deps, actor, uuid) : null;
		const paidBack = back && back.open + back.given > 0 ? back : null;
		const type = { uuid, title, state, version, changedSince };
		return { type, values: typeValues(draft), lines, choices, checks, paidBack };
	});

export async function action({ context, params, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, editTypeSchema, DRAFT_FORM);
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	const { version, preview, ...typed } = submission.value;
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			if (preview) return await previewed(actor, submission, typed);
			const uuid = await changeType(deps, actor, typeIdOf(params.typeUuid), { ...typedType(typed), version });
			setToast({ tone: "success", text: m.course_saved() });
			return redirect(adminTypePaths.one(uuid));
		},
		refusedForm(submission),
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(loaderData?.type.title ?? m.mock_test_name()) },
	{ name: "robots", content: "noindex" },
];

export default function SelfAssessment({ loaderData, actionData }: Route.ComponentProps) {
	return <AdminTypeView {...loaderData} lastResult={actionData} />;
}
