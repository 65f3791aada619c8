import { redirect } from "react-router";
import { Button, ButtonLink } from "~/components/button.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { InputField, SelectField } from "~/components/field.tsx";
import { GetForm } from "~/components/get-form.tsx";
import { Pagination } from "~/components/navigation.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import { countIssues } from "~/domain/payment/issues.server.ts";
import { listPayments, type PaymentOfPerson } from "~/domain/payment/queries.server.ts";
import { type PaymentFilter, paymentFilterSchema } from "~/domain/payment/schemas.ts";
import { paymentPaths } from "~/features/payment/paths.ts";
import paymentCss from "~/features/payment/payment.css?url";
import { StateBadge } from "~/features/payment/state-badge.tsx";
import { FILTER_STATES, kindOf, METHOD, titleOf } from "~/features/payment/words.ts";
import { nearestPage, PAGE_SIZES, pageFromPath } from "~/lib/paging.ts";
import { dateTime, langOfText, mobileNumber, num, taka } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/payments.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: paymentCss }];

export const loader = ({ context, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const page = pageFromPath(url.searchParams.get("page") ?? undefined);
		const filter = paymentFilterSchema.parse(Object.fromEntries(url.searchParams));
		const [payments, issues] = await Promise.all([
			listPayments(deps, actor, { page, size: PAGE_SIZES.adminPayments, ...filter }),
			countIssues(deps, actor),
		]);
		const nearest = nearestPage(page, payments.totalElements, PAGE_SIZES.adminPayments);
		if (nearest !== page) throw redirect(paymentPaths.adminList(nearest + 1, filter));
		return { payments, issues, filter };
	});

export const meta: Route.MetaFunction = () => [
	{ title: `${m.payment_admin_title()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

function Row({ of: { payment, payer }, by }: { of: PaymentOfPerson; by: PaymentFilter["by"] }) {
	const at = (by === "completed" && payment.completedAt) || payment.createdAt;
	return (
		<tr>
			<td data-label={m.payment_what()}>
				<span className="text-end md:text-start">
					<a href={paymentPaths.adminPayment(payment.uuid)} lang={langOfText(titleOf(payment))}>
						{titleOf(payment)}
					</a>
					<span className="block text-sm text-soft">
						{titleOf(payment) !== kindOf(payment) && `${kindOf(payment)} · `}
						{dateTime(at)}
					</span>
				</span>
			</td>
			<td data-label={m.payment_admin_payer()} className="max-md:flex-wrap">
				<span className="ms-auto text-end md:text-start">
					<span lang={langOfText(payer.name ?? "")}>{payer.name}</span>
					<span className="block whitespace-nowrap text-sm text-soft">
						{payer.mobile && mobileNumber(payer.mobile)}
					</span>
				</span>
			</td>
			<td data-label={m.payment_invoice()} className="text-sm">
				<span className="min-w-0 text-end [overflow-wrap:anywhere] md:text-start">
					{payment.invoiceNumber}
					<span className="block text-soft">{payment.trxId ?? METHOD[payment.method]()}</span>
				</span>
			</td>
			<td data-label={m.payment_state()}>
				<StateBadge payment={payment} />
			</td>
			<td data-label={m.payment_amount()} className="num">
				<span className="money">{taka(payment.amount)}</span>
			</td>
		</tr>
	);
}

/** What the list is narrowed to: a form that asks, without scripts. */
function Filters({ filter }: { filter: PaymentFilter }) {
	return (
		<GetForm className="mb-6 grid grid-cols-1 items-end gap-3 sm:grid-cols-2 lg:grid-cols-3">
			<InputField id="q" name="q" type="search" label={m.payment_admin_search()} defaultValue={filter.q} />
			<SelectField id="state" name="state" label={m.payment_state()} defaultValue={filter.state ?? ""}>
				<option value="">{m.common_all()}</option>
				{FILTER_STATES.map(([state, text]) => (
					<option key={state} value={state}>
						{text()}
					</option>
				))}
			</SelectField>
			<SelectField id="by" name="by" label={m.payment_admin_by()} defaultValue={filter.by ?? ""}>
				<option value="">{m.payment_begun_on()}</option>
				<option value="completed">{m.payment_paid_on()}</option>
			</SelectField>
			<InputField id="from" name="from" type="date" label={m.payment_admin_from()} defaultValue={filter.from} />
			<InputField id="to" name="to" type="date" label={m.payment_admin_to()} defaultValue={filter.to} />
			<Button variant="secondary" icon="search">
				{m.payment_admin_find()}
			</Button>
		</GetForm>
	);
}

export default function AdminPayments({ loaderData: { payments, issues, filter } }: Route.ComponentProps) {
	return (
		<>
			<PageHeader
				title={m.payment_admin_title()}
				lead={m.payment_admin_lead()}
				actions={
					issues > 0 && (
						<ButtonLink href={paymentPaths.issues()} icon="warning" variant="secondary">
							{m.payment_issues_link({ n: num(issues) })}
						</ButtonLink>
					)
				}
			/>
			<Filters filter={filter} />
			{payments.content.length === 0 ? (
				<EmptyState title={m.payment_admin_none()}>
					<p>{m.payment_admin_none_text()}</p>
				</EmptyState>
			) : (
				<table className="table table-folds">
					<thead>
						<tr>
							<th scope="col">{m.payment_what()}</th>
							<th scope="col">{m.payment_admin_payer()}</th>
							<th scope="col">{m.payment_invoice()}</th>
							<th scope="col">{m.payment_state()}</th>
							<th scope="col" className="num">
								{m.payment_amount()}
							</th>
						</tr>
					</thead>
					<tbody>
						{payments.content.map((of) => (
							<Row key={of.payment.uuid} of={of} by={filter.by} />
						))}
					</tbody>
				</table>
			)}
			<div className="mt-6">
				<Pagination
					page={payments.page + 1}
					totalPages={payments.totalPages}
					hrefFor={(page) => paymentPaths.adminList(page, filter)}
				/>
			</div>
			<p id="files" className="mt-6 flex flex-wrap gap-x-6 gap-y-2">
				<a href={paymentPaths.paymentsCsv(filter)} download>
					{m.payment_admin_export()}
				</a>
				<a href={paymentPaths.ledgerCsv(filter)} download>
					{m.payment_admin_export_ledger()}
				</a>
			</p>
		</>
	);
}
