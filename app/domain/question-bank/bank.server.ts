import { and, asc, count, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import {
	mockTestType,
	mockTestTypeQuestion,
	modelTest,
	modelTestQuestion,
	question,
	questionTag,
	questionVersion,
	subject,
	topic,
} from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { differences } from "~/lib/differences.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";
import type { BankSearch, QuestionText } from "./edit-schemas.ts";
import { lookKey } from "./look-key.ts";
import { isUsed } from "./retire-question.server.ts";
import { questionMatch } from "./search-key.ts";
import {
	type BankQuestion,
	nameOf,
	noQuestion,
	questionStatement,
	textOf,
	toBankQuestion,
} from "./stored-question.server.ts";

type Needs = Pick<Deps, "db">;

/** A question in the list of the bank. Times ms UTC. */
export type BankLine = Pick<
	BankQuestion,
	"id" | "uuid" | "code" | "content" | "language" | "level" | "difficulty" | "archivedAt" | "updatedAt"
> & {
	subjectTitle: string;
	subjectTitleBn: string | null;
	topicTitle: string | null;
	topicTitleBn: string | null;
};

const lineColumns = {
	id: question.id,
	uuid: question.uuid,
	code: question.code,
	content: question.content,
	language: question.language,
	level: question.level,
	difficulty: question.difficulty,
	archivedAt: question.archivedAt,
	updatedAt: question.updatedAt,
	subjectTitle: subject.title,
	subjectTitleBn: subject.titleBn,
	topicTitle: topic.title,
	topicTitleBn: topic.titleBn,
};

const ORDERS: Record<BankSearch["sort"], SQL[]> = {
	newest: [desc(question.id)],
	changed: [desc(question.updatedAt), desc(question.id)],
	code: [asc(question.code)],
};

/** What the search asks of a question. Where words are looked for, they alone decide which index is read. */
export function searchCondition({ q, ...asked }: Omit<BankSearch, "sort">): SQL | undefined {
	const match = questionMatch(q);
	// What has no letter, digit or sign that counts is in no question.
	if (q !== "" && match === null) return sql`0`;
	const { difficulty, level, language, tag } = asked;
	return and(
		match ? sql`${question.id} IN (SELECT rowid FROM question_search WHERE question_search MATCH ${match})` : undefined,
		asked.subject ? eq(question.subjectUuid, asked.subject) : undefined,
		asked.topic ? eq(question.topicUuid, asked.topic) : undefined,
		difficulty ? eq(question.difficulty, Number(difficulty)) : undefined,
		level ? eq(question.level, level) : undefined,
		language ? eq(question.language, language) : undefined,
		tag ? sql`${question.uuid} IN (SELECT question_uuid FROM ${questionTag} WHERE tag = ${tag})` : undefined,
		asked.state === "retired" ? isNotNull(question.archivedAt) : isNull(question.archivedAt),
	);
}

/** The questions of the bank, narrowed and sorted, for admins. One round trip. @throws DomainError of requireRole */
export async function listBank(
	{ db }: Needs,
	who: Actor | null,
	{ page, size, sort, ...search }: Paging & BankSearch,
): Promise<Page<BankLine>> {
	requireRole(who, "admin");
	const where = searchCondition(search);
	const [rows, [total]] = await db.batch([
		db
			.select(lineColumns)
			.from(question)
			.innerJoin(subject, eq(subject.uuid, question.subjectUuid))
			.leftJoin(topic, eq(topic.uuid, question.topicUuid))
			.where(where)
			.orderBy(...ORDERS[sort])
			.limit(size)
			.offset(page * size),
		db.select({ n: count() }).from(question).where(where),
	]);
	return toPage(rows, total?.n ?? 0, { page, size });
}

/** So many that may be the same are shown. */
const MOST_ALIKE = 10;

/** The statement that reads the questions whose text a person would take for the same (QB-8). @param key of the text, or what reads it */
const alikeStatement = ({ db }: Needs, key: SQL, uuid: string) =>
	db
		.select({ uuid: question.uuid, code: question.code, archivedAt: question.archivedAt })
		.from(question)
		.where(and(sql`${question.lookKey} = ${key}`, sql`${question.uuid} <> ${uuid}`))
		.orderBy(asc(question.code))
		.limit(MOST_ALIKE);

/** One that may be the same question. */
export type Alike = { uuid: string; code: string; archivedAt: number | null };

/** Those that may be the same as a text that is being written. One round trip. @throws DomainError of requireRole */
export async function questionsAlike(deps: Needs, who: Actor | null, content: string, uuid = ""): Promise<Alike[]> {
	requireRole(who, "admin");
	return alikeStatement(deps, sql`${lookKey(content)}`, uuid);
}

/** An exam or a self-assessment that has a question. */
export type QuestionUse = {
	kind: "model-test" | "mock-test";
	uuid: string;
	title: string;
	state: "draft" | "published" | "cancelled";
	startAt: number | null;
};

/** What was written of a question: a version, by whom, when, and what it changed of the one before. Times ms UTC. */
export type QuestionChange = {
	version: number;
	changedBy: string | null;
	changedByName: string | null;
	changedAt: number;
	text: QuestionText;
	/** Null of the first that is known. */
	changes: { before: Partial<QuestionText>; after: Partial<QuestionText> } | null;
};

export type QuestionForAdmin = {
	question: BankQuestion;
	/** The newest first. */
	history: QuestionChange[];
	uses: QuestionUse[];
	/** Whether anything has it, answers among that, so that it cannot be deleted. */
	used: boolean;
	alike: Alike[];
};

/** So many versions are shown. */
const MOST_VERSIONS = 50;

/** One question with its history and its use, for an admin. One round trip. @throws DomainError BankQuestionNotFound, or of requireRole */
export async function getQuestionForAdmin(deps: Needs, who: Actor | null, uuid: string): Promise<QuestionForAdmin> {
	requireRole(who, "admin");
	const { db } = deps;
	const [[found], versions, exams, types, [use], alike] = await db.batch([
		questionStatement(deps, uuid),
		db
			.select({
				version: questionVersion.version,
				content: questionVersion.content,
				changedBy: questionVersion.changedBy,
				changedByName: nameOf(sql`question_version.changed_by`),
				changedAt: questionVersion.createdAt,
			})
			.from(questionVersion)
			.where(eq(questionVersion.questionUuid, uuid))
			.orderBy(desc(questionVersion.version))
			.limit(MOST_VERSIONS),
		db
			.select({
				...{ uuid: modelTest.uuid, title: modelTest.name, startAt: modelTest.startAt },
				state: sql<
					QuestionUse["state"]
				>`CASE WHEN ${modelTest.cancelledAt} IS NOT NULL THEN 'cancelled' ELSE ${modelTest.state} END`,
			})
			.from(modelTestQuestion)
			.innerJoin(modelTest, eq(modelTest.uuid, modelTestQuestion.examUuid))
			.where(eq(modelTestQuestion.questionUuid, uuid))
			.orderBy(desc(modelTest.startAt)),
		db
			.select({ uuid: mockTestType.uuid, title: mockTestType.title, state: mockTestType.state })
			.from(mockTestTypeQuestion)
			.innerJoin(mockTestType, eq(mockTestType.uuid, mockTestTypeQuestion.typeUuid))
			.where(eq(mockTestTypeQuestion.questionUuid, uuid))
			.orderBy(asc(mockTestType.title)),
		db.all<{ used: number }>(sql`SELECT (${isUsed(uuid)}) AS used`),
		alikeStatement(deps, sql`(SELECT asked.look_key FROM ${question} AS asked WHERE asked.uuid = ${uuid})`, uuid),
	]);
	if (!found) throw noQuestion();
	const now = toBankQuestion(found);
	const { version, changedBy, changedByName, updatedAt } = now;
	const written = [
		{ version, changedBy, changedByName, changedAt: updatedAt, text: textOf(now) },
		...versions.map(({ content, ...kept }) => ({ ...kept, text: textOf(JSON.parse(content)) })),
	];
	return {
		question: now,
		history: written.map((one, at) => {
			const before = written[at + 1];
			return { ...one, changes: before ? differences(before.text, one.text) : null };
		}),
		uses: [
			...exams.map((exam) => ({ kind: "model-test" as const, ...exam })),
			...types.map((type) => ({ kind: "mock-test" as const, ...type, startAt: null })),
		],
		used: use?.used === 1,
		alike,
	};
}
