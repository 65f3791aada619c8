import { defineErrors } from "~/lib/define-errors.ts";
import { toNumerals } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";
import { getLocale } from "~/paraglide/runtime.js";
import type { Check } from "./check-list.ts";
import { checkWords } from "./check-words.ts";

/** What making a model test and a self-assessment fails with for the same reason. */
export const examDraftErrors = defineErrors({
	DraftChanged: {
		status: 409,
		text: m.errors_draft_changed,
		note: "Somebody else changed it since it was read.",
	},
	/** `lacks`: the lines of the check list that are open, as JSON. What a refused change lacks stands on no page beside it. */
	NotReady: {
		status: 409,
		text: ({ lacks }: { lacks: string }) =>
			m.errors_not_ready({ what: (JSON.parse(lacks) as Check[]).map((check) => checkWords(check)).join(" ") }),
		note: "Something is missing, which the message names. What a draft lacks: `checks` of `GET /api/admin/weekly-exams/{id}` and `GET /api/admin/mcqExamTypes/{id}`.",
	},
	PaperTooLong: {
		status: 400,
		text: ({ most }: { most: number }) => m.errors_paper_too_long({ n: toNumerals(most, getLocale()) }),
		field: "subjects",
		note: "A paper has more questions than one may have.",
	},
	PoolPublished: {
		status: 409,
		text: m.exam_draft_pool_published,
		note: "It is published: its questions are frozen.",
	},
	PoolQuestionNotFound: {
		status: 404,
		text: m.exam_draft_pool_gone,
		note: "The question is not among those that were chosen for it, or taken out of it.",
	},
	PoolFull: {
		status: 409,
		text: m.exam_draft_pool_full,
		note: "As many questions of the subject are chosen as are wanted: with one more papers would differ.",
	},
	NoOtherQuestion: {
		status: 409,
		text: m.exam_draft_pool_no_other,
		note: "The bank has no other usable question of the subject.",
	},
	SubjectNotThere: {
		status: 409,
		text: m.errors_subject_not_there,
		field: "subjects",
		note: "A subject or a class that it names is not there.",
	},
});
