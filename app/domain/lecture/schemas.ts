import { z } from "zod";
import { asLines, composed, hasHidden, hasHiddenLines } from "~/lib/plain-text.ts";
import { startOfDhakaDay } from "~/lib/time.ts";
import { typedWhole } from "~/lib/whole-number.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { MAX, MINUTES } from "./rules.ts";

const MINUTE = 60_000;

// What a form says beside a field; the API says what is wrong with a value in general.
const titleNeeded = { error: () => m.lecture_form_title_needed({ n: num(MAX.title) }) };
const dayNeeded = { error: () => m.lecture_form_day_needed() };
const timeNeeded = { error: () => m.lecture_form_time_needed() };
const minutesNeeded = {
	error: () => m.lecture_form_minutes_needed({ least: num(MINUTES.least), most: num(MINUTES.most) }),
};
const addressWrong = { error: () => m.lecture_form_meeting_wrong() };
const reasonNeeded = { error: () => m.lecture_form_reason_needed({ n: num(MAX.reason) }) };
const daysNeeded = { error: () => m.lecture_form_days_needed() };
const endNeeded = { error: () => m.lecture_form_end_needed({ n: num(MAX.dates) }) };
const tooLong = { error: () => m.lecture_form_too_long({ n: num(MAX.description) }) };

/** One line, in any script, with something in it. */
export const titleField = z
	.string(titleNeeded)
	.transform((text) => composed(text).trim().replace(/\s+/g, " "))
	.pipe(
		z
			.string()
			.min(1, titleNeeded)
			.max(MAX.title, titleNeeded)
			.refine((text) => !hasHidden(text), titleNeeded),
	);

/** Several lines. */
const words = (least: number, most: number, wrong: { error: () => string }) =>
	z
		.string(wrong)
		.transform((text) => asLines(composed(text)).trim())
		.pipe(
			z
				.string()
				.min(least, wrong)
				.max(most, wrong)
				.refine((text) => !hasHiddenLines(text), wrong),
		);

export const descriptionField = words(0, MAX.description, tooLong);
export const reasonField = words(3, MAX.reason, reasonNeeded);

/** A name with an end of letters: no number of a machine, nor a name that each machine has for itself. */
const PUBLIC_HOST = /\.[a-z][a-z\d-]*$/;

/** A room of the teacher's own, elsewhere: an address that a browser opens safely. */
export const meetingUrlField = z
	.string()
	.trim()
	.max(MAX.url, addressWrong)
	.refine((text) => {
		// What a browser would read otherwise than a person, or take out before it goes there.
		if (/[\s\\]/.test(text) || hasHidden(text)) return false;
		const url = URL.canParse(text) ? new URL(text) : null;
		return url?.protocol === "https:" && url.username === "" && url.password === "" && PUBLIC_HOST.test(url.hostname);
	}, addressWrong);

/** A day in Dhaka, as a date field of a form holds it. */
const dayField = z.string(dayNeeded).refine((day) => startOfDhakaDay(day) !== null, dayNeeded);

/** A time of day in Dhaka, as a time field of a form holds it. */
const timeField = z.string(timeNeeded).regex(/^(?:[01]\d|2[0-3]):[0-5]\d(?::00)?$/, timeNeeded);

const minutesField = typedWhole(MINUTES, minutesNeeded);

const about = {
	title: titleField,
	description: descriptionField.optional(),
	meetingUrl: meetingUrlField.optional(),
};

/** Of a lecture of a series: it alone, or it and all that come after it. */
export const SCOPES = ["one", "following"] as const;
export type Scope = (typeof SCOPES)[number];
const scopeField = z.enum(SCOPES).default("one");

/** What a lecture is about. */
export type LectureAbout = { title: string; description: string | null; meetingUrl: string | null };
/** All that a teacher says of one; times ms UTC. */
export type LectureDetails = LectureAbout & { startsAt: number; endsAt: number };

/** `19:30` in minutes after midnight. */
const minutesOfDay = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** What a form says a lecture is about, as use cases take it. */
export const aboutOf = ({
	title,
	description,
	meetingUrl,
}: z.output<typeof newLectureSchema> | Repeat): LectureAbout => ({
	title,
	description: description || null,
	meetingUrl: meetingUrl ?? null,
});

/** All that a form says of one. */
export function detailsOf(said: z.output<typeof newLectureSchema>): LectureDetails {
	const startsAt = (startOfDhakaDay(said.day) ?? 0) + minutesOfDay(said.time) * MINUTE;
	return { ...aboutOf(said), startsAt, endsAt: startsAt + said.minutes * MINUTE };
}

/** A new lecture. */
export const newLectureSchema = z.object({ ...about, day: dayField, time: timeField, minutes: minutesField });

/** One that is there; `version` is its SEQUENCE when the form was opened. */
export const editLectureSchema = newLectureSchema.extend({ scope: scopeField, version: z.number().int().min(0) });

export const cancelLectureSchema = z.object({ reason: reasonField, scope: scopeField });
export const deleteLectureSchema = z.object({ confirm: z.literal(true), scope: scopeField });

/** Weekly lectures: looked at first, then made of the dates that were left chosen (ms UTC of their starts). */
export const repeatSchema = z
	.object({
		...about,
		intent: z.enum(["preview", "make"]).default("preview"),
		days: z.array(z.number().int().min(0).max(6), daysNeeded).min(1, daysNeeded).max(7, daysNeeded),
		from: dayField,
		time: timeField,
		minutes: minutesField,
		until: dayField.optional(),
		times: typedWhole({ least: 1, most: MAX.dates }, endNeeded).optional(),
		dates: z
			.array(z.number().int())
			.max(MAX.dates + 1)
			.default([]),
	})
	.refine(({ until, times }) => until !== undefined || times !== undefined, { path: ["until"], ...endNeeded });
export type Repeat = z.output<typeof repeatSchema>;

/** The pattern that a form says. */
export const patternOf = ({ days, from, time, minutes, until, times }: Repeat) => ({
	...{ days, from, timeOfDay: minutesOfDay(time), minutes, until: until ?? null, times: times ?? null },
});
