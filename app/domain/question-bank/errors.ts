import { defineErrors } from "~/lib/define-errors.ts";
import { toNumerals } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";
import { getLocale } from "~/paraglide/runtime.js";
import { faultText } from "./import-text.ts";
import type { TextFault } from "./question-faults.server.ts";

export const questionBankErrors = defineErrors({
	PoolTooSmall: {
		status: 409,
		text: ({ subject, available, needed }: { subject: string; available: number; needed: number }) =>
			m.errors_pool_too_small({
				subject,
				available: toNumerals(available, getLocale()),
				needed: toNumerals(needed, getLocale()),
			}),
		note: "The pool has fewer questions of a subject than a paper needs.",
	},
	/** `title`: the exam or self-assessment that holds `count` of them. */
	QuestionsHeld: {
		status: 409,
		text: ({ title, count }: { title: string; count: number }) =>
			m.errors_questions_held({ title, count: toNumerals(count, getLocale()) }),
		note: "Some questions are in the pool of a model test that has not stopped, or are meant for one and in another open pool.",
	},
	BankQuestionNotFound: {
		status: 404,
		text: m.question_bank_error_not_found,
		note: "No question of the bank has this id.",
	},
	/** `faults`: `TextFault[]` as JSON. */
	QuestionFaulty: {
		status: 400,
		text: ({ faults }: { faults: string }) =>
			(JSON.parse(faults) as TextFault[])
				.map(({ field, problem, value }) => faultText({ field, problem, params: { value } }))
				.join(" "),
		note: "A text cannot be shown as it is meant, or two options look the same.",
	},
	QuestionChangedMeanwhile: {
		status: 409,
		text: m.question_bank_error_changed,
		note: "Somebody changed the question since that version; nothing was overwritten.",
	},
	QuestionCodeTaken: {
		status: 409,
		field: "code",
		text: m.question_bank_error_code_taken,
		note: "Another question has this code.",
	},
	QuestionInUse: {
		status: 409,
		text: m.question_bank_error_in_use,
		note: "A model test, a self-assessment or an answer has the question: it can be retired, not deleted.",
	},
	ExportFormatNotFound: {
		status: 404,
		text: m.question_bank_error_export_format,
		note: "Questions are exported in other formats.",
	},
	QuestionImportNotFound: {
		status: 404,
		text: m.question_bank_error_import_not_found,
		note: "No import of questions has this id.",
	},
	ImportUndone: {
		status: 409,
		text: m.question_bank_error_import_undone,
		note: "The import has been undone already.",
	},
	/** `codes`: the first of the `count` questions. */
	ImportInUse: {
		status: 409,
		text: ({ codes, count }: { codes: string; count: number }) =>
			m.question_bank_error_import_in_use({ codes, count, n: toNumerals(count, getLocale()) }),
		note: "Questions that the import made are in use, or it wrote some that were changed since: nothing was undone.",
	},
	BankSubjectNotFound: {
		status: 404,
		field: "subjectUuid",
		text: m.question_bank_error_subject_not_found,
		note: "No subject has this id.",
	},
	TopicNotFound: {
		status: 404,
		field: "topicUuid",
		text: m.question_bank_error_topic_not_found,
		note: "The subject has no chapter with this id.",
	},
	NameTaken: {
		status: 409,
		field: "title",
		text: m.question_bank_error_name_taken,
		note: "Another subject or class, or another chapter of the subject, has this name.",
	},
	NamesChanged: {
		status: 409,
		text: m.question_bank_error_names_changed,
		note: "Somebody changed or deleted it since that version; nothing was overwritten.",
	},
	SubjectInUse: {
		status: 409,
		text: m.question_bank_error_subject_in_use,
		note: "Questions, exams, courses or people have the subject, or it has chapters.",
	},
	ClassNotFound: { status: 404, text: m.question_bank_error_class_not_found, note: "No class has this id." },
	ClassInUse: {
		status: 409,
		text: m.question_bank_error_class_in_use,
		note: "People, model tests or self-assessments have the class.",
	},
	TopicInUse: { status: 409, text: m.question_bank_error_topic_in_use, note: "Questions are in the chapter." },
});
