import type { ExamCard } from "~/features/landing/types.ts";
import { formatTaka } from "~/lib/money.ts";
import { type Locale, toNumerals } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";

/** `BDT 1,250` as the spec's lists say it, or `Free`. */
export function feeText(fee: number, locale: Locale): string {
	if (fee === 0) return m.common_free();
	return m.common_fee_bdt({ amount: formatTaka(Math.round(fee * 100), locale).replace("৳", "") });
}

/** `12,400` in the page's numerals, grouped as in South Asia. */
export function countText(count: number, locale: Locale): string {
	return formatTaka(count * 100, locale).replace("৳", "");
}

export const minutesText = (minutes: number, locale: Locale): string =>
	m.public_minutes({ count: toNumerals(minutes, locale) });

export type ExamPhase = "upcoming" | "running" | "past";

type Times = Pick<ExamCard, "startAt" | "stopAt" | "server_time">;

/** Where the exam stands by the server's clock at the moment of the answer. */
export function examPhase({ startAt, stopAt, server_time }: Times): ExamPhase {
	const now = Date.parse(server_time);
	if (now >= Date.parse(stopAt)) return "past";
	return now >= Date.parse(startAt) ? "running" : "upcoming";
}

/** Whether a deadline for registering exists and has passed. */
export function registrationClosed(exam: Pick<ExamCard, "preRegNeeded" | "preRegStopAt" | "server_time">): boolean {
	return (
		exam.preRegNeeded && exam.preRegStopAt !== null && Date.parse(exam.server_time) >= Date.parse(exam.preRegStopAt)
	);
}
