import { data, redirect } from "react-router";
import { PageHeader } from "~/components/surfaces.tsx";
import { districtChoices } from "~/domain/institute/districts.server.ts";
import { instituteUuidOf } from "~/domain/institute/institute-id.ts";
import { getMerging, mergeByName } from "~/domain/institute/merging.server.ts";
import { mergeSchema } from "~/domain/institute/schemas.ts";
import { instituteName } from "~/features/institute/institute-line.tsx";
import { MergeQuestion } from "~/features/institute/merge-question.tsx";
import { institutePaths } from "~/features/institute/paths.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/institute-merge.ts";
import { refusedForm } from "./exam/refused.server.ts";

export const handle: RouteHandle = areaPage;

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor, locale }) => {
		const uuids = {
			double: instituteUuidOf(params.instituteUuid),
			into: instituteUuidOf(url.searchParams.get("into")),
		};
		const [merging, districts] = await Promise.all([getMerging(deps, actor, uuids), districtChoices(locale)]);
		return { merging, districts };
	});

export async function action({ context, params, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, mergeSchema);
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	const { into, name } = submission.value;
	// What was refused has no question any more, but where it was not named: the loader says why in the page of the problem.
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			await mergeByName(deps, actor, { double: instituteUuidOf(params.instituteUuid), into, name });
			setToast({ tone: "success", text: m.institute_merged_toast() });
			return redirect(institutePaths.adminOne(into));
		},
		refusedForm(submission),
	);
}

export const meta: Route.MetaFunction = () => [
	{ title: `${m.institute_merge_title()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

export default function MergeInstitutes({ loaderData: { merging, districts }, actionData }: Route.ComponentProps) {
	const { double } = merging;
	return (
		<>
			<PageHeader
				back={{ href: institutePaths.adminOne(double.uuid), label: instituteName(double) }}
				title={m.institute_merge_title()}
			/>
			<MergeQuestion of={merging} districts={districts} lastResult={actionData} />
		</>
	);
}
