import type { z } from "zod";
import type { Alike, BankLine, QuestionForAdmin } from "~/domain/question-bank/bank.server.ts";
import { faultText, noteText } from "~/domain/question-bank/import-text.ts";
import type { QuestionPreview } from "~/domain/question-bank/preview-question.server.ts";
import { toIso } from "~/lib/time.ts";
import { nameIn } from "~/lib/words.ts";
import type { bankPage, bankQuestion, questionPreview } from "./bank-schemas.ts";

const toAlike = ({ uuid, code, archivedAt }: Alike) => ({ uuid, code, retiredAt: toIso(archivedAt) });

export const toBankLine = (of: BankLine): z.output<typeof bankPage>["content"][number] => ({
	id: of.id,
	uuid: of.uuid,
	code: of.code,
	content: of.content,
	level: of.level,
	language: of.language,
	difficulty: of.difficulty,
	retiredAt: toIso(of.archivedAt),
	updatedAt: toIso(of.updatedAt),
	subjectTitle: nameIn(of.subjectTitle, of.subjectTitleBn),
	topicTitle: of.topicTitle === null ? null : nameIn(of.topicTitle, of.topicTitleBn),
});

export const toQuestion = ({
	question: of,
	history,
	uses,
	used,
	alike,
}: QuestionForAdmin): z.output<typeof bankQuestion> => ({
	id: of.id,
	uuid: of.uuid,
	code: of.code,
	content: of.content,
	level: of.level,
	language: of.language,
	difficulty: of.difficulty,
	retiredAt: toIso(of.archivedAt),
	updatedAt: toIso(of.updatedAt),
	subjectUuid: of.subjectUuid,
	topicUuid: of.topicUuid,
	tags: of.tags,
	options: of.options,
	correct: of.correct,
	explanation: of.explanation,
	keepOrder: of.keepOrder,
	keepLast: of.keepLast,
	version: of.version,
	createdAt: toIso(of.createdAt),
	history: history.map(({ version, changedBy, changedByName, changedAt, changes }) => ({
		version,
		changedBy,
		changedByName,
		changedAt: toIso(changedAt),
		fields: Object.keys(changes?.after ?? {}),
	})),
	uses: uses.map((use) => ({ ...use, startAt: toIso(use.startAt) })),
	deletable: !used,
	alike: alike.map(toAlike),
});

export const toPreview = ({ faults, notes, alike, ...shown }: QuestionPreview): z.output<typeof questionPreview> => ({
	...shown,
	notes: notes.map((said) => ({ field: said.field, note: said.note, message: noteText(said) })),
	faults: faults.map(({ field, problem, value }) => ({
		field,
		message: faultText({ field, problem, params: { value } }),
	})),
	alike: alike.map(toAlike),
});
