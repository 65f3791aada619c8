import { latinDigits } from "./mobile.ts";
import { type Locale, toNumerals } from "./time.ts";

/** Money is an integer of poisha, 1/100 BDT. */
export type Poisha = number;

// South Asian grouping: the last three digits, then pairs.
const grouped = (whole: number): string => String(whole).replace(/\B(?=(\d{2})*\d{3}$)/g, ",");

/** `1,25,000` in the page's numerals. @param whole not negative */
export const formatCount = (whole: number, locale: Locale): string => toNumerals(grouped(whole), locale);

/** Whole taka as `whole` writes them, and the poisha where there are any. */
function written(poisha: Poisha, whole: (taka: number) => string): string {
	const rest = poisha % 100;
	return `${whole(Math.trunc(poisha / 100))}${rest === 0 ? "" : `.${String(rest).padStart(2, "0")}`}`;
}

/** Poisha of a typed amount (`500`, `12.50`, `১,০০০`), or null when it is none. */
export function parseTaka(typed: string): Poisha | null {
	const text = latinDigits(typed.trim()).replace(/^৳\s*/, "").replaceAll(",", "");
	const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text);
	return match ? Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0")) : null;
}

/** A typed amount as a form shows it: `45`, `12.50`. @param poisha not negative */
export const writeTaka = (poisha: Poisha): string => written(poisha, String);

/** `৳1,250` or `৳12.50` in the page's numerals; 0 is the caller's `Free` (DATA-2). */
export function formatTaka(poisha: Poisha, locale: Locale): string {
	const text = `৳${written(Math.abs(poisha), grouped)}`;
	return toNumerals(poisha < 0 ? `-${text}` : text, locale);
}

/** BDT as a JSON number for the API's `fee`: whole or with two decimals, made from the integer. */
export function toBdt(poisha: Poisha): number {
	const size = Math.abs(poisha);
	return Math.sign(poisha) * Number(`${Math.trunc(size / 100)}.${String(size % 100).padStart(2, "0")}`);
}

/** Poisha of BDT as the API is given them; 0 for what has more than two decimals, and so is no amount of money. */
export function fromBdt(bdt: number): Poisha {
	const poisha = Math.round(bdt * 100);
	return Math.abs(bdt * 100 - poisha) < 1e-6 ? poisha : 0;
}
