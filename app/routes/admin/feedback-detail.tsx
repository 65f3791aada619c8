import { data, redirect } from "react-router";
import { DescriptionList, PageHeader } from "~/components/surfaces.tsx";
import { decideFeedback } from "~/domain/feedback/decide-feedback.server.ts";
import { feedbackErrors } from "~/domain/feedback/errors.ts";
import { getFeedback } from "~/domain/feedback/queries.server.ts";
import { decideFeedbackSchema } from "~/domain/feedback/schemas.ts";
import { DecideForm } from "~/features/feedback/decide-form.tsx";
import { AttachedFiles } from "~/features/feedback/files.tsx";
import { Typed } from "~/features/feedback/my-feedback.tsx";
import { feedbackPaths } from "~/features/feedback/paths.ts";
import { STATE, StateBadge } from "~/features/feedback/words.tsx";
import { afterConflict, seenAnew } from "~/features/shell/after-conflict.ts";
import { uuidInAddress } from "~/lib/address-id.ts";
import { dateTime, langOfText, mobileNumber } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/feedback-detail.ts";

export const handle: RouteHandle = areaPage;

export const shouldRevalidate = afterConflict;

const uuidOf = (text: string | undefined) => uuidInAddress(text, () => feedbackErrors.fail("FeedbackNotFound"));

export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, ({ deps, actor }) => getFeedback(deps, actor, uuidOf(params.feedbackUuid)));

export async function action({ context, params, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, decideFeedbackSchema);
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			const { uuid, state } = await decideFeedback(deps, actor, uuidOf(params.feedbackUuid), submission.value);
			setToast({ tone: "success", text: m.feedback_admin_decided({ state: STATE[state].text() }) });
			return redirect(feedbackPaths.one(uuid));
		},
		({ text, status }) => data(submission.reply({ formErrors: [text], ...seenAnew(status) }), { status }),
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: `${m.feedback_admin_one({ title: loaderData?.feedback.title ?? "" })} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

export default function AdminFeedbackOne({ loaderData, actionData }: Route.ComponentProps) {
	const { feedback, sender, files } = loaderData;
	const facts = [
		{ term: m.people_state(), value: <StateBadge state={feedback.state} /> },
		{
			term: m.feedback_admin_from(),
			value: [sender.name, sender.mobile && mobileNumber(sender.mobile)].filter(Boolean).join(" · "),
		},
		{ term: m.feedback_admin_when(), value: dateTime(feedback.createdAt) },
		...(feedback.page
			? [{ term: m.feedback_page(), value: <span className="[overflow-wrap:anywhere]">{feedback.page}</span> }]
			: []),
	];
	return (
		<>
			<PageHeader
				back={{ href: feedbackPaths.inbox(), label: m.feedback_title() }}
				title={
					<span className="[overflow-wrap:anywhere]" lang={langOfText(feedback.title)}>
						{feedback.title}
					</span>
				}
			/>
			<div className="grid items-start gap-8 lg:grid-cols-2">
				<div className="card grid gap-4">
					<Typed text={feedback.description} />
					<AttachedFiles files={files} label={m.feedback_files()} />
					<DescriptionList rows items={facts} />
				</div>
				<DecideForm key={feedback.updatedAt} feedback={feedback} lastResult={actionData} />
			</div>
		</>
	);
}
