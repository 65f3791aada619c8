import { m } from "~/paraglide/messages.js";

/** What may be wrong with a field of a video's form, and the sentence at it. */
export const FAULTS = {
	title: m.content_fault_title,
	description: m.content_fault_description,
	reason: m.content_fault_reason,
	subject: m.course_fault_subject,
} as const satisfies Record<string, () => string>;
export type Fault = keyof typeof FAULTS;

const isFault = (text: string): text is Fault => Object.hasOwn(FAULTS, text);

/** The sentences at a field: a fault by its sentence, what a use case said as it is. */
export const faultTexts = (errors: readonly string[] | undefined): string[] | undefined =>
	errors?.map((text) => (isFault(text) ? FAULTS[text]() : text)).slice(0, 1);
