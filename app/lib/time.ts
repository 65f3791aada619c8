import dayjs from "dayjs";
import utc from "dayjs/plugin/utc.js";

dayjs.extend(utc);

/** Asia/Dhaka is a fixed +06:00, in ms. */
const DHAKA_OFFSET = 6 * 3_600_000;

/**
 * The wall clock of Dhaka, read as if it were UTC: `utcOffset` of dayjs goes through the device's own time zone, and is
 * an hour off where that zone changes to summer time.
 */
const inDhaka = (at: number) => dayjs.utc(at + DHAKA_OFFSET);

export type Locale = "en" | "bn";

const BN_DIGITS = "০১২৩৪৫৬৭৮৯";
const BN_MONTHS = ["জানু", "ফেব", "মার্চ", "এপ্রিল", "মে", "জুন", "জুলাই", "আগস্ট", "সেপ্টে", "অক্টো", "নভে", "ডিসে"];

/** Digits in the page's numerals; every other character as it was. */
export function toNumerals(text: string | number, locale: Locale): string {
	return locale === "bn" ? String(text).replace(/[0-9]/g, (digit) => BN_DIGITS[Number(digit)] as string) : String(text);
}

/**
 * The one date formatter (DATA-1: `DD MMM, YYYY hh:mm A`), always Asia/Dhaka, the same on server and client.
 * @param at ms UTC
 */
export function formatDateTime(at: number, locale: Locale): string {
	const time = inDhaka(at);
	if (locale === "en") return time.format("DD MMM, YYYY hh:mm A");
	return toNumerals(`${time.format("DD")} ${BN_MONTHS[time.month()]}, ${time.format("YYYY hh:mm A")}`, "bn");
}

/** `HH:mm:ss` in Asia/Dhaka: the clock of "Saved 10:42:07". */
export function formatClock(at: number, locale: Locale): string {
	return toNumerals(inDhaka(at).format("HH:mm:ss"), locale);
}

/** ISO 8601 in UTC, as the API speaks. Null stays null. Without dayjs: every acknowledged answer has three of them. */
export function toIso(at: number): string;
export function toIso(at: number | null): string | null;
export function toIso(at: number | null): string | null {
	return at === null ? null : new Date(at).toISOString();
}
