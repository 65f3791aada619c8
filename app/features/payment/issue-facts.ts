import { dateTime, num, taka } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

type Detail = Record<string, unknown>;
type Told = { term: string; value: string };

/** Amounts are kept in poisha, -1 where the provider named none that can be read. */
const money = (value: unknown) => (typeof value === "number" ? (value < 0 ? "?" : taka(value)) : null);
const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);
const moment = (value: unknown) => (typeof value === "number" ? dateTime(value) : null);
const count = (value: unknown) => (typeof value === "number" ? num(value) : null);

const DIFFERS: Record<string, () => string> = {
	amount: m.payment_amount,
	currency: m.payment_detail_currency,
	invoiceNumber: m.payment_invoice,
	trxId: m.payment_trx,
};
const differing = (value: unknown) =>
	Array.isArray(value) ? value.map((name) => DIFFERS[String(name)]?.() ?? String(name)).join(", ") : null;

/** What is known of each name that a detail may have, in the order in which it is read. */
const NAMES: readonly [string, () => string, (value: unknown) => string | null][] = [
	["wrong", m.payment_detail_differs, differing],
	["amount", m.payment_detail_held, money],
	["currency", m.payment_detail_currency, (value) => (value === "BDT" ? null : (text(value) ?? "?"))],
	["booked", m.payment_detail_booked, money],
	["held", m.payment_detail_held, money],
	["asked", m.payment_detail_asked, money],
	["given", m.payment_refunds, money],
	["trxId", m.payment_trx, text],
	["refundTrxId", m.payment_detail_refund_trx, text],
	["invoiceNumber", m.payment_invoice, text],
	["payer", m.payment_payer, text],
	["completedAt", m.payment_paid_on, moment],
	["checks", m.payment_detail_checks, count],
	["state", m.payment_state, text],
	["said", m.payment_admin_said, text],
];

/** What was seen when something came to need a person, in words: empty where it is nothing that we have a name for. */
export function issueFacts(detail: Detail | null): Told[] {
	const proof = (detail?.proof ?? {}) as Detail;
	const said = [detail?.code, detail?.message].filter(Boolean).join(" ");
	const all: Detail = { ...proof, ...detail, said };
	return NAMES.flatMap(([name, term, say]) => {
		const value = name in all ? say(all[name]) : null;
		return value === null ? [] : [{ term: term(), value }];
	});
}
