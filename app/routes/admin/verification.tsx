import { data, redirect } from "react-router";
import { Answer } from "~/components/answer.tsx";
import { Alert, PageHeader } from "~/components/surfaces.tsx";
import { decideVerification } from "~/domain/verification/decide-verification.server.ts";
import { getVerificationForAdmin } from "~/domain/verification/queries.server.ts";
import { adminFormSchema } from "~/domain/verification/schemas.ts";
import { suspendTeacher } from "~/domain/verification/suspend-teacher.server.ts";
import { afterConflict, seenAnew } from "~/features/shell/after-conflict.ts";
import {
	Appeal,
	Decided,
	OtherSubmissions,
	SameNumber,
	Scans,
	SubmissionFacts,
	Suspended,
} from "~/features/verification/admin-facts.tsx";
import { AcceptForm, RejectForm, SuspensionForm } from "~/features/verification/decision-forms.tsx";
import { verificationPaths } from "~/features/verification/paths.ts";
import { StateBadge } from "~/features/verification/state-badge.tsx";
import verificationCss from "~/features/verification/verification.css?url";
import { langOfText } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/verification.ts";

export const handle: RouteHandle = areaPage;

export const shouldRevalidate = afterConflict;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: verificationCss }];

export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, ({ deps, actor }) => getVerificationForAdmin(deps, actor, params.verificationUuid));

const DONE = {
	accept: m.verification_admin_accepted_toast,
	reject: m.verification_admin_rejected_toast,
	suspend: m.verification_admin_suspended_toast,
	restore: m.verification_admin_restored_toast,
};

export async function action({ context, params: { verificationUuid }, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, adminFormSchema);
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	const { value } = submission;
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			if (value.decision === "accept" || value.decision === "reject")
				await decideVerification(deps, actor, verificationUuid, value);
			else {
				const { teacher } = await getVerificationForAdmin(deps, actor, verificationUuid);
				await suspendTeacher(deps, actor, teacher.uuid, value);
			}
			setToast({ tone: "success", text: DONE[value.decision]() });
			return redirect(verificationPaths.admin(verificationUuid));
		},
		({ text, status }) => data(submission.reply({ formErrors: [text], ...seenAnew(status) }), { status }),
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: `${loaderData?.teacher.name ?? m.account_teacher_title()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

export default function AdminVerification({ loaderData, actionData }: Route.ComponentProps) {
	const { submission, status, teacher } = loaderData;
	const failed = actionData?.error?.[""];
	const isOpen = submission.state === "Awaiting" && status === "Awaiting";
	return (
		<>
			<PageHeader
				back={{ href: verificationPaths.adminList(), label: m.account_teacher_title() }}
				title={<span lang={langOfText(teacher.name ?? "")}>{teacher.name ?? m.common_teacher()}</span>}
				actions={<StateBadge state={status === "Suspended" ? status : submission.state} />}
			/>
			<Answer id="answer" given={actionData} shown={Boolean(failed)}>
				{failed && (
					<Alert tone="danger" live>
						{failed}
					</Alert>
				)}
			</Answer>
			{/* As it is read: who says what, what the document says, what is decided. Where there is room the scans stand beside both. */}
			<div className="submission">
				<div className="submission-facts">
					<SameNumber of={loaderData} />
					<Appeal of={loaderData} />
					<SubmissionFacts of={loaderData} />
				</div>
				<Scans of={loaderData} />
				<div className="submission-decision">
					<Decided of={loaderData} />
					<Suspended of={loaderData} />
					{isOpen && (
						<section aria-labelledby="decide-title" className="grid gap-4">
							<h2 id="decide-title" className="text-lg">
								{m.verification_admin_decide()}
							</h2>
							<AcceptForm seen={submission.waitingSince} />
							<RejectForm seen={submission.waitingSince} lastResult={actionData} />
						</section>
					)}
					<OtherSubmissions of={loaderData} />
					<SuspensionForm key={status} status={status} lastResult={actionData} />
				</div>
			</div>
		</>
	);
}
