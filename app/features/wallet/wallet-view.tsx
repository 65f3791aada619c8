import { ButtonLink } from "~/components/button.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { Pagination } from "~/components/navigation.tsx";
import { When } from "~/components/when.tsx";
import type { PaymentPurpose } from "~/domain/payment/rules.ts";
import type { WalletLine } from "~/domain/wallet/queries.server.ts";
import { paymentPaths } from "~/features/payment/paths.ts";
import type { ShownRefund } from "~/features/payment/shown-payment.ts";
import { StateBadge } from "~/features/payment/state-badge.tsx";
import { lineWords, refundSentence, signedTaka, titleOf } from "~/features/payment/words.ts";
import type { Page } from "~/lib/paging.ts";
import { langOfText, taka } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** A payment through bKash in short. */
type RecentPayment = Parameters<typeof StateBadge>[0]["payment"] & {
	uuid: string;
	purpose: PaymentPurpose;
	itemTitle: string;
	amount: number;
	createdAt: number;
	refunds: readonly ShownRefund[];
};

export function Balance({ balance }: { balance: number }) {
	return (
		<section className="on-night balance" aria-labelledby="balance">
			<div>
				<h2 id="balance" className="balance-label text-base font-medium">
					{m.payment_balance()}
				</h2>
				<p className="balance-sum">{taka(balance)}</p>
			</div>
			<ButtonLink href={paymentPaths.addMoney()} variant="inverse" icon="plus">
				{m.payment_add_money()}
			</ButtonLink>
		</section>
	);
}

function Line({ line }: { line: WalletLine }) {
	const { name, kind } = lineWords(line);
	return (
		<tr>
			<td data-label={m.payment_what()}>
				<span className="text-end sm:text-start">
					{line.paymentUuid ? <a href={paymentPaths.payment(line.paymentUuid)}>{name}</a> : name}
					{kind && <span className="block text-sm text-soft">{kind}</span>}
				</span>
			</td>
			<td data-label={m.payment_date()} className="text-sm">
				<When at={line.createdAt} />
			</td>
			<td data-label={m.payment_amount()} className="num">
				<span className={line.amount > 0 ? "money money-in" : "money"}>{signedTaka(line.amount)}</span>
			</td>
		</tr>
	);
}

export function History({ lines }: { lines: Page<WalletLine> }) {
	return (
		<section className="mt-10" aria-labelledby="history">
			<h2 id="history" className="mb-3 text-lg">
				{m.payment_history()}
			</h2>
			{lines.totalElements === 0 ? (
				<EmptyState title={m.payment_history_empty()}>
					<p>{m.payment_history_empty_text()}</p>
				</EmptyState>
			) : (
				<table className="table table-folds">
					<thead>
						<tr>
							<th scope="col">{m.payment_what()}</th>
							<th scope="col">{m.payment_date()}</th>
							<th scope="col" className="num">
								{m.payment_amount()}
							</th>
						</tr>
					</thead>
					<tbody>
						{lines.content.map((line) => (
							<Line key={line.uuid} line={line} />
						))}
					</tbody>
				</table>
			)}
			<div className="mt-6">
				<Pagination page={lines.page + 1} totalPages={lines.totalPages} hrefFor={paymentPaths.wallet} />
			</div>
		</section>
	);
}

/** The newest payments through bKash, each with its receipt or what became of it. */
export function RecentPayments({ payments }: { payments: readonly RecentPayment[] }) {
	if (payments.length === 0) return null;
	return (
		<section className="mt-10" aria-labelledby="recent">
			<h2 id="recent" className="text-lg">
				{m.payment_recent()}
			</h2>
			<ul className="rows">
				{payments.map((payment) => (
					<li key={payment.uuid} className="row">
						<div className="min-w-0">
							<p className="font-medium">
								<a href={paymentPaths.payment(payment.uuid)} lang={langOfText(titleOf(payment))}>
									{titleOf(payment)}
								</a>
							</p>
							<p className="text-sm text-soft">
								<When at={payment.createdAt} />
							</p>
							{payment.refunds.map((of) => (
								<p key={of.uuid} className="text-sm">
									{refundSentence(of)}
								</p>
							))}
						</div>
						<div className="flex flex-wrap items-center gap-3">
							<StateBadge payment={payment} />
							<span className="money">{taka(payment.amount)}</span>
						</div>
					</li>
				))}
			</ul>
		</section>
	);
}
