import { data, redirect } from "react-router";
import { PageHeader } from "~/components/surfaces.tsx";
import { newTypeChoices } from "~/domain/mock-test/admin-types.server.ts";
import { newTypeSchema, typedType } from "~/domain/mock-test/draft-schemas.ts";
import { createType } from "~/domain/mock-test/save-type.server.ts";
import { adminTypePaths } from "~/features/mock-test/admin-paths.ts";
import { newTypeValues, TypeForm } from "~/features/mock-test/type-form.tsx";
import { pageTitle } from "~/lib/page-title.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import proseCss from "~/styles/prose.css?url";
import type { Route } from "./+types/self-assessment-new.ts";
import { importOf } from "./import-of.ts";
import { previewed } from "./previewed.server.ts";
import { DRAFT_FORM, refusedForm } from "./refused.server.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: proseCss }];

/** `?import=` asks for the questions of one import. */
export const loader = ({ context, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const importUuid = importOf(url);
		const { lines, name, ...choices } = await newTypeChoices(deps, actor, importUuid);
		return { lines, choices, values: newTypeValues(importUuid, name) };
	});

export async function action({ context, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, newTypeSchema, DRAFT_FORM);
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			const { preview, ...typed } = submission.value;
			if (preview) return await previewed(actor, submission, typed);
			const uuid = await createType(deps, actor, typedType(typed));
			setToast({ tone: "success", text: m.exam_draft_created() });
			return redirect(adminTypePaths.one(uuid));
		},
		refusedForm(submission),
	);
}

export const meta: Route.MetaFunction = () => [
	{ title: pageTitle(m.exam_draft_new_type()) },
	{ name: "robots", content: "noindex" },
];

export default function NewSelfAssessment({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<>
			<PageHeader
				back={{ href: adminTypePaths.list(), label: m.exam_draft_types() }}
				title={m.exam_draft_new_type()}
				lead={m.exam_draft_new_lead()}
			/>
			<TypeForm {...loaderData} lastResult={actionData} />
		</>
	);
}
