import { Copyable } from "~/components/copyable.tsx";
import { Alert, DescriptionList } from "~/components/surfaces.tsx";
import { When } from "~/components/when.tsx";
import type {
	LedgerLine,
	PaymentAct,
	PaymentEvent,
	PaymentIssue,
	PaymentOfPerson,
} from "~/domain/payment/queries.server.ts";
import type { Refund } from "~/domain/payment/refund.server.ts";
import type { RefundState } from "~/domain/payment/rules.ts";
import { dateTime, mobileNumber, taka } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { paymentPaths } from "./paths.ts";
import { StateBadge } from "./state-badge.tsx";
import { ISSUE, kindOf, METHOD, receiptText } from "./words.ts";

/** Everything support asks about a payment. */
export function PaymentFacts({ of: { payment, payer } }: { of: PaymentOfPerson }) {
	const { providerCode, providerMessage } = payment;
	const said = [providerCode, providerMessage].filter(Boolean).join(" ");
	const optional = (term: string, value: string | null) => (value ? [{ term, value }] : []);
	const copied = (term: string, value: string | null) =>
		value ? [{ term, value: <Copyable value={value} what={term} /> }] : [];
	const who = [payer.name, payer.mobile && mobileNumber(payer.mobile)].filter(Boolean).join(" · ");
	return (
		<DescriptionList
			rows
			items={[
				{ term: m.payment_state(), value: <StateBadge payment={payment} /> },
				{ term: m.payment_what(), value: kindOf(payment) },
				{ term: m.payment_admin_payer(), value: who },
				{ term: m.payment_amount(), value: taka(payment.amount) },
				{ term: m.payment_method(), value: METHOD[payment.method]() },
				{ term: m.payment_begun_on(), value: dateTime(payment.createdAt) },
				...optional(m.payment_paid_on(), (payment.completedAt && dateTime(payment.completedAt)) || null),
				...copied(m.payment_invoice(), payment.invoiceNumber),
				...copied("paymentID", payment.providerPaymentId),
				...copied(m.payment_trx(), payment.trxId),
				...optional(m.payment_payer(), payment.payer),
				...optional(m.payment_number(), payment.receiptNumber === null ? null : receiptText(payment.receiptNumber)),
				...optional(m.payment_admin_said(), said),
			].map((item) => ({ ...item, value: <span className="[overflow-wrap:anywhere]">{item.value}</span> }))}
		/>
	);
}

const REFUND_ENDS: Record<RefundState, () => string> = {
	requested: m.payment_state_refunding,
	completed: m.payment_state_refunded,
	failed: m.payment_admin_refund_refused,
};

/** What was given back or tried to be, oldest first. */
export function PaymentRefunds({ refunds }: { refunds: readonly Refund[] }) {
	if (refunds.length === 0) return null;
	return (
		<section aria-labelledby="refunds">
			<h2 id="refunds" className="mb-3 text-lg">
				{m.payment_refunds()}
			</h2>
			<ol className="grid gap-4">
				{refunds.map((of) => (
					<li key={of.uuid} className="border-s-2 border-line ps-4 [overflow-wrap:anywhere]">
						<p className="font-medium">
							{m.payment_admin_refund_by({ amount: taka(of.given ?? of.amount), where: METHOD[of.destination]() })}
							{" · "}
							{REFUND_ENDS[of.state]()}
						</p>
						<p className="text-sm text-soft">
							<When at={of.createdAt} />
							{of.refundTrxId && ` · ${of.refundTrxId}`}
							{of.goods === "taken" && ` · ${m.payment_refund_taken()}`}
						</p>
						<p className="whitespace-pre-line">{of.reason}</p>
						{of.providerMessage && (
							<p className="text-sm text-soft" lang="en">
								{[of.providerCode, of.providerMessage].filter(Boolean).join(" ")}
							</p>
						)}
					</li>
				))}
			</ol>
		</section>
	);
}

/** What of it needs a person, with the way to say that it is dealt with. */
export function OpenIssues({ issues }: { issues: readonly PaymentIssue[] }) {
	const open = issues.filter(({ resolvedAt }) => resolvedAt === null);
	if (open.length === 0) return null;
	return (
		<Alert tone="warning" title={m.payment_issues_title()}>
			<ul>
				{open.map(({ uuid, kind }) => (
					<li key={uuid}>{ISSUE[kind]()}</li>
				))}
			</ul>
			<p className="mt-2">
				<a href={paymentPaths.issues()}>{m.payment_issue_go()}</a>
			</p>
		</Alert>
	);
}

/** What of it needed a person, with who dealt with it and how: nobody gives back again what was given back by hand (PAY-13). */
export function DealtIssues({ issues }: { issues: readonly PaymentIssue[] }) {
	const dealt = issues.filter(({ resolvedAt }) => resolvedAt !== null);
	if (dealt.length === 0) return null;
	return (
		<section aria-labelledby="dealt">
			<h2 id="dealt" className="mb-3 text-lg">
				{m.payment_history_dealt()}
			</h2>
			<ol className="grid gap-4">
				{dealt.map(({ uuid, kind, createdAt, resolvedAt, by, note }) => (
					<li key={uuid} className="border-s-2 border-line ps-4 [overflow-wrap:anywhere]">
						<p className="font-medium">{ISSUE[kind]()}</p>
						{note && <p className="whitespace-pre-line">{note}</p>}
						<p className="text-sm text-soft">
							<When at={createdAt} /> – {resolvedAt !== null && <When at={resolvedAt} />}
							{by && ` · ${by}`}
						</p>
					</li>
				))}
			</ol>
		</section>
	);
}

const inPairs = (detail: Record<string, unknown>): string =>
	Object.entries(detail)
		.map(([name, value]) => `${name} ${typeof value === "object" ? JSON.stringify(value) : value}`)
		.join(" · ");

/** The events of a payment as they were written, in order. Names and details are for support and stay as they are. */
export function PaymentEvents({ events }: { events: readonly PaymentEvent[] }) {
	return (
		<section aria-labelledby="events">
			<h2 id="events" className="mb-3 text-lg">
				{m.payment_admin_events()}
			</h2>
			<ol className="grid gap-4">
				{events.map((event) => (
					<li key={event.id} className="border-s-2 border-line ps-4">
						<p className="font-medium" lang="en">
							{event.kind} <span className="font-normal text-soft">({event.source})</span>
						</p>
						<p className="text-sm text-soft">
							<When at={event.createdAt} />
							{event.toState && (
								<span lang="en">
									{" · "}
									{event.fromState ? `${event.fromState} → ${event.toState}` : event.toState}
								</span>
							)}
						</p>
						{event.detail && (
							<p className="font-mono text-xs [overflow-wrap:anywhere]" lang="en">
								{inPairs(event.detail)}
							</p>
						)}
					</li>
				))}
			</ol>
		</section>
	);
}

/** What admins did about it, and who did it. */
export function PaymentActs({
	acts,
	wordsFor,
}: {
	acts: readonly PaymentAct[];
	/** What an action of the audit log is called. */
	wordsFor: (action: string) => string;
}) {
	if (acts.length === 0) return null;
	return (
		<section aria-labelledby="acts">
			<h2 id="acts" className="mb-3 text-lg">
				{m.payment_history_acts()}
			</h2>
			<ol className="grid gap-4">
				{acts.map(({ id, action, name, createdAt }) => (
					<li key={id} className="border-s-2 border-line ps-4">
						<p className="font-medium">{wordsFor(action)}</p>
						<p className="text-sm text-soft">
							{name && `${name} · `}
							<When at={createdAt} />
						</p>
					</li>
				))}
			</ol>
		</section>
	);
}

/** The lines of the ledger about it; their accounts are those of the books, and stay as they are. */
export function PaymentLedger({ lines }: { lines: readonly LedgerLine[] }) {
	if (lines.length === 0) return null;
	return (
		<section aria-labelledby="ledger">
			<h2 id="ledger" className="mb-3 text-lg">
				{m.payment_history_ledger()}
			</h2>
			<ol className="grid gap-4">
				{lines.map(({ id, reference, account, amount, createdAt }) => (
					<li key={id} className="border-s-2 border-line ps-4 [overflow-wrap:anywhere]">
						<p className="flex flex-wrap justify-between gap-x-4">
							<span lang="en">{account}</span>
							<span className="money">{taka(amount)}</span>
						</p>
						<p className="text-sm text-soft">
							<span lang="en">{reference}</span> · <When at={createdAt} />
						</p>
					</li>
				))}
			</ol>
		</section>
	);
}
