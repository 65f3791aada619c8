import dayjs from "dayjs";
import utc from "dayjs/plugin/utc.js";

dayjs.extend(utc);

/** Asia/Dhaka is a fixed +06:00, in ms. */
export const DHAKA_OFFSET_MS = 6 * 3_600_000;

/**
 * The wall clock of Dhaka, read as if it were UTC: `utcOffset` of dayjs goes through the device's own time zone, and is
 * an hour off where that zone changes to summer time.
 */
const inDhaka = (at: number) => dayjs.utc(at + DHAKA_OFFSET_MS);

export type Locale = "en" | "bn";

const BN_DIGITS = "০১২৩৪৫৬৭৮৯";
const BN_LONG_MONTHS = [
	...["জানুয়ারি", "ফেব্রুয়ারি", "মার্চ", "এপ্রিল", "মে", "জুন", "জুলাই", "আগস্ট"],
	...["সেপ্টেম্বর", "অক্টোবর", "নভেম্বর", "ডিসেম্বর"],
];
const BN_WEEKDAYS = ["রবি", "সোম", "মঙ্গল", "বুধ", "বৃহস্পতি", "শুক্র", "শনি"];
/** What a column of a month on a phone has no room for, as calendars print it. */
const BN_SHORT_WEEKDAYS: Readonly<Record<string, string>> = { বৃহস্পতি: "বৃহঃ" };
const BN_MONTHS = ["জানু", "ফেব", "মার্চ", "এপ্রিল", "মে", "জুন", "জুলাই", "আগস্ট", "সেপ্টে", "অক্টো", "নভে", "ডিসে"];

/** What people call the hours from here on, until the next. */
const BN_PARTS_OF_DAY: readonly [from: number, name: string][] = [
	[20, "রাত"],
	[18, "সন্ধ্যা"],
	[15, "বিকেল"],
	[12, "দুপুর"],
	[6, "সকাল"],
	[4, "ভোর"],
	[0, "রাত"],
];

const bnPartOfDay = (hour: number) => BN_PARTS_OF_DAY.find(([from]) => hour >= from)?.[1] ?? "";

/** Digits in the page's numerals; every other character as it was. */
export function toNumerals(text: string | number, locale: Locale): string {
	return locale === "bn" ? String(text).replace(/[0-9]/g, (digit) => BN_DIGITS[Number(digit)] as string) : String(text);
}

/**
 * The one date formatter (DATA-1: `DD MMM, YYYY hh:mm A`; in Bangla the time of day as people say it, সন্ধ্যা ৬:০০), always
 * Asia/Dhaka, the same on server and client.
 * @param at ms UTC
 */
export const formatDateTime = (at: number, locale: Locale): string =>
	`${formatDate(at, locale)} ${formatTimeOfDay(at, locale)}`;

/** The day alone: `10 Jan, 2026`, `১০ জানু, ২০২৬`. @param at ms UTC */
export function formatDate(at: number, locale: Locale): string {
	const day = inDhaka(at);
	if (locale === "en") return day.format("DD MMM, YYYY");
	return toNumerals(`${day.format("DD")} ${BN_MONTHS[day.month()]}, ${day.format("YYYY")}`, "bn");
}

/** A month: `January 2026`, `জানুয়ারি ২০২৬`. @param at any moment of it, ms UTC */
export function formatLongMonth(at: number, locale: Locale): string {
	const day = inDhaka(at);
	return locale === "en" ? day.format("MMMM YYYY") : toNumerals(`${BN_LONG_MONTHS[day.month()]} ${day.year()}`, "bn");
}

/** A day of the week: `Sunday` or `Sun`, `রবিবার` or `রবি`. @param at ms UTC */
export function formatWeekday(at: number, locale: Locale, short = false): string {
	const day = inDhaka(at);
	if (locale === "en") return day.format(short ? "ddd" : "dddd");
	const name = BN_WEEKDAYS[day.day()];
	return short ? (BN_SHORT_WEEKDAYS[name ?? ""] ?? name ?? "") : `${name}বার`;
}

/** The number of a day in its month, in the page's numerals. @param at ms UTC */
export const formatDayOfMonth = (at: number, locale: Locale): string => toNumerals(inDhaka(at).date(), locale);

/** The month of a day in Dhaka: `Nov 2026`, `নভে ২০২৬`. @param month `2026-11` */
export function formatMonth(month: string, locale: Locale): string {
	const first = dayjs.utc(`${month}-01`);
	return locale === "en"
		? first.format("MMM YYYY")
		: toNumerals(`${BN_MONTHS[first.month()]} ${first.format("YYYY")}`, "bn");
}

/** A time of day in Asia/Dhaka, without its date: `07:32 PM`, `সন্ধ্যা ৭:৩২`. */
export function formatTimeOfDay(at: number, locale: Locale): string {
	return timeOfDay(at, locale, "");
}

function timeOfDay(at: number, locale: Locale, seconds: "" | ":ss"): string {
	const time = inDhaka(at);
	if (locale === "en") return time.format(`hh:mm${seconds} A`);
	return toNumerals(`${bnPartOfDay(time.hour())} ${time.format(`h:mm${seconds}`)}`, "bn");
}

/** The same to the second: the clock of "Saved 10:42:07 AM". */
export function formatClock(at: number, locale: Locale): string {
	return timeOfDay(at, locale, ":ss");
}

/** The day in Dhaka, `2026-11-22`: sorts, and is what a date field of a form holds. */
export const dhakaDay = (at: number): string => inDhaka(at).format("YYYY-MM-DD");

/** The month in Dhaka, `2026-11`. */
export const dhakaMonth = (at: number): string => inDhaka(at).format("YYYY-MM");

/** The months up to this one, the earliest first. @param month `2026-11` */
export function monthsUpTo(month: string, count: number): string[] {
	const last = dayjs.utc(`${month}-01`);
	return Array.from({ length: count }, (_, index) => last.subtract(count - 1 - index, "month").format("YYYY-MM"));
}

/** The hour of the day in Dhaka, 0 to 23. */
export const dhakaHour = (at: number): number => inDhaka(at).hour();

/** The time of day in Dhaka as a time field of a form holds it, `19:30`. @param at ms UTC */
export const dhakaTime = (at: number): string => inDhaka(at).format("HH:mm");

/** A moment as a table for a spreadsheet has it, `2026-11-22 19:30:05`; the heading names the zone. @param at ms UTC; null stays null */
export const dhakaMoment = (at: number | null): string | null =>
	at === null ? null : inDhaka(at).format("YYYY-MM-DD HH:mm:ss");

/** What such a heading says of the zone. */
export const DHAKA_ZONE = "Asia/Dhaka, UTC+6";

/** When a day in Dhaka begins, ms UTC; null for what is no day. */
export function startOfDhakaDay(day: string): number | null {
	// A year of more digits is one that nobody means, and that a Date may not hold.
	if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
	const begins = dayjs.utc(day);
	return begins.isValid() && begins.format("YYYY-MM-DD") === day ? begins.valueOf() - DHAKA_OFFSET_MS : null;
}

/** A time in Dhaka as a field of a form holds it, `2026-11-22T16:30`. @param at ms UTC */
export const dhakaLocal = (at: number): string => inDhaka(at).format("YYYY-MM-DDTHH:mm");

/** What such a field holds, ms UTC; null for what is no time. Some browsers send seconds too. */
export function fromDhakaLocal(typed: string): number | null {
	const minute = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(?::\d{2}(?:\.\d{1,3})?)?$/.exec(typed)?.[1];
	if (!minute) return null;
	const time = dayjs.utc(minute);
	return time.isValid() && time.format("YYYY-MM-DDTHH:mm") === minute ? time.valueOf() - DHAKA_OFFSET_MS : null;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The day that was written last, counted from 1970, and its `YYYY-MM-DDT`: nearly all that is written is of one day. */
let lastDay = Number.NaN;
let lastDate = "";

const digits = (value: number, length: number) => String(value).padStart(length, "0");

/**
 * ISO 8601 in UTC, as the API speaks. Null stays null. By hand: every acknowledged answer has three of them, and
 * `toISOString` works each out anew.
 */
export function toIso(at: number): string;
export function toIso(at: number | null): string | null;
export function toIso(at: number | null): string | null {
	if (at === null) return null;
	const whole = Math.trunc(at);
	const day = Math.floor(whole / DAY);
	if (day !== lastDay) {
		const text = new Date(at).toISOString();
		lastDate = text.slice(0, text.indexOf("T") + 1);
		lastDay = day;
	}
	const inDay = whole - day * DAY;
	const hours = digits(Math.floor(inDay / HOUR), 2);
	const minutes = digits(Math.floor((inDay % HOUR) / MINUTE), 2);
	const seconds = digits(Math.floor((inDay % MINUTE) / SECOND), 2);
	return `${lastDate}${hours}:${minutes}:${seconds}.${digits(inDay % SECOND, 3)}Z`;
}
