import { type Hundredths, toMarks } from "~/lib/marks.ts";
import { formatTaka, type Poisha } from "~/lib/money.ts";
import { formatDateTime, toNumerals } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";
import { getLocale } from "~/paraglide/runtime.js";

/** A number in the page's numerals. */
export const num = (value: number | string): string => toNumerals(value, getLocale());

/** @param at ms UTC */
export const dateTime = (at: number): string => formatDateTime(at, getLocale());

/** 0 is free. */
export const fee = (poisha: Poisha): string => (poisha === 0 ? m.common_free() : formatTaka(poisha, getLocale()));

export const minutes = (count: number): string => m.student_minutes({ count, n: num(count) });
export const questions = (count: number): string => m.student_questions({ count, n: num(count) });

/** `7`, `7.5`: marks without needless decimals. */
export const marks = (hundredths: Hundredths): string => num(toMarks(hundredths));

/** A span of time in words, at most two units: `1 hour 5 minutes`, `4 minutes 10 seconds`. */
export function inWords(ms: number): string {
	const seconds = Math.max(0, Math.floor(ms / 1000));
	const parts: [number, (count: number) => string][] = [
		[Math.floor(seconds / 86_400), (count) => m.student_days({ count, n: num(count) })],
		[Math.floor(seconds / 3600) % 24, (count) => m.student_hours({ count, n: num(count) })],
		[Math.floor(seconds / 60) % 60, minutes],
		[seconds % 60, (count) => m.student_seconds({ count, n: num(count) })],
	];
	const first = parts.findIndex(([count]) => count > 0);
	if (first < 0) return m.student_seconds({ count: 0, n: num(0) });
	const shown = parts.slice(first, first + 2).filter(([count]) => count > 0);
	return shown.map(([count, word]) => word(count)).join(" ");
}
