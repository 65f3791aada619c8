import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { question, questionImport, questionOption, questionTag, subject, topic } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { knownPictures, pictureUseStatements } from "~/domain/question-picture/uses.server.ts";
import { differences } from "~/lib/differences.ts";
import { asSeen } from "~/lib/plain-text.ts";
import { picturesIn } from "~/lib/question-picture.ts";
import type { QuestionText } from "./edit-schemas.ts";
import { lookKey } from "./look-key.ts";
import { keepVersions, optionsJson, tagsJson } from "./question-versions.server.ts";
import type { ImportNote, ParsedQuestion } from "./schemas.ts";

type Needs = Pick<Deps, "db">;

/** A question as the bank has it; options and tags by JSON, so that one statement reads them all. */
type Stored = Pick<
	typeof question.$inferSelect,
	| "uuid"
	| "code"
	| "subjectUuid"
	| "topicUuid"
	| "level"
	| "language"
	| "difficulty"
	| "content"
	| "explanation"
	| "keepOrder"
	| "keepLast"
	| "version"
	| "archivedAt"
> & { options: StoredOption[]; tags: string[] };
type StoredOption = { uuid: string; content: string; isCorrect: 0 | 1 };

export type Change = {
	uuid: string;
	subjectUuid: string;
	/** The chapter that the file names; undefined where it names none. */
	topicUuid: string | undefined;
	parsed: ParsedQuestion;
	stored: Stored | undefined;
};

/** So many rows stay well under SQLite's 32,766 variables of one statement. */
const ROWS_PER_STATEMENT = 500;

function inChunks<T>(rows: readonly T[]): T[][] {
	return Array.from({ length: Math.ceil(rows.length / ROWS_PER_STATEMENT) }, (_, index) =>
		rows.slice(index * ROWS_PER_STATEMENT, (index + 1) * ROWS_PER_STATEMENT),
	);
}

/** `column IN (…)` of any length, as one variable. */
const isOneOf = (column: AnyColumn, values: readonly string[]): SQL =>
	sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`;

/** The subject that a file names, by either of its names as people see them; undefined where it is none, or may be two. */
export type NamedSubjects = (name: string) => string | undefined;

const asNamed = (name: string) => asSeen(name).toLowerCase();

type Named = { uuid: string; title: string; titleBn: string | null };

/** The chapter that a file names, in the same way, of a subject. */
export type NamedTopics = (subjectUuid: string, name: string) => string | undefined;

function namedTopics(topics: readonly (Named & { subjectUuid: string })[]): NamedTopics {
	const ofSubject = new Map(
		[...Map.groupBy(topics, ({ subjectUuid }) => subjectUuid)].map(([uuid, all]) => [uuid, namedSubjects(all)]),
	);
	return (subjectUuid, name) => ofSubject.get(subjectUuid)?.(name);
}

function namedSubjects(subjects: readonly Named[]): NamedSubjects {
	const exact = new Map(subjects.map(({ title, uuid }) => [title, uuid]));
	const named = subjects.flatMap(({ uuid, title, titleBn }) =>
		[title, titleBn].flatMap((name) => (name ? [{ uuid, name: asNamed(name) }] : [])),
	);
	const seen = Map.groupBy(named, ({ name }) => name);
	return (name) => {
		const [one, ...others] = new Set((seen.get(asNamed(name)) ?? []).map(({ uuid }) => uuid));
		return exact.get(name) ?? (others.length === 0 ? one : undefined);
	};
}

const subjectsStatement = ({ db }: Needs) =>
	db.select({ uuid: subject.uuid, title: subject.title, titleBn: subject.titleBn }).from(subject);

/** The subjects of the bank by their names. One round trip. */
export const readSubjects = async (deps: Needs): Promise<NamedSubjects> => namedSubjects(await subjectsStatement(deps));

/** A question of the bank that may be the one at this line of a file (QB-8). */
export type BankAlike = { line: number; code: string };

/** The questions of the bank whose text is that of one of a file as a person compares them: one look at the index for each. */
const alikeStatement = ({ db }: Needs, questions: readonly ParsedQuestion[]) =>
	db.all<BankAlike>(sql`SELECT f.value ->> 0 AS line, q.code AS code
		FROM json_each(${JSON.stringify(questions.map(({ line, content }) => [line, lookKey(content)]))}) AS f
		CROSS JOIN ${question} AS q ON q.look_key = f.value ->> 1
		ORDER BY line, q.code`);

/** Among so many of the last imports a file of the same name is looked for. */
const LAST_IMPORTS = 200;

/** How many questions the file of this name had at its last import that stands. */
const countBefore = ({ db }: Needs, fileName: string | undefined) =>
	db.all<{ n: number }>(sql`SELECT i.created + i.updated + i.unchanged + i.refused AS n
		FROM (SELECT * FROM ${questionImport} ORDER BY id DESC LIMIT ${LAST_IMPORTS}) AS i
		WHERE i.file_name = ${fileName || null} AND i.undone_at IS NULL ORDER BY i.id DESC LIMIT 1`);

/**
 * The subjects of the bank with their chapters, its questions with these codes, those with a text like one of these, which of these pictures it
 * has, and how many questions this file had before. One round trip.
 */
export async function readBank(
	{ db }: Needs,
	codes: readonly string[],
	asked: { likeThese: readonly ParsedQuestion[]; named: readonly string[]; fileName: string | undefined },
) {
	const [alike, pictures, [before], subjects, topics, rows] = await db.batch([
		alikeStatement({ db }, asked.likeThese),
		knownPictures({ db }, asked.named),
		countBefore({ db }, asked.fileName),
		subjectsStatement({ db }),
		db
			.select({ uuid: topic.uuid, title: topic.title, titleBn: topic.titleBn, subjectUuid: topic.subjectUuid })
			.from(topic),
		db
			.select({ row: question, options: optionsJson, tags: tagsJson })
			.from(question)
			.where(isOneOf(question.code, codes)),
	]);
	return {
		alike,
		before: before?.n,
		pictures: new Set(pictures.map(({ name }) => name)),
		subjects: namedSubjects(subjects),
		topics: namedTopics(topics),
		stored: new Map(
			rows.map(({ row, options, tags }): [string, Stored] => [
				row.code,
				{ ...row, options: JSON.parse(options), tags: JSON.parse(tags) },
			]),
		),
	};
}

/** A question as it is written into the bank, in place of what its code had or as a new one. */
export type QuestionWrite = Omit<QuestionText, "topicUuid"> & {
	uuid: string;
	code: string;
	isNew: boolean;
	/** Its chapter where that is said; else the one that it has stays, as long as its subject does. */
	toTopic?: string | undefined;
};

/** How the options stand: as the file says; else an order that somebody keeps is kept. */
function orderOf(parsed: ParsedQuestion, stored: Stored | undefined) {
	const { keepOrder, keepLast = false, orderSaid } = parsed;
	if (orderSaid || !stored) return { keepOrder, keepLast };
	return { keepOrder: stored.keepOrder || (keepOrder && !stored.keepLast), keepLast: stored.keepLast };
}

/** Whether the file says nothing that the bank does not. */
export function isUnchanged({ parsed, subjectUuid, topicUuid, stored }: Change): boolean {
	if (!stored || (topicUuid !== undefined && topicUuid !== stored.topicUuid)) return false;
	const options = stored.options.map((option) => option.content);
	const key = stored.options.findIndex((option) => option.isCorrect === 1);
	const ofBank = [stored.subjectUuid, stored.level, stored.language, stored.difficulty, stored.content];
	const ofFile = [subjectUuid, parsed.level, parsed.language, parsed.difficulty, parsed.content];
	const bank = [...ofBank, stored.explanation, options, key, stored.tags.toSorted()];
	const file = [...ofFile, parsed.explanation, parsed.options, parsed.correct, [...new Set(parsed.tags)].sort()];
	const { keepOrder, keepLast } = orderOf(parsed, stored);
	if (keepOrder !== stored.keepOrder || keepLast !== stored.keepLast) return false;
	return JSON.stringify(bank) === JSON.stringify(file);
}

/** What a change of a file writes. */
export function toWrite({ uuid, subjectUuid, topicUuid, parsed, stored }: Change): QuestionWrite {
	const { code, level, language, difficulty, content, explanation, options, correct, tags } = parsed;
	return {
		...{ uuid, code, subjectUuid, level, language, difficulty, content, explanation, options, correct, tags },
		...{ ...orderOf(parsed, stored), isNew: !stored, toTopic: topicUuid },
	};
}

/** So many letters of texts are in one entry of the audit log; the versions of each question have the rest. */
const MOST_NOTED = 50_000;

/** What of a question of the bank a change overwrites: its fields as they were and as they are. */
function overwrittenBy(change: Change & { stored: Stored }) {
	const { stored } = change;
	const { uuid: _, isNew: __, code: ___, toTopic, ...is } = toWrite(change);
	const kept = stored.subjectUuid === is.subjectUuid ? stored.topicUuid : null;
	const was = {
		...{ subjectUuid: stored.subjectUuid, topicUuid: stored.topicUuid },
		...{ level: stored.level, language: stored.language },
		...{ difficulty: stored.difficulty, content: stored.content, explanation: stored.explanation },
		options: stored.options.map(({ content }) => content),
		correct: stored.options.findIndex(({ isCorrect }) => isCorrect === 1),
		...{ tags: stored.tags.toSorted(), keepOrder: stored.keepOrder, keepLast: stored.keepLast },
	};
	return differences<Record<string, unknown>>(was, {
		...{ ...is, topicUuid: toTopic ?? kept, tags: [...new Set(is.tags)].sort() },
	});
}

/** What people call the fields of a question. */
const CALLED: Readonly<Record<string, string>> = {
	...{ subjectUuid: "subject", topicUuid: "chapter", content: "question", correct: "answer" },
	...{ keepOrder: "order", keepLast: "order" },
};

/** Of each question of the bank that a file changes, which fields: somebody may have mended them there since (QB-2.7). */
export const overwriteNotes = (changes: readonly Change[]): ImportNote[] =>
	changes.flatMap(({ stored, ...change }) => {
		if (!stored) return [];
		const { before, after } = overwrittenBy({ ...change, stored });
		const fields = [...new Set(Object.keys({ ...before, ...after }).map((name) => CALLED[name] ?? name))];
		const { line, lines, named } = change.parsed;
		const [field = "record"] = fields.includes("answer") ? ["answer"] : fields;
		return [
			{
				...{ line: lines[field] ?? line, questionLine: line, ...named, field },
				...{ note: "overwrites" as const, params: { value: fields.join(", ") } },
			},
		];
	});

/** Of each question of the bank that is retired: an import changes its words, and takes it into use no more than before (QB-10). */
export const retiredNotes = (changes: readonly Change[]): ImportNote[] =>
	changes.flatMap(({ stored, parsed: { line, lines, named } }) =>
		stored === undefined || stored.archivedAt === null
			? []
			: [{ line: lines.code ?? line, questionLine: line, ...named, field: "code", note: "retired", params: {} }],
	);

/** A question that is written anew: what is noted of it, as it was and as it is, and the version that it had. */
type Overwritten = { code: string; version: number; of: { before: object; after: object } };

/** What is overwritten, for one entry of the audit log, by code; of what is too much for it the versions. */
export function withinOneEntry(all: readonly Overwritten[]): { before: object; after: object } {
	let room = MOST_NOTED;
	const noted = all.map(({ code, version, of }) => {
		room -= JSON.stringify(of).length;
		return [code, room >= 0 ? of : { before: { version }, after: { version: version + 1 } }] as const;
	});
	return {
		before: Object.fromEntries(noted.map(([code, { before }]) => [code, before])),
		after: Object.fromEntries(noted.map(([code, { after }]) => [code, after])),
	};
}

/**
 * What an import overwrites, for the audit log: the fields that change. New questions are in the import's own list, and nothing was before
 * them.
 */
export const changesOf = (changes: readonly Change[]): { before: object; after: object } =>
	withinOneEntry(
		changes.flatMap(({ stored, ...change }) =>
			stored ? [{ code: change.parsed.code, version: stored.version, of: overwrittenBy({ ...change, stored }) }] : [],
		),
	);

/** The statements that bring questions into the bank. An option keeps its uuid by its position. */
export function writeStatements({ db }: Needs, actor: Actor, writes: readonly QuestionWrite[], now: number) {
	const changed = writes.filter(({ isNew }) => !isNew).map(({ uuid }) => uuid);
	const questions = writes.map((of) => ({
		...{ uuid: of.uuid, code: of.code, subjectUuid: of.subjectUuid, topicUuid: of.toTopic ?? null },
		...{ level: of.level, language: of.language },
		...{ difficulty: of.difficulty, content: of.content, explanation: of.explanation },
		lookKey: lookKey(of.content),
		...{ keepOrder: of.keepOrder, keepLast: of.keepLast, createdAt: now, updatedAt: now, changedBy: actor.accountUuid },
	}));
	const options = writes.flatMap(({ uuid, options: texts, correct }) =>
		texts.map((content, position) => ({
			// Not a v7: sorted, those would tell the author's order, where the key often has its favourite place.
			uuid: crypto.randomUUID(),
			questionUuid: uuid,
			position,
			content,
			isCorrect: position === correct,
		})),
	);
	const tags = writes.flatMap(({ uuid, tags: of }) => [...new Set(of)].map((tag) => ({ questionUuid: uuid, tag })));
	const lengths = JSON.stringify(
		writes.filter(({ isNew }) => !isNew).map(({ uuid, options: texts }) => [uuid, texts.length]),
	);
	const excluded = (column: string) => sql.raw(`excluded.${column}`);
	return [
		keepVersions({ db }, changed),
		...inChunks(questions).map((rows) =>
			db
				.insert(question)
				.values(rows)
				.onConflictDoUpdate({
					target: question.code,
					set: {
						subjectUuid: excluded("subject_uuid"),
						level: excluded("level"),
						language: excluded("language"),
						difficulty: excluded("difficulty"),
						content: excluded("content"),
						lookKey: excluded("look_key"),
						explanation: excluded("explanation"),
						keepOrder: excluded("keep_order"),
						keepLast: excluded("keep_last"),
						// A chapter belongs to a subject: of another one it is none.
						topicUuid: sql`coalesce(excluded.topic_uuid, CASE WHEN subject_uuid = excluded.subject_uuid THEN topic_uuid END)`,
						version: sql`version + 1`,
						changedBy: actor.accountUuid,
						updatedAt: now,
					},
				}),
		),
		// No key while options change: the index allows one key a question at any moment.
		db.update(questionOption).set({ isCorrect: false }).where(isOneOf(questionOption.questionUuid, changed)),
		db.run(sql`DELETE FROM ${questionOption} WHERE EXISTS (SELECT 1 FROM json_each(${lengths}) AS kept
			WHERE kept.value ->> 0 = question_uuid AND position >= kept.value ->> 1)`),
		db.delete(questionTag).where(isOneOf(questionTag.questionUuid, changed)),
		...inChunks(options).map((rows) =>
			db
				.insert(questionOption)
				.values(rows)
				.onConflictDoUpdate({
					target: [questionOption.questionUuid, questionOption.position],
					set: { content: excluded("content"), isCorrect: excluded("is_correct") },
				}),
		),
		...inChunks(tags).map((rows) => db.insert(questionTag).values(rows)),
		...pictureUseStatements(
			{ db },
			writes.map((of) => ({
				questionUuid: of.uuid,
				pictures: picturesIn([of.content, of.explanation, ...of.options]),
			})),
		),
	];
}
