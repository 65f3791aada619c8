import { formulasMost } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** What may be wrong with a field of a course's form, and the sentence at it (CRS-1). */
export const FAULTS = {
	title: m.course_fault_title,
	subtitle: m.course_fault_subtitle,
	description: m.course_fault_description,
	formulas: formulasMost,
	outcomes: m.course_fault_outcomes,
	subject: m.course_fault_subject,
	institute: m.course_fault_institute,
	fee: m.course_fault_fee,
	students: m.course_fault_students,
	moment: m.course_fault_moment,
	end: m.course_fault_end,
	"enrolment-end": m.course_fault_enrolment_end,
} as const satisfies Record<string, () => string>;
export type Fault = keyof typeof FAULTS;

const isFault = (text: string): text is Fault => Object.hasOwn(FAULTS, text);

/** The sentences at a field: a fault by its sentence, what a use case said as it is. */
export const faultTexts = (errors: readonly string[] | undefined): string[] | undefined =>
	errors?.map((text) => (isFault(text) ? FAULTS[text]() : text)).slice(0, 1);
