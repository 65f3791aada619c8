import { z } from "zod";
import { confirmedName } from "~/domain/confirm/confirm-name.ts";
import { reasonSchema } from "~/domain/confirm/reason.ts";
import { uuidSchema } from "~/lib/address-id.ts";
import { parseWhole } from "~/lib/whole-number.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** The most minutes that a student has beyond the others, and that an exam is extended by at once (MT-20, MT-21). */
export const MOST_MINUTES = 180;

const FAULT = "extra-minutes";
const minutesText = () => m.exam_draft_fault_minutes({ n: num(MOST_MINUTES) });

/** The sentences at the field of the minutes: what is wrong with them, or what a use case said. */
export const minutesTexts = (errors: readonly string[] | undefined): string[] | undefined =>
	errors?.map((text) => (text === FAULT ? minutesText() : text));

const typedMinutes = (least: number) =>
	z.string(FAULT).transform((text, context) => {
		const value = parseWhole(text);
		if (value !== null && value >= least && value <= MOST_MINUTES) return value;
		context.addIssue({ code: "custom", message: FAULT, params: { text: minutesText } });
		return z.NEVER;
	});

/** The form that gives a student extra time, with the minutes that it showed before; 0 takes it back before the exam begins. */
export const extraTimeSchema = z.object({
	accountUuid: z.uuid(),
	minutes: typedMinutes(0),
	reason: reasonSchema,
	before: z.number().int(),
});
/** The same in a call, where what it was before may be left out. */
export const extraTimeBody = z.object({
	accountUuid: uuidSchema,
	minutes: z.int().min(0).max(MOST_MINUTES),
	reason: reasonSchema,
	before: z
		.int()
		.min(0)
		.max(MOST_MINUTES)
		.optional()
		.meta({ description: "The extra minutes as they were read: refused where somebody else has changed them since" }),
});
export type ExtraTime = z.output<typeof extraTimeBody>;

/** The form that extends a running exam: by how much, its name typed, and the end that was looked at. */
export const extendSchema = z.object({
	minutes: typedMinutes(1),
	reason: reasonSchema,
	name: confirmedName,
	stopAt: z.number().int(),
});
export type Extension = z.output<typeof extendSchema>;

/** The same in a call. */
export const extendBody = z.object({
	minutes: z.int().min(1).max(MOST_MINUTES),
	reason: reasonSchema,
	name: confirmedName.meta({ description: "The name of the model test, so that no other one is meant" }),
	stopAt: z.iso
		.datetime({ offset: true })
		.transform((text) => Date.parse(text))
		.meta({ description: "The end as it is now: said twice, it is extended once" }),
});

/** What is looked for on the page of extra time. */
export const soughtSchema = z.object({
	q: z.string().trim().max(100).catch(""),
	student: z.uuid().nullable().catch(null),
});
