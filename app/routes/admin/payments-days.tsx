import { ButtonLink } from "~/components/button.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { Alert, PageHeader } from "~/components/surfaces.tsx";
import { type DaySums, differing, FLOWS, type Flow, getDailySums } from "~/domain/payment/daily-sums.server.ts";
import { paymentPaths } from "~/features/payment/paths.ts";
import paymentCss from "~/features/payment/payment.css?url";
import { startOfDhakaDay } from "~/lib/time.ts";
import { date, monthName, num, taka } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/payments-days.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: paymentCss }];

/** What each day brought, and whether the ledger says the same (PAY-24). */
export const loader = ({ context, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const sums = await getDailySums(deps, actor, url.searchParams.get("month"));
		// Worked out here: the browser has no use for the rules.
		return { ...sums, days: sums.days.map((of) => ({ ...of, differs: differing(of) })), flows: [...FLOWS] };
	});

export const meta: Route.MetaFunction = () => [
	{ title: `${m.payment_days_title()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

const FLOW: Record<Flow, () => string> = {
	soldBkash: m.payment_days_sold_bkash,
	soldWallet: m.payment_days_sold_wallet,
	refundedBkash: m.payment_days_refunded_bkash,
	refundedWallet: m.payment_days_refunded_wallet,
};

function Cell({ of, flow }: { of: DaySums & { differs: Flow[] }; flow: Flow }) {
	return (
		<td data-label={FLOW[flow]()} className="num">
			<span className="text-end">
				<span className="money">{taka(of.payments[flow])}</span>
				{of.differs.includes(flow) && (
					<a
						className="block font-semibold text-[var(--sindoor-ink)]"
						href={paymentPaths.ledgerCsv({ from: of.day, to: of.day })}
					>
						{m.payment_days_ledger_says({ amount: taka(of.ledger[flow]) })}
					</a>
				)}
			</span>
		</td>
	);
}

function Row({ of, flows }: { of: DaySums & { differs: Flow[] }; flows: Flow[] }) {
	const at = startOfDhakaDay(of.day) ?? 0;
	return (
		<tr>
			<td data-label={m.payment_days_day()}>
				<span className="text-end md:text-start">
					<a href={paymentPaths.adminList(1, { from: of.day, to: of.day, by: "completed" })}>{date(at)}</a>
					{of.issues > 0 && (
						<a className="block text-sm text-[var(--sindoor-ink)]" href={paymentPaths.issues()}>
							{m.payment_issues_link({ n: num(of.issues) })}
						</a>
					)}
					{of.balance !== 0 && (
						<span className="block text-sm text-[var(--sindoor-ink)]">
							{m.payment_days_unbalanced({ amount: taka(of.balance) })}
						</span>
					)}
				</span>
			</td>
			{flows.map((flow) => (
				<Cell key={flow} of={of} flow={flow} />
			))}
		</tr>
	);
}

export default function PaymentDays({ loaderData: { month, before, after, days, flows } }: Route.ComponentProps) {
	const wrong = days.filter(({ differs, balance }) => differs.length > 0 || balance !== 0).length;
	return (
		<>
			<PageHeader
				back={{ href: paymentPaths.adminList(), label: m.payment_admin_title() }}
				title={m.payment_days_title()}
				lead={monthName(month)}
			/>
			{days.length === 0 ? (
				<EmptyState title={m.payment_days_none()} />
			) : (
				<>
					<div className="mb-6">
						<Alert tone={wrong === 0 ? "success" : "danger"}>
							{wrong === 0 ? m.payment_days_right() : m.payment_days_wrong()}
						</Alert>
					</div>
					<table className="table table-folds">
						<thead>
							<tr>
								<th scope="col">{m.payment_days_day()}</th>
								{flows.map((flow) => (
									<th key={flow} scope="col" className="num">
										{FLOW[flow]()}
									</th>
								))}
							</tr>
						</thead>
						<tbody>
							{days.map((of) => (
								<Row key={of.day} of={of} flows={flows} />
							))}
						</tbody>
					</table>
				</>
			)}
			<nav className="mt-6 flex flex-wrap gap-3" aria-label={m.payment_days_months()}>
				<ButtonLink variant="secondary" href={paymentPaths.days(before)}>
					{monthName(before)}
				</ButtonLink>
				{after !== null && (
					<ButtonLink variant="secondary" href={paymentPaths.days(after)}>
						{monthName(after)}
					</ButtonLink>
				)}
			</nav>
		</>
	);
}
