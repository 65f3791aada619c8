import dayjs from "dayjs";
import utc from "dayjs/plugin/utc.js";

dayjs.extend(utc);

/** Asia/Dhaka is a fixed +06:00, in minutes. */
const DHAKA_OFFSET_MINUTES = 360;

export type Locale = "en" | "bn";

const BN_DIGITS = "০১২৩৪৫৬৭৮৯";
const BN_MONTHS = ["জানু", "ফেব", "মার্চ", "এপ্রিল", "মে", "জুন", "জুলাই", "আগস্ট", "সেপ্টে", "অক্টো", "নভে", "ডিসে"];

/** Digits in the page's numerals; every other character as it was. */
export function toNumerals(text: string | number, locale: Locale): string {
	return locale === "bn" ? String(text).replace(/[0-9]/g, (digit) => BN_DIGITS[Number(digit)] as string) : String(text);
}

/**
 * The one date formatter (spec section 9: `DD MMM, YYYY hh:mm A`), always Asia/Dhaka, the same on server and client.
 * @param at milliseconds UTC or an ISO 8601 string
 */
export function formatDateTime(at: number | string, locale: Locale): string {
	const time = dayjs(at).utcOffset(DHAKA_OFFSET_MINUTES);
	if (locale === "en") return time.format("DD MMM, YYYY hh:mm A");
	return toNumerals(`${time.format("DD")} ${BN_MONTHS[time.month()]}, ${time.format("YYYY hh:mm A")}`, "bn");
}

/** `hh:mm:ss A` in Asia/Dhaka: the clock of "Saved 10:42:07". */
export function formatClock(at: number | string, locale: Locale): string {
	return toNumerals(dayjs(at).utcOffset(DHAKA_OFFSET_MINUTES).format("HH:mm:ss"), locale);
}

/** ISO 8601 in UTC, as the API speaks. Null stays null. */
export function toIso(at: number): string;
export function toIso(at: number | null): string | null;
export function toIso(at: number | null): string | null {
	return at === null ? null : dayjs(at).utc().toISOString();
}
