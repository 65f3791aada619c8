import { data, redirect } from "react-router";
import { Alert, Badge, DescriptionList, PageHeader } from "~/components/surfaces.tsx";
import { When } from "~/components/when.tsx";
import { answerRequest } from "~/domain/institute/answer-request.server.ts";
import { districtChoices } from "~/domain/institute/districts.server.ts";
import { requestUuidOf } from "~/domain/institute/institute-id.ts";
import { getMissedInstitute } from "~/domain/institute/missed-institutes.server.ts";
import { answerRequestSchema, instituteSearchSchema } from "~/domain/institute/schemas.ts";
import { AddForm, KnownForm, RefuseForm } from "~/features/institute/answer-forms.tsx";
import { instituteName, kindAndPlace } from "~/features/institute/institute-line.tsx";
import { institutePaths } from "~/features/institute/paths.ts";
import { whoAsked } from "~/features/institute/who-asked.ts";
import { ROLE, STATUS } from "~/features/institute/words.ts";
import { peoplePaths } from "~/features/people/paths.ts";
import { afterConflict } from "~/features/shell/after-conflict.ts";
import { langOfText } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/missed-institute.ts";

export const handle: RouteHandle = areaPage;

export const shouldRevalidate = afterConflict;

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor, locale }) => {
		const { q } = instituteSearchSchema.parse(Object.fromEntries(url.searchParams));
		const [of, districts] = await Promise.all([
			getMissedInstitute(deps, actor, requestUuidOf(params.requestUuid), q),
			districtChoices(locale),
		]);
		return { ...of, districts, q };
	});

export async function action({ context, params, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, answerRequestSchema);
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			await answerRequest(deps, actor, requestUuidOf(params.requestUuid), submission.value);
			setToast({ tone: "success", text: m.institute_answered() });
			return redirect(institutePaths.missed());
		},
		({ text, status }) => data(submission.reply({ formErrors: [text] }), { status }),
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: `${loaderData?.request.name ?? m.institute_missed_title()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

export default function MissedInstitute({
	loaderData: { request, became, alike, districts, q },
	actionData,
}: Route.ComponentProps) {
	const waits = request.requestStatus === "Pending";
	const sent = actionData?.initialValue?.intent;
	const resultOf = (intent: string) => (sent === intent ? actionData : undefined);
	const [refused] = actionData?.error?.[""] ?? [];
	const { text, tone } = STATUS[request.requestStatus];
	return (
		<>
			<PageHeader
				back={{ href: institutePaths.missed(), label: m.institute_missed_title() }}
				title={<span lang={langOfText(request.name)}>{request.name}</span>}
				lead={kindAndPlace(request, districts)}
				actions={<Badge tone={tone}>{text()}</Badge>}
			/>
			{/* Another admin was first: the forms are gone. */}
			{refused && !waits && (
				<div className="mb-6">
					<Alert tone="danger" live>
						{refused}
					</Alert>
				</div>
			)}
			<div className="grid items-start gap-8 lg:grid-cols-2">
				<div className="grid min-w-0 gap-8">
					<DescriptionList
						rows
						items={[
							{
								term: m.institute_missed_by(),
								value: <a href={peoplePaths.person(request.person.uuid)}>{whoAsked(request)}</a>,
							},
							{ term: m.people_role(), value: ROLE[request.role]() },
							{ term: m.institute_missed_at(), value: <When at={request.createdAt} /> },
							...(request.reason ? [{ term: m.payment_admin_reason(), value: request.reason }] : []),
						]}
					/>
					{became && (
						<Alert>
							{m.institute_answered_with()} <a href={institutePaths.adminOne(became.uuid)}>{instituteName(became)}</a>
						</Alert>
					)}
					{waits && (
						<KnownForm request={request} alike={alike} q={q} districts={districts} lastResult={resultOf("known")} />
					)}
				</div>
				{waits && (
					<div className="grid min-w-0 gap-8">
						<AddForm request={request} districts={districts} lastResult={resultOf("add")} />
						<RefuseForm lastResult={resultOf("refuse")} />
					</div>
				)}
			</div>
		</>
	);
}
