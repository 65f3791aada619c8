import { DescriptionList } from "~/components/surfaces.tsx";
import { When } from "~/components/when.tsx";
import type { PaymentEvent, PaymentOfPerson } from "~/domain/payment/queries.server.ts";
import { localMobile } from "~/lib/mobile.ts";
import { dateTime, taka } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { StateBadge } from "./state-badge.tsx";
import { kindOf, METHOD } from "./words.ts";

/** Everything support asks about a payment. */
export function PaymentFacts({ of: { payment, payer } }: { of: PaymentOfPerson }) {
	const { providerCode, providerMessage } = payment;
	const said = [providerCode, providerMessage].filter(Boolean).join(" ");
	const optional = (term: string, value: string | null) => (value ? [{ term, value }] : []);
	const who = [payer.name, payer.mobile && localMobile(payer.mobile)].filter(Boolean).join(" · ");
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
				{ term: m.payment_invoice(), value: payment.invoiceNumber },
				...optional("paymentID", payment.providerPaymentId),
				...optional(m.payment_trx(), payment.trxId),
				...optional(m.payment_admin_said(), said),
				...optional(m.payment_refund(), payment.refundState === "failed" ? m.payment_admin_refund_failed() : null),
				...optional(m.payment_refund(), payment.refundTrxId),
			].map((item) => ({ ...item, value: <span className="[overflow-wrap:anywhere]">{item.value}</span> }))}
		/>
	);
}

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
								{JSON.stringify(event.detail)}
							</p>
						)}
					</li>
				))}
			</ol>
		</section>
	);
}
