import { Copyable } from "~/components/copyable.tsx";
import { Logo } from "~/components/logo.tsx";
import { Ornament } from "~/components/ornament.tsx";
import { DescriptionList } from "~/components/surfaces.tsx";
import { dateTime, num, taka } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import type { ShownPayment } from "./shown-payment.ts";
import { StateBadge } from "./state-badge.tsx";
import { METHOD, receiptText, refundSentence, titleAndKindOf } from "./words.ts";

/** What went back of it, and what became of what was bought. */
function GivenBack({ payment: { refunds, fulfilment } }: { payment: ShownPayment }) {
	if (refunds.length === 0) return null;
	return (
		<ul className="mt-4 grid gap-2" aria-label={m.payment_refunds()}>
			{refunds.map((of) => (
				<li key={of.uuid}>
					{refundSentence(of)}
					{!of.taken && of.state === "completed" && fulfilment === "granted" && ` ${m.payment_refund_kept()}`}
					{of.at !== null && (
						<span className="block text-sm text-soft">
							{dateTime(of.at)}
							{of.refundTrxId && ` · ${of.refundTrxId}`}
						</span>
					)}
				</li>
			))}
		</ul>
	);
}

/** All that is known of a payment, as a sheet to keep. */
export function Receipt({ payment, name }: { payment: ShownPayment; name: string }) {
	const paid = payment.completedAt !== null;
	const when = payment.completedAt ?? payment.createdAt;
	const optional = (term: string, value: string | null) => (value ? [{ term, value }] : []);
	const copied = (term: string, value: string | null) =>
		value
			? [
					{
						term,
						value: (
							<Copyable value={value} what={term}>
								<span className="text-sm">{value}</span>
							</Copyable>
						),
					},
				]
			: [];
	return (
		<article className="receipt" aria-labelledby="receipt">
			{paid && <Ornament flip />}
			<div className="receipt-body">
				<div className="receipt-head">
					<Logo />
					<StateBadge payment={payment} />
				</div>
				<h2 id="receipt" className="mb-3 text-lg">
					{paid ? m.payment_receipt() : m.payment_status_title()}
				</h2>
				<DescriptionList
					rows
					items={[
						...optional(m.payment_number(), payment.number === null ? null : receiptText(payment.number)),
						{ term: paid ? m.payment_paid_on() : m.payment_begun_on(), value: dateTime(when) },
						{ term: m.common_name(), value: name },
						{ term: m.payment_what(), value: titleAndKindOf(payment) },
						{ term: m.payment_method(), value: METHOD[payment.method]() },
						...optional(m.payment_payer(), payment.payer && num(payment.payer)),
						...copied(m.payment_trx(), payment.trxId),
						...copied(m.payment_invoice(), payment.invoiceNumber),
					]}
				/>
				<p className="pay-total">
					<span>{m.common_total()}</span>
					<strong>{taka(payment.amount)}</strong>
				</p>
				<GivenBack payment={payment} />
			</div>
		</article>
	);
}
