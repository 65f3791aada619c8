import { and, asc, eq, inArray, isNull, type SQLWrapper, sql } from "drizzle-orm";
import { question, questionOption } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import type { PaperPool, PaperSubject, PoolQuestion } from "~/domain/exam-session/types.ts";
import type { MarkdownEngine } from "~/lib/markdown.server.ts";
import { questionBankErrors } from "./errors.ts";
import { renderQuestion } from "./render-question.server.ts";

type QuestionRow = Pick<
	typeof question.$inferSelect,
	"uuid" | "subjectUuid" | "content" | "explanation" | "language" | "keepOrder" | "keepLast"
>;
type OptionRow = { uuid: string; questionUuid: string; content: string; isCorrect: boolean };

/** What a pool is frozen from: the subjects in paper order, the questions and all their options. */
type PoolDraft = {
	ownerUuid: string;
	/** Of the exam or the self-assessment. */
	title: string;
	subjects: PaperSubject[];
	questions: readonly QuestionRow[];
	options: readonly OptionRow[];
};

/**
 * The statements that read the questions and options of a draft, for a caller that sends them with others.
 * @param chosen a query of the chosen questions' uuids; archived ones are left out
 */
export function draftStatements({ db }: Pick<Deps, "db">, chosen: SQLWrapper) {
	const usable = and(inArray(question.uuid, chosen), isNull(question.archivedAt));
	return [
		db
			.select({
				uuid: question.uuid,
				subjectUuid: question.subjectUuid,
				language: question.language,
				content: question.content,
				explanation: question.explanation,
				keepOrder: question.keepOrder,
				keepLast: question.keepLast,
				version: question.version,
			})
			.from(question)
			.where(usable)
			.orderBy(asc(question.code)),
		db
			.select({
				uuid: questionOption.uuid,
				questionUuid: questionOption.questionUuid,
				content: questionOption.content,
				isCorrect: questionOption.isCorrect,
			})
			.from(question)
			.innerJoin(questionOption, eq(questionOption.questionUuid, question.uuid))
			.where(usable)
			.orderBy(asc(question.code), asc(questionOption.position)),
	] as const;
}

/** The condition that questions say what they said when they were read, and that none was put away since. A part of a statement. */
export function isStillSo(read: readonly Pick<typeof question.$inferSelect, "uuid" | "version">[]) {
	const seen = JSON.stringify(read.map(({ uuid, version }) => [uuid, version]));
	return sql`NOT EXISTS (SELECT 1 FROM json_each(${seen}) AS seen LEFT JOIN ${question} AS q ON q.uuid = seen.value ->> 0
		WHERE q.version IS NOT seen.value ->> 1 OR q.archived_at IS NOT NULL)`;
}

/** @throws DomainError PoolTooSmall (subject, available, needed), also for a paper without any subject */
function checkPool({ title, subjects, questions }: PoolDraft): void {
	const tooSmall = (subject: string, available: number, needed: number) =>
		questionBankErrors.fail("PoolTooSmall", { subject, available, needed });
	if (subjects.length === 0) throw tooSmall(title, 0, 1);
	for (const { uuid, title, numberOfQuestions } of subjects) {
		const available = questions.filter((row) => row.subjectUuid === uuid).length;
		if (available < numberOfQuestions) throw tooSmall(title, available, numberOfQuestions);
	}
}

/**
 * The snapshot that papers are drawn from, rendered once. Questions of other subjects stay outside: no paper can draw
 * them. Each pool names the options anew, so that ids seen in one say nothing of another.
 * @throws DomainError PoolTooSmall when a paper could not be filled
 */
export function freezePool(draft: PoolDraft, version: number, engine: MarkdownEngine): PaperPool {
	checkPool(draft);
	const drawn = new Set(draft.subjects.map((row) => row.uuid));
	const optionsOf = new Map<string, OptionRow[]>();
	for (const option of draft.options)
		optionsOf.set(option.questionUuid, [...(optionsOf.get(option.questionUuid) ?? []), option]);
	const questions = draft.questions
		.filter((row) => drawn.has(row.subjectUuid))
		.map((row): PoolQuestion => {
			const options = optionsOf.get(row.uuid) ?? [];
			// Not v7: sorted, those would tell the author's order.
			const frozen = options.map(({ content, isCorrect }) => ({ uuid: crypto.randomUUID(), content, isCorrect }));
			const key = frozen.find((option) => option.isCorrect);
			if (!key) throw new Error(`Question ${row.uuid} has no key`);
			const { contentHtml, explanationHtml, optionsHtml } = renderQuestion(engine, { ...row, options: frozen });
			return {
				uuid: row.uuid,
				subjectUuid: row.subjectUuid,
				language: row.language,
				content: row.content,
				contentHtml,
				explanation: row.explanation,
				explanationHtml,
				options: frozen.map(({ uuid, content }, at) => ({ uuid, content, contentHtml: optionsHtml[at] ?? "" })),
				correctOptionUuid: key.uuid,
				...(row.keepOrder && { keepOrder: true }),
				...(row.keepLast && { keepLast: true }),
			};
		});
	return { ownerUuid: draft.ownerUuid, version, subjects: draft.subjects, questions };
}
