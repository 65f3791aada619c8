import { formulasMost, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { MOST } from "./rules.ts";

/** What may be wrong with a field of a model test's or a self-assessment's form, and the sentence at it (EXD-1). */
export const FAULTS = {
	title: () => m.exam_draft_fault_title({ n: num(MOST.title) }),
	line: () => m.exam_draft_fault_line(),
	text: () => m.exam_draft_fault_text({ n: num(MOST.text) }),
	formulas: formulasMost,
	minutes: () => m.exam_draft_fault_minutes({ n: num(MOST.minutes) }),
	moment: () => m.assignment_form_time_needed(),
	stop: () => m.exam_draft_fault_stop(),
	deadline: () => m.exam_draft_fault_deadline(),
	"deadline-late": () => m.exam_draft_fault_deadline_late(),
	fee: () => m.exam_draft_fault_fee({ n: num(MOST.feePoisha / 100) }),
	marks: () => m.exam_draft_fault_marks(),
	penalty: () => m.exam_draft_fault_penalty(),
	winners: () => m.exam_draft_fault_winners({ n: num(MOST.winners) }),
	attempts: () => m.exam_draft_fault_attempts({ n: num(MOST.attempts) }),
	count: () => m.exam_draft_fault_count({ n: num(MOST.questions) }),
	choice: () => m.exam_draft_fault_choice(),
} as const satisfies Record<string, () => string>;
export type Fault = keyof typeof FAULTS;

const isFault = (text: string): text is Fault => Object.hasOwn(FAULTS, text);

/** The sentences at a field: a fault by its sentence, what a use case said as it is. */
export const faultTexts = (errors: readonly string[] | undefined): string[] | undefined =>
	errors?.map((text) => (isFault(text) ? FAULTS[text]() : text)).slice(0, 1);
