import { z } from "zod";
import { attachedAssets } from "~/domain/asset/attachment-schemas.ts";
import { uuidSchema } from "~/lib/address-id.ts";
import { hasTooManyFormulas } from "~/lib/formula-load.ts";
import { latinDigits } from "~/lib/mobile.ts";
import { composed, hasHidden, withoutHiddenLines } from "~/lib/plain-text.ts";
import { fromDhakaLocal } from "~/lib/time.ts";
import { formulasMost, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { LATE_POLICIES, MAX } from "./rules.ts";

export type LatePolicy = (typeof LATE_POLICIES)[number];

const titleNeeded = { error: () => m.lecture_form_title_needed({ n: num(MAX.title) }) };
const tooLong = (most: number) => ({ error: () => m.lecture_form_too_long({ n: num(most) }) });
const timeNeeded = { error: () => m.assignment_form_time_needed() };
const marksNeeded = { error: () => m.assignment_form_marks_needed({ most: num(MAX.marks) }) };
const markNeeded = { error: () => m.assignment_form_mark_needed() };

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

const lines = (most: number) =>
	z
		.string()
		.transform((typed) => withoutHiddenLines(composed(typed)).trim())
		.pipe(z.string().max(most, tooLong(most)));

/** Markdown with LaTeX. */
export const descriptionField = lines(MAX.description).refine((text) => !hasTooManyFormulas(text), {
	error: () => formulasMost(),
	params: { text: formulasMost },
});
export const textField = lines(MAX.text);
export const commentField = lines(MAX.comment);

/** Marks as people type them, in either digits, with at most two decimals; in hundredths. */
const typedMarks = (least: number, wrong: { error: () => string }) =>
	z
		.string(wrong)
		.transform((typed) => {
			const text = latinDigits(typed.trim());
			return /^\d{1,4}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN;
		})
		.pipe(
			z
				.number(wrong)
				.min(least, wrong)
				.max(MAX.marks * 100, wrong),
		);

/** A time in Dhaka as a field of a form holds it, in ms UTC. */
const typedTime = z
	.string(timeNeeded)
	.transform((typed) => fromDhakaLocal(typed) ?? Number.NaN)
	.pipe(z.number(timeNeeded));

export const latePolicyField = z.enum(LATE_POLICIES);

/** What a teacher says of an assignment; times ms UTC, marks in hundredths, no lecture where it belongs to the course alone. */
export type AssignmentDetails = {
	title: string;
	description: string | null;
	lectureId: string | null;
	startsAt: number;
	endsAt: number;
	marks: number;
	latePolicy: LatePolicy;
};

/**
 * The form of a new assignment; `assets` are files that were uploaded with it, and `key` names the one sending, so that pressed twice it is set
 * once.
 */
export const newAssignmentSchema = z.object({
	title: titleField,
	description: descriptionField.optional(),
	lecture: uuidSchema.optional(),
	startsAt: typedTime,
	endsAt: typedTime,
	marks: typedMarks(1, marksNeeded),
	latePolicy: latePolicyField.default("refuse"),
	key: uuidSchema.optional(),
	assets: attachedAssets.default([]),
	/** It is only to be looked at. */
	preview: z.literal("on").optional(),
});

/** One that is there; `version` as the form was opened. */
export const editAssignmentSchema = newAssignmentSchema
	.omit({ key: true })
	.extend({ version: z.number().int().min(1) });

/** What a form says of an assignment, as use cases take it. */
export const detailsOf = ({
	title,
	description,
	lecture,
	startsAt,
	endsAt,
	marks,
	latePolicy,
}: Omit<z.output<typeof newAssignmentSchema>, "key">): AssignmentDetails => ({
	...{ title, startsAt, endsAt, marks, latePolicy },
	description: description || null,
	lectureId: lecture ?? null,
});

export const deleteAssignmentSchema = z.object({ confirm: z.literal(true) });

/**
 * The form of what a student hands in. Without `submission` it is handed in, and `key` names the one sending, so that pressed twice it is handed in
 * once; with it that one is changed: `keep` are those of its files that stay.
 */
export const workFormSchema = z.object({
	text: textField.default(""),
	key: uuidSchema.optional(),
	submission: uuidSchema.optional(),
	version: z.number().int().min(1).optional(),
	keep: z.array(uuidSchema).max(60).default([]),
	assets: attachedAssets.default([]),
});

export const deleteSubmissionSchema = z.object({
	submission: uuidSchema,
	version: z.number().int().min(1),
});

/** What a teacher says of a submission; `seen` and `version` as the form was opened, `version` 0 where there was no mark. */
export const markFormSchema = z.object({
	intent: z.enum(["draft", "return"]),
	marks: typedMarks(0, markNeeded).optional(),
	comment: commentField.default(""),
	seen: z.number().int().min(1),
	version: z.number().int().min(0),
});

export const returnAllSchema = z.object({ intent: z.literal("return-all") });

/**
 * Until when one student has time; nothing takes the extension away. Or that they are excused, or not any more. `seen`: until when they had as
 * the form was opened, ms UTC; 0 where they had no extension.
 */
export const extensionFormSchema = z.object({
	intent: z.enum(["extend", "excuse", "include"]).default("extend"),
	endsAt: typedTime.optional(),
	seen: z.number().int().min(0).optional(),
});
