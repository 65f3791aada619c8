import { data, redirect } from "react-router";
import { EmptyState } from "~/components/feedback.tsx";
import { Pagination } from "~/components/navigation.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import { listIssues, resolveIssue } from "~/domain/payment/issues.server.ts";
import { resolveIssueSchema } from "~/domain/payment/schemas.ts";
import { listTallies } from "~/domain/payment/tally.server.ts";
import { IssueCard } from "~/features/payment/issue-card.tsx";
import { paymentPaths } from "~/features/payment/paths.ts";
import paymentCss from "~/features/payment/payment.css?url";
import { Tallies } from "~/features/payment/tallies.tsx";
import { afterConflict } from "~/features/shell/after-conflict.ts";
import { nearestPage, PAGE_SIZES, pageFromPath } from "~/lib/paging.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/payment-issues.ts";

export const handle: RouteHandle = areaPage;

export const shouldRevalidate = afterConflict;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: paymentCss }];

export const loader = ({ context, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const page = pageFromPath(url.searchParams.get("page") ?? undefined);
		const [issues, tallies] = await Promise.all([
			listIssues(deps, actor, { page, size: PAGE_SIZES.adminPayments }),
			listTallies(deps, actor),
		]);
		const nearest = nearestPage(page, issues.totalElements, PAGE_SIZES.adminPayments);
		if (nearest !== page) throw redirect(paymentPaths.issues(nearest + 1));
		return { issues, tallies };
	});

/** Somebody has dealt with one, and says how. */
export async function action({ context, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, resolveIssueSchema);
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	const { issue, note } = submission.value;
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			await resolveIssue(deps, actor, issue, { note });
			setToast({ tone: "success", text: m.payment_issue_resolved() });
			return redirect(paymentPaths.issues());
		},
		({ text, status }) => data(submission.reply({ formErrors: [text] }), { status }),
	);
}

export const meta: Route.MetaFunction = () => [
	{ title: `${m.payment_issues_title()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

export default function PaymentIssues({ loaderData: { issues, tallies }, actionData }: Route.ComponentProps) {
	return (
		<>
			<PageHeader
				back={{ href: paymentPaths.adminList(), label: m.payment_admin_title() }}
				title={m.payment_issues_title()}
				lead={m.payment_issues_lead()}
			/>
			{issues.content.length === 0 ? (
				<EmptyState title={m.payment_issues_none()}>
					<p>{m.payment_issues_none_text()}</p>
				</EmptyState>
			) : (
				<ul className="grid gap-4">
					{issues.content.map((of) => (
						<li key={of.issue.uuid}>
							<IssueCard of={of} lastResult={actionData} />
						</li>
					))}
				</ul>
			)}
			<div className="mt-6">
				<Pagination page={issues.page + 1} totalPages={issues.totalPages} hrefFor={paymentPaths.issues} />
			</div>
			<Tallies tallies={tallies} />
		</>
	);
}
