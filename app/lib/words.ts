import { FORMULAS } from "~/lib/formula-load.ts";
import { langOf, langOfHtml } from "~/lib/lang-of.ts";
import { type Hundredths, toMarks } from "~/lib/marks.ts";
import { localMobile } from "~/lib/mobile.ts";
import { formatCount, formatTaka, type Poisha } from "~/lib/money.ts";
import {
	dhakaDay,
	formatDate,
	formatDateTime,
	formatDayOfMonth,
	formatLongMonth,
	formatMonth,
	formatTimeOfDay,
	formatWeekday,
	type Locale,
	startOfDhakaDay,
	toNumerals,
} from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";
import { getLocale } from "~/paraglide/runtime.js";

// What screens say in the language of the page (LOOK-4). The pure functions behind these take the language as a parameter.

/** A number in the page's numerals. */
export const num = (value: number | string): string => toNumerals(value, getLocale());

/** @param at ms UTC */
export const dateTime = (at: number): string => formatDateTime(at, getLocale());

/** A mobile number as people write it here, `01712-345678`, wherever one is shown. @param mobile E.164; what is none comes as it is */
export const mobileNumber = (mobile: string): string => num(localMobile(mobile).replace(/^(\d{5})(\d{6})$/, "$1-$2"));

/** The day without its time. @param at ms UTC */
export const date = (at: number): string => formatDate(at, getLocale());

/** @param month `2026-11` */
export const monthName = (month: string): string => formatMonth(month, getLocale());

/** A time of day without its date. @param at ms UTC */
export const timeOfDay = (at: number): string => formatTimeOfDay(at, getLocale());

/** A month with its year. @param at any moment of it, ms UTC */
export const longMonth = (at: number): string => formatLongMonth(at, getLocale());

/** A day of the week, in a table shorter. @param at ms UTC */
export const weekday = (at: number, short = false): string => formatWeekday(at, getLocale(), short);

/** The number of a day in its month. @param at ms UTC */
export const dayOfMonth = (at: number): string => formatDayOfMonth(at, getLocale());

/** `12,400`, grouped as in South Asia. */
export const count = (whole: number): string => formatCount(whole, getLocale());

/** `৳1,250`. */
export const taka = (poisha: Poisha): string => formatTaka(poisha, getLocale());

/** `৳1,250`, or `Free`. */
export const fee = (poisha: Poisha): string => (poisha === 0 ? m.common_free() : taka(poisha));

/** `1,250 BDT` as public pages say it (DATA-2), or `Free`. */
export const feeInBdt = (poisha: Poisha): string => (poisha === 0 ? m.common_free() : bdt(poisha));

/** `1,250 BDT`, also where it is nothing. */
export const bdt = (poisha: Poisha): string => m.common_fee_bdt({ amount: taka(poisha).replace("৳", "") });

/** A name that the data has in both languages, in the page's; in English where there is no other. */
export const nameIn = (english: string, bangla: string | null | undefined): string =>
	(getLocale() === "bn" && bangla) || english;

/** Choices in the places that admins gave them (QB-16), and in one place in the order of the names that the page shows: by code points, which follow the alphabet in both, and are the same everywhere. */
export const byShownName = <Choice extends { title: string; titleBn: string | null; position?: number }>(
	choices: readonly Choice[],
): Choice[] => {
	const shown = ({ title, titleBn }: Choice) => nameIn(title, titleBn);
	return choices.toSorted(
		(one, other) =>
			(one.position ?? 0) - (other.position ?? 0) ||
			(shown(one) < shown(other) ? -1 : shown(one) > shown(other) ? 1 : 0),
	);
};

export type NamedSubject = { subjectTitle: string; subjectTitleBn?: string | null };

export const subjectName = ({ subjectTitle, subjectTitleBn }: NamedSubject): string =>
	nameIn(subjectTitle, subjectTitleBn);

/** Names the subjects of a paper, which was frozen with their English titles, by what is known of them now. */
export const subjectNames =
	(known: readonly NamedSubject[]) =>
	(subjectTitle: string): string =>
		subjectName(known.find((subject) => subject.subjectTitle === subjectTitle) ?? { subjectTitle });

/** The `lang` of a text that people wrote, where it is not the page's. */
export const langOfText = (text: string): Locale | undefined => langOf(text, getLocale());

/** The same of rendered Markdown. */
export const langOfMarkup = (html: string): Locale | undefined => langOfHtml(html, getLocale());

export const minutes = (count: number): string => m.common_minutes({ count, n: num(count) });

export const questions = (count: number): string => m.common_question_count({ count, n: num(count) });

const DAY_MS = 86_400_000;
const startOf = (at: number) => startOfDhakaDay(dhakaDay(at)) ?? at;

/**
 * How far away an instant is, in its largest unit: `in 2 days`, `3 days ago`, counted from day to day as people do; `ending`: `2 days left`,
 * whole ones. Both ms UTC.
 */
export function away(at: number, now: number, ending = false): string {
	const span = Math.abs(at - now);
	const byDay = !ending && span >= DAY_MS;
	const time = inWords(byDay ? Math.abs(startOf(at) - startOf(now)) : span, 1);
	if (at < now) return m.common_time_ago({ time });
	return ending ? m.common_time_left({ time }) : m.common_time_until({ time });
}

/** `7`, `7.5`: marks without needless decimals. */
export const marks = (hundredths: Hundredths): string => num(toMarks(hundredths));

/** `7.5 of 20 marks`. */
export const marksOf = (some: Hundredths, total: Hundredths): string =>
	m.common_marks_of({ count: toMarks(total), marks: marks(some), total: marks(total) });

/** `20 marks`. */
export const marksTotal = (total: Hundredths): string =>
	m.common_marks_total({ count: toMarks(total), total: marks(total) });

/** A span of time in words, in its largest units: `1 hour 5 minutes`, `4 minutes 10 seconds`. */
export function inWords(ms: number, units = 2): string {
	const seconds = Math.max(0, Math.floor(ms / 1000));
	const parts: [number, (count: number) => string][] = [
		[Math.floor(seconds / 86_400), (count) => m.common_days({ count, n: num(count) })],
		[Math.floor(seconds / 3600) % 24, (count) => m.common_hours({ count, n: num(count) })],
		[Math.floor(seconds / 60) % 60, minutes],
		[seconds % 60, (count) => m.common_seconds({ count, n: num(count) })],
	];
	const first = parts.findIndex(([count]) => count > 0);
	if (first < 0) return m.common_seconds({ count: 0, n: num(0) });
	const shown = parts.slice(first, first + units).filter(([count]) => count > 0);
	return shown.map(([count, word]) => word(count)).join(" ");
}

/** What is said of a text with too many formulas. */
export const formulasMost = (): string =>
	m.common_formulas_most({ n: count(FORMULAS.number), letters: count(FORMULAS.letters) });
