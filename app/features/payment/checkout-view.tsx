import { Form } from "react-router";
import { Button, ButtonLink } from "~/components/button.tsx";
import { Icon } from "~/components/icon.tsx";
import { Alert } from "~/components/surfaces.tsx";
import type { Item } from "~/domain/payment/item.server.ts";
import { TOP_UP } from "~/domain/wallet/rules.ts";
import { writeTaka } from "~/lib/money.ts";
import { langOfText, num, taka } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { Initiating, useSending } from "./initiating.tsx";
import { paymentPaths } from "./paths.ts";
import { kindOf } from "./words.ts";

type Props = {
	item: Item;
	balance: number;
	/** Names this one form: sent twice, it is paid once. */
	formKey: string;
	error: string | null;
	/** This page's address, to come back to. */
	here: string;
	/** The page of what is bought. */
	itemHref: string;
	/** What is to be known before it is paid for; it stands under the bill. */
	children?: React.ReactNode;
};

/** What is bought, as on a bill. */
function Bill({ item }: { item: Item }) {
	return (
		<section className="card" aria-labelledby="bill">
			<h2 id="bill" className="text-sm font-medium text-soft">
				{m.payment_you_buy()}
			</h2>
			<p className="mt-1 text-lg font-semibold" lang={langOfText(item.title)}>
				{item.title}
			</p>
			<p className="text-soft">{kindOf(item)}</p>
			<p className="pay-total">
				<span>{m.payment_price()}</span>
				<strong>{taka(item.amount)}</strong>
			</p>
		</section>
	);
}

/** Paid for already and not used: said before anything is charged again (PAY-22). */
function InHand({ item: { inHand: count }, href }: { item: Item; href: string }) {
	return (
		<Alert tone="info" title={m.payment_in_hand({ count, n: num(count) })}>
			<p className="mb-3">{m.payment_in_hand_text()}</p>
			<ButtonLink href={href} icon="play">
				{m.payment_in_hand_go()}
			</ButtonLink>
		</Alert>
	);
}

function WithBkash({ item }: { item: Item }) {
	const sending = useSending("bkash");
	return (
		<Form method="post" className="pay-way">
			<h3>
				<Icon name="phone" />
				{m.payment_with_bkash()}
			</h3>
			<p className="text-soft">{m.payment_with_bkash_text()}</p>
			<input type="hidden" name="price" value={item.amount} />
			<Button
				block
				variant={item.inHand > 0 ? "secondary" : "primary"}
				name="intent"
				value="bkash"
				pending={sending}
				iconEnd="external"
			>
				{m.payment_with_bkash_button({ amount: taka(item.amount) })}
			</Button>
			<Initiating open={sending} />
		</Form>
	);
}

/** The step in place of the wallet's button when the balance is short. */
function NotEnough({ item, balance, here }: Pick<Props, "item" | "balance" | "here">) {
	const missing = item.amount - balance;
	const amount = writeTaka(Math.max(missing, TOP_UP.min));
	return (
		<>
			<Alert tone="warning" title={m.payment_not_enough()}>
				<p>{m.payment_not_enough_text({ balance: taka(balance), missing: taka(missing) })}</p>
			</Alert>
			<ButtonLink href={paymentPaths.addMoney(amount, here)} variant="secondary" block icon="plus">
				{m.payment_add_and_return()}
			</ButtonLink>
		</>
	);
}

function FromWallet({ item, balance, formKey, here }: Omit<Props, "error" | "itemHref" | "children">) {
	const sending = useSending("wallet");
	return (
		<div className="pay-way">
			<h3>
				<Icon name="wallet" />
				{m.payment_with_wallet()}
			</h3>
			<p>
				{m.payment_your_balance()}: <strong className="tabular">{taka(balance)}</strong>
			</p>
			{balance < item.amount ? (
				<NotEnough item={item} balance={balance} here={here} />
			) : (
				<Form method="post" className="grid gap-3">
					<p className="text-soft">{m.payment_with_wallet_text({ amount: taka(balance - item.amount) })}</p>
					<input type="hidden" name="key" value={formKey} />
					<input type="hidden" name="price" value={item.amount} />
					<Button block variant="secondary" name="intent" value="wallet" pending={sending} icon="wallet">
						{m.payment_with_wallet_button({ amount: taka(item.amount) })}
					</Button>
				</Form>
			)}
		</div>
	);
}

/** The bill, and the two ways to pay it. */
export function CheckoutView({ error, children, ...props }: Props) {
	return (
		<div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
			<div className="lg:order-2">
				<Bill item={props.item} />
				{children && <div className="mt-4">{children}</div>}
			</div>
			<section aria-labelledby="ways" className="grid gap-4">
				{props.item.inHand > 0 && <InHand item={props.item} href={props.itemHref} />}
				<h2 id="ways" className="text-lg">
					{props.item.inHand > 0 ? m.payment_buy_more() : m.payment_how()}
				</h2>
				{error && (
					<Alert tone="danger" live>
						{error}
					</Alert>
				)}
				<div className="pay-ways">
					<WithBkash item={props.item} />
					<FromWallet {...props} />
				</div>
				<p className="flex gap-2 text-sm text-soft">
					<Icon name="shield" />
					<span>{m.payment_safe_note()}</span>
				</p>
			</section>
		</div>
	);
}
