import { dateTime, marks, num, taka } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

type Field = { label: () => string; value?: (value: number) => string };

/** What a model test, a self-assessment, a question, a subject and a chapter are made of, as the log of their changes names it (EXD-2, QB-9). */
const FIELDS: Record<string, Field> = {
	name: { label: m.common_name },
	title: { label: m.feedback_field_title },
	subtitle: { label: m.course_subtitle },
	description: { label: m.feedback_field_description },
	rule: { label: m.model_test_rules },
	prize: { label: m.model_test_prize },
	durationMinutes: { label: m.exam_draft_minutes },
	startAt: { label: m.model_test_starts, value: dateTime },
	stopAt: { label: m.model_test_stops, value: dateTime },
	preRegNeeded: { label: m.exam_draft_prereg },
	preRegStopAt: { label: m.exam_draft_deadline, value: dateTime },
	feePoisha: { label: m.common_fee, value: taka },
	marksPerCorrect: { label: m.exam_draft_marks, value: marks },
	penaltyPerWrong: { label: m.exam_draft_penalty, value: marks },
	winnerCount: { label: m.exam_draft_winners },
	attemptsPerPurchase: { label: m.exam_draft_attempts },
	examTag: { label: m.exam_draft_exam_tag },
	examTagBn: { label: m.exam_draft_exam_tag_bn },
	subjects: { label: m.common_questions_per_subject },
	level: { label: m.question_bank_page_level },
	language: { label: m.question_bank_page_language },
	questionTag: { label: m.exam_draft_question_tag },
	questionImportUuid: { label: m.exam_draft_question_import },
	poolTimes: { label: m.exam_draft_pool },
	poolQuestion: { label: m.exam_draft_pool_title },
	gradeUuids: { label: m.exam_draft_grades },
	questionEn: { label: m.help_question_en },
	questionBn: { label: m.help_question_bn },
	answerEn: { label: m.help_answer_en },
	answerBn: { label: m.help_answer_bn },
	state: { label: m.people_state },
	suspended: { label: m.people_did_account_suspend },
	audience: { label: m.site_announcement_for },
	textEn: { label: m.site_announcement_text_en },
	textBn: { label: m.site_announcement_text_bn },
	fromAt: { label: m.site_announcement_from, value: dateTime },
	untilAt: { label: m.site_announcement_until, value: dateTime },
	publishedAt: { label: m.people_detail_published, value: dateTime },
	takenOffAt: { label: m.people_did_content_taken_off, value: dateTime },
	position: { label: m.question_bank_position },
	hidden: { label: m.question_bank_hidden },
	titleBn: { label: m.institute_name_bn },
	subjectUuid: { label: m.common_subject },
	topicUuid: { label: m.question_bank_topic },
	difficulty: { label: m.question_bank_page_difficulty },
	tags: { label: m.question_bank_tags },
	content: { label: m.question_bank_content },
	options: { label: m.question_bank_options },
	// People count options from one.
	correct: { label: m.question_bank_key, value: (option) => num(option + 1) },
	explanation: { label: m.attempt_explanation },
	keepOrder: { label: m.question_bank_keep_order },
	answer: { label: m.feedback_answer },
	keepLast: { label: m.question_bank_keep_last },
};

function valueWords(field: Field | undefined, value: unknown): string {
	if (value === null || value === undefined || value === "") return "–";
	if (typeof value === "boolean") return value ? m.people_detail_yes() : m.question_bank_no();
	if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value.join(" | ") || "–";
	if (typeof value === "number") return field?.value?.(value) ?? num(value);
	return typeof value === "string" ? value : JSON.stringify(value);
}

/** The fields of something before or after a change; undefined for what has none. */
export function stateWords(state: unknown): string | undefined {
	if (typeof state !== "object" || state === null || Array.isArray(state)) return undefined;
	return Object.entries(state)
		.map(([name, value]) => {
			const field = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
			return `${field?.label() ?? name}: ${valueWords(field, value)}`;
		})
		.join(" · ");
}
