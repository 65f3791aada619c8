import { eq, type SQL, sql } from "drizzle-orm";
import { account, question } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { ID_NUMBER, uuidInAddress } from "~/lib/address-id.ts";
import type { QuestionText } from "./edit-schemas.ts";
import { questionBankErrors } from "./errors.ts";
import { optionsJson, tagsJson } from "./question-versions.server.ts";

/** A question as the bank has it. Times ms UTC. */
export type BankQuestion = QuestionText & {
	id: number;
	uuid: string;
	code: string;
	/** Counts from 1. */
	version: number;
	archivedAt: number | null;
	createdAt: number;
	updatedAt: number;
	/** Who wrote this version, where that is known. */
	changedBy: string | null;
	changedByName: string | null;
};

export const noQuestion = () => questionBankErrors.fail("BankQuestionNotFound");

/** @throws DomainError BankQuestionNotFound for what can be no question's uuid */
export const questionUuidOf = (uuid: string | undefined): string => uuidInAddress(uuid, noQuestion);

/**
 * The uuid of a question that a call names by that or by its number; one round trip for the number.
 * @throws DomainError BankQuestionNotFound, or of requireRole
 */
export async function uuidOfQuestion({ db }: Pick<Deps, "db">, who: Actor | null, idOrUuid: string): Promise<string> {
	requireRole(who, "admin");
	if (!ID_NUMBER.test(idOrUuid)) return idOrUuid;
	const [found] = await db
		.select({ uuid: question.uuid })
		.from(question)
		.where(eq(question.id, Number(idOrUuid)));
	if (!found) throw noQuestion();
	return found.uuid;
}

/** The statement that reads one question with its options and tags. */
export const questionStatement = ({ db }: Pick<Deps, "db">, uuid: string) =>
	db
		.select({
			row: question,
			options: optionsJson,
			tags: tagsJson,
			changedByName: nameOf(sql`question.changed_by`),
		})
		.from(question)
		.where(eq(question.uuid, uuid));

/** What somebody is called; null where they have no name, or none any more. */
export const nameOf = (uuid: SQL) =>
	sql<string | null>`(SELECT who.name FROM ${account} AS who WHERE who.uuid = ${uuid})`;

type Read = { row: typeof question.$inferSelect; options: string; tags: string; changedByName: string | null };
type Option = { content: string; isCorrect: 0 | 1 };

export function toBankQuestion({ row, options: optionsText, tags, changedByName }: Read): BankQuestion {
	const options = JSON.parse(optionsText) as Option[];
	const { lookKey: _, ...said } = row;
	return {
		...said,
		difficulty: row.difficulty,
		options: options.map(({ content }) => content),
		correct: options.findIndex(({ isCorrect }) => isCorrect === 1),
		tags: (JSON.parse(tags) as string[]).toSorted(),
		changedByName,
	};
}

/** What a question says, in one order, so that two states can be compared. */
export const textOf = (of: QuestionText): QuestionText => ({
	subjectUuid: of.subjectUuid,
	topicUuid: of.topicUuid,
	level: of.level,
	language: of.language,
	difficulty: of.difficulty,
	tags: [...new Set(of.tags)].sort(),
	content: of.content,
	options: of.options,
	correct: of.correct,
	explanation: of.explanation,
	keepOrder: of.keepOrder,
	// Versions from before it could be kept do not say it.
	keepLast: of.keepLast ?? false,
});

/** One round trip. @throws DomainError BankQuestionNotFound */
export async function readQuestion(deps: Pick<Deps, "db">, uuid: string): Promise<BankQuestion> {
	const [found] = await questionStatement(deps, uuid);
	if (!found) throw noQuestion();
	return toBankQuestion(found);
}
