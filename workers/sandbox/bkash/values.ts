import type { Mode } from "./store.ts";

const TWO_DECIMALS = /^\d{1,10}(\.\d{1,2})?$/;
const DHAKA_MS = 6 * 3_600_000;
const CAPITALS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const LETTERS = `${CAPITALS}abcdefghijklmnopqrstuvwxyz`;

/** Poisha of an amount that bKash takes: a string or a JSON number, at most two decimals, more than nothing. Null for any other. */
export function readAmount(value: unknown): number | null {
	const text = typeof value === "number" ? String(value) : value;
	if (typeof text !== "string" || !TWO_DECIMALS.test(text)) return null;
	const [whole = "", rest = ""] = text.split(".");
	const poisha = Number(whole) * 100 + Number(rest.padEnd(2, "0"));
	return poisha > 0 ? poisha : null;
}

/** `500.00` */
export const writeAmount = (poisha: number): string =>
	`${Math.floor(poisha / 100)}.${String(poisha % 100).padStart(2, "0")}`;

const local = (at: number) => new Date(at + DHAKA_MS).toISOString().slice(0, 23);

/** bKash's own spelling: `2025-05-18T20:49:12:377 GMT+0600`. */
export const writeTime = (at: number): string => `${local(at).replace(/\.(\d{3})$/, ":$1")} GMT+0600`;
/** The newer refund calls': `2024-06-13T16:27:24:000`. */
export const writeZonelessTime = (at: number): string => local(at).replace(/\.(\d{3})$/, ":$1");
/** The notifications': `20180419122246`. */
export const writeCompactTime = (at: number): string => local(at).replace(/\D/g, "").slice(0, 14);

function draw(alphabet: string, length: number): string {
	const bytes = crypto.getRandomValues(new Uint8Array(length));
	return [...bytes].map((byte) => alphabet[byte % alphabet.length]).join("");
}

export const newPaymentId = (at: number, mode: Mode = "0011"): string => `TR${mode}${draw(LETTERS, 8)}${at}`;
/** The mode that a payment was created in; its id says it. */
export const modeOf = (paymentId: string): Mode => paymentId.slice(2, 6) as Mode;
export const newAgreementId = (at: number): string => `TokenizedMerchant01${draw(CAPITALS, 8)}${at}`;
export const newTrxId = (): string => draw(CAPITALS, 10);
export const newSignature = (): string => draw(LETTERS, 10);
/** With the characters that a careless client would encode anew, and break the address. */
export const newHash = (): string =>
	`${draw(LETTERS, 12)}*${draw(LETTERS, 6)}!(${draw(LETTERS, 6)}).${draw(LETTERS, 8)}`;
export const newToken = (): string => `eyJ${draw(LETTERS, 60)}.${draw(LETTERS, 80)}.${draw(LETTERS, 43)}`;
