import { and, eq, type SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { isRefusedFor } from "#db/constraint.ts";
import { question, questionOption, questionTag, subject, topic } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { audit, noted } from "~/domain/audit.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { knownPictures, pictureUseStatements } from "~/domain/question-picture/uses.server.ts";
import { differences } from "~/lib/differences.ts";
import { markdownEngine } from "~/lib/markdown.server.ts";
import { picturesIn } from "~/lib/question-picture.ts";
import type { QuestionText } from "./edit-schemas.ts";
import { questionBankErrors } from "./errors.ts";
import { lookKey } from "./look-key.ts";
import { type TextFault, textsByField, unknownPictures, writtenFaults } from "./question-faults.server.ts";
import { keepVersions } from "./question-versions.server.ts";
import { type BankQuestion, noQuestion, questionStatement, textOf, toBankQuestion } from "./stored-question.server.ts";

type Needs = Pick<Deps, "db" | "clock">;

/** @throws DomainError QuestionFaulty that names each text which cannot be shown as it is meant */
async function checkTexts(text: QuestionText): Promise<void> {
	refuse(writtenFaults(await markdownEngine(), text));
}

/** @throws DomainError QuestionFaulty where there are any */
function refuse(faults: readonly TextFault[]): void {
	if (faults.length > 0) throw questionBankErrors.fail("QuestionFaulty", { faults: JSON.stringify(faults) });
}

/** The pictures that a question names. */
const picturesOf = (text: QuestionText): string[] => picturesIn(textsByField(text).map(([, one]) => one));

/** The statements that read what a question would belong to, and which of its pictures are there. */
const placeStatements = ({ db }: Needs, text: QuestionText) =>
	[
		knownPictures({ db }, picturesOf(text)),
		db.select({ uuid: subject.uuid }).from(subject).where(eq(subject.uuid, text.subjectUuid)),
		db
			.select({ uuid: topic.uuid })
			.from(topic)
			.where(and(eq(topic.uuid, text.topicUuid ?? ""), eq(topic.subjectUuid, text.subjectUuid))),
	] as const;

type Found = readonly { uuid: string }[];

/** @throws DomainError BankSubjectNotFound, TopicNotFound, QuestionFaulty for a picture that nobody has */
function checkPlace(
	[pictures, subjects, topics]: readonly [readonly { name: string }[], Found, Found],
	text: QuestionText,
): void {
	if (subjects.length === 0) throw questionBankErrors.fail("BankSubjectNotFound");
	if (text.topicUuid !== null && topics.length === 0) throw questionBankErrors.fail("TopicNotFound");
	refuse(unknownPictures(text, new Set(pictures.map(({ name }) => name))));
}

const columnsOf = ({ options: _, correct: __, tags: ___, ...columns }: QuestionText) => ({
	...columns,
	lookKey: lookKey(columns.content),
});

/**
 * The statements that put options, tags and pictures in place of those there; an option keeps its uuid by its position.
 * @param ours that the question was written by this batch: of a text that was refused nothing is
 */
function partStatements(deps: Needs, uuid: string, text: QuestionText, ours: SQL) {
	const { db } = deps;
	const { options, correct, tags } = text;
	const rows = options.map((content, position) => ({
		// Not a v7: sorted, those would tell the author's order, where the key often has its favourite place.
		uuid: crypto.randomUUID(),
		position,
		content,
		isCorrect: position === correct ? 1 : 0,
	}));
	return [
		// No key while options change: the index allows one key a question at any moment.
		db.run(sql`UPDATE ${questionOption} SET is_correct = 0 WHERE question_uuid = ${uuid} AND ${ours}`),
		db.run(sql`DELETE FROM ${questionOption} WHERE question_uuid = ${uuid} AND position >= ${rows.length} AND ${ours}`),
		db.run(sql`
			INSERT INTO ${questionOption} (uuid, question_uuid, position, content, is_correct)
			SELECT value ->> 'uuid', ${uuid}, value ->> 'position', value ->> 'content', value ->> 'isCorrect'
			FROM json_each(${JSON.stringify(rows)}) WHERE ${ours}
			ON CONFLICT (question_uuid, position) DO UPDATE SET content = excluded.content, is_correct = excluded.is_correct`),
		db.run(sql`DELETE FROM ${questionTag} WHERE question_uuid = ${uuid} AND ${ours}`),
		db.run(sql`
			INSERT OR IGNORE INTO ${questionTag} (question_uuid, tag)
			SELECT ${uuid}, value FROM json_each(${JSON.stringify(tags)}) WHERE ${ours}`),
		...pictureUseStatements(deps, [{ questionUuid: uuid, pictures: picturesOf(text) }], ours),
	] as const;
}

/** The code of a question whose author gives it none: short, and nobody's. */
const madeCode = (uuid: string): string => `Q-${uuid.slice(-8).toUpperCase()}`;

/**
 * An admin writes a question (QB-7). Two round trips.
 * @returns its uuid
 * @throws DomainError QuestionFaulty, QuestionCodeTaken, BankSubjectNotFound, TopicNotFound, or of requireRole
 */
export async function createQuestion(
	deps: Needs,
	who: Actor | null,
	{ code: given, ...said }: QuestionText & { code?: string | undefined },
): Promise<string> {
	const actor = requireRole(who, "admin");
	const text = textOf(said);
	await checkTexts(text);
	const { db } = deps;
	checkPlace(await db.batch([...placeStatements(deps, text)]), text);
	const now = deps.clock();
	const uuid = uuidv7();
	const code = given ?? madeCode(uuid);
	try {
		await db.batch([
			db.insert(question).values({
				...columnsOf(text),
				...{ uuid, code, createdAt: now, updatedAt: now, changedBy: actor.accountUuid },
			}),
			audit.ifChanged(
				deps,
				{
					...{ actorUuid: actor.accountUuid, action: "question.created", objectType: "question", objectUuid: uuid },
					detail: { code, after: text },
				},
				now,
			),
			...partStatements(deps, uuid, text, sql`1`),
		]);
	} catch (error) {
		if (isRefusedFor("question.code", error)) throw questionBankErrors.fail("QuestionCodeTaken");
		throw error;
	}
	return uuid;
}

/**
 * An admin changes a question, as long as nobody else did since the version that was read. What was frozen or sealed before keeps its
 * own words. Two round trips.
 * @returns the question as it is now
 * @throws DomainError BankQuestionNotFound, QuestionChangedMeanwhile, QuestionFaulty, BankSubjectNotFound, TopicNotFound, or of requireRole
 */
export async function changeQuestion(
	deps: Needs,
	who: Actor | null,
	uuid: string,
	{ version, ...said }: QuestionText & { version: number },
): Promise<BankQuestion> {
	const actor = requireRole(who, "admin");
	const text = textOf(said);
	await checkTexts(text);
	const { db } = deps;
	const [[found], ...places] = await db.batch([questionStatement(deps, uuid), ...placeStatements(deps, text)]);
	if (!found) throw noQuestion();
	const before = toBankQuestion(found);
	if (before.version !== version) throw questionBankErrors.fail("QuestionChangedMeanwhile");
	checkPlace(places, text);
	const changed = differences(textOf(before), text);
	if (Object.keys(changed.after).length === 0) return before;
	const now = deps.clock();
	const next = version + 1;
	const entry = uuidv7();
	const [, updated] = await db.batch([
		keepVersions(deps, [uuid], version),
		db
			.update(question)
			.set({ ...columnsOf(text), version: next, changedBy: actor.accountUuid, updatedAt: now })
			.where(and(eq(question.uuid, uuid), eq(question.version, version))),
		audit.ifChanged(
			deps,
			{
				...{ uuid: entry, actorUuid: actor.accountUuid, action: "question.changed" },
				...{ objectType: "question", objectUuid: uuid },
				detail: { code: before.code, version: next, ...changed },
			},
			now,
		),
		...partStatements(deps, uuid, text, noted(entry)),
	]);
	if (updated.rowsAffected === 0) throw questionBankErrors.fail("QuestionChangedMeanwhile");
	return { ...before, ...text, version: next, updatedAt: now, changedBy: actor.accountUuid, changedByName: null };
}
