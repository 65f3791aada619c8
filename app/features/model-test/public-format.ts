import { formatTaka, type Poisha } from "~/lib/money.ts";
import { type Locale, toNumerals } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";

/** `BDT 1,250` as the spec's lists say it, or `Free`. */
export function feeText(poisha: Poisha, locale: Locale): string {
	if (poisha === 0) return m.common_free();
	return m.common_fee_bdt({ amount: formatTaka(poisha, locale).replace("৳", "") });
}

/** `12,400` in the page's numerals, grouped as in South Asia. */
export function countText(count: number, locale: Locale): string {
	return formatTaka(count * 100, locale).replace("৳", "");
}

export const minutesText = (minutes: number, locale: Locale): string =>
	m.public_minutes({ count: toNumerals(minutes, locale) });
