import { count, num, subjectName } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import type { Check } from "./check-list.ts";

const WORDS = {
	subjects: [m.exam_draft_check_subjects, m.exam_draft_lacks_subjects],
	start: [m.exam_draft_check_start, m.exam_draft_lacks_start],
	deadline: [m.exam_draft_check_deadline, m.exam_draft_lacks_deadline],
	window: [m.exam_draft_check_window, m.exam_draft_lacks_window],
	description: [m.exam_draft_check_description, m.exam_draft_lacks_description],
	rule: [m.exam_draft_check_rule, m.exam_draft_lacks_rule],
} as const;

/** What a line of the list says, done or not. */
export function checkWords(check: Check): string {
	if (check.of === "deadline" && check.over) return m.exam_draft_check_deadline_over();
	if (check.of !== "questions") return WORDS[check.of][check.done ? 0 : 1]();
	const figures = { subject: subjectName(check), asked: num(check.asked), usable: count(check.usable) };
	return check.done ? m.exam_draft_check_questions(figures) : m.exam_draft_lacks_questions(figures);
}
