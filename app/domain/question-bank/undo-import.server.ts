import { eq, sql } from "drizzle-orm";
import { isRefusedFor } from "#db/constraint.ts";
import { question, questionImport, questionImportChange, questionVersion, topic } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { audit } from "~/domain/audit.server.ts";
import { requireName } from "~/domain/confirm/confirm-name.ts";
import type { Deps } from "~/domain/deps.ts";
import { picturesOf, unusedLoosened } from "~/domain/question-picture/uses.server.ts";
import type { QuestionText } from "./edit-schemas.ts";
import { questionBankErrors } from "./errors.ts";
import { type QuestionWrite, withinOneEntry, writeStatements } from "./import-changes.server.ts";
import { importToName } from "./import-to-name.ts";
import { getImport, obstacle } from "./imports.server.ts";
import { optionsJson, tagsJson } from "./question-versions.server.ts";
import { letGoByCancelled } from "./retire-question.server.ts";
import { nameOf, textOf, toBankQuestion } from "./stored-question.server.ts";

type Needs = Pick<Deps, "db" | "clock">;

/** So many are named in the refusal. */
const NAMED = 5;

/** What an import wrote of a question that is still there: its words now, and those it had before. */
async function writtenBy({ db }: Needs, uuid: string) {
	const rows = await db
		.select({
			change: questionImportChange,
			row: question,
			options: optionsJson,
			tags: tagsJson,
			changedByName: nameOf(sql`question.changed_by`),
			before: sql<string | null>`(SELECT kept.content FROM ${questionVersion} AS kept
				WHERE kept.question_uuid = question.uuid AND kept.version = question_import_change.version - 1)`,
		})
		.from(questionImportChange)
		.innerJoin(question, eq(question.uuid, questionImportChange.questionUuid))
		.where(eq(questionImportChange.importUuid, uuid));
	return rows.map(({ change, before, ...read }) => ({
		...{ uuid: change.questionUuid, code: change.code, version: read.row.version },
		now: textOf(toBankQuestion(read)),
		before: before === null ? null : textOf(JSON.parse(before) as QuestionText),
	}));
}

/** What an undo takes, for the audit log: of a new question, which goes, all that it said; of another as much as an import notes of what it overwrites. */
function lostBy(written: Awaited<ReturnType<typeof writtenBy>>): { before: object; after: object } {
	const back = withinOneEntry(
		written.flatMap(({ code, version, now, before }) =>
			before === null ? [] : [{ code, version, of: { before: now, after: before } }],
		),
	);
	const gone = written.filter(({ before }) => before === null);
	return {
		before: { ...Object.fromEntries(gone.map(({ code, now }) => [code, now])), ...back.before },
		after: { ...Object.fromEntries(gone.map(({ code }) => [code, null])), ...back.after },
	};
}

/** The statement that takes an import as undone, and ends the transaction where anything has come to keep it since it was looked at. */
const markUndone = ({ db }: Needs, actor: Actor, uuid: string, now: number) =>
	db
		.update(questionImport)
		.set({
			undoneBy: actor.accountUuid,
			undoneAt: sql`CASE WHEN undone_at IS NOT NULL OR EXISTS (
				SELECT 1 FROM ${questionImportChange} AS change LEFT JOIN ${question} ON question.uuid = change.question_uuid
				WHERE change.import_uuid = ${uuid} AND ${obstacle} IS NOT NULL
			) THEN 0 ELSE ${now} END`,
		})
		.where(eq(questionImport.uuid, uuid));

/** @throws DomainError NameNotTyped, ImportUndone, ImportInUse, QuestionImportNotFound */
async function checkUndoable(deps: Needs, actor: Actor, uuid: string, name: string): Promise<void> {
	const { import: found, questions, obstacles } = await getImport(deps, actor, uuid, NAMED);
	requireName(name, importToName(found));
	if (found.undoneAt !== null) throw questionBankErrors.fail("ImportUndone");
	const codes = questions.filter((one) => one.obstacle !== null).map(({ code }) => code);
	if (obstacles > 0)
		throw questionBankErrors.fail("ImportInUse", {
			codes: `${codes.join(", ")}${obstacles > codes.length ? " …" : ""}`,
			count: obstacles,
		});
}

/**
 * An admin takes an import back, all of it or nothing: new questions go, those that it changed get their words back as a new version
 * (QB-13). The audit log keeps what is lost. Three round trips.
 * @param name of its file, as it was typed
 * @throws DomainError NameNotTyped, ImportInUse that names the questions which keep it, ImportUndone, QuestionImportNotFound, or of requireRole
 */
export async function undoImport(deps: Needs, who: Actor | null, uuid: string, name: string): Promise<void> {
	const actor = requireRole(who, "admin");
	await checkUndoable(deps, actor, uuid, name);
	const [written, pictures] = await Promise.all([
		writtenBy(deps, uuid),
		picturesOf(
			deps,
			sql`(SELECT question_uuid FROM ${questionImportChange} WHERE ${questionImportChange.importUuid} = ${uuid})`,
		),
	]);
	const gone = written.filter(({ before }) => before === null);
	const back = written.flatMap(({ uuid: of, code, before }): (QuestionWrite & { topicUuid: string | null })[] =>
		before === null ? [] : [{ ...before, uuid: of, code, isNew: false }],
	);
	const now = deps.clock();
	const goneUuids = JSON.stringify(gone.map((one) => one.uuid));
	const topics = JSON.stringify(back.map((one) => [one.uuid, one.topicUuid]));
	const { db } = deps;
	try {
		await db.batch([
			markUndone(deps, actor, uuid, now),
			audit.ifChanged(
				deps,
				{
					...{ actorUuid: actor.accountUuid, action: "question-bank.import-undone" },
					...{ objectType: "question_bank", objectUuid: uuid },
					detail: lostBy(written),
				},
				now,
			),
			letGoByCancelled(deps, sql`(SELECT value FROM json_each(${goneUuids}))`),
			db.run(sql`DELETE FROM ${question} WHERE uuid IN (SELECT value FROM json_each(${goneUuids}))`),
			...writeStatements(deps, actor, back, now),
			db.run(sql`UPDATE ${question} SET topic_uuid = (
					SELECT there.uuid FROM json_each(${topics}) AS was INNER JOIN ${topic} AS there ON there.uuid = was.value ->> 1
					WHERE was.value ->> 0 = question.uuid AND there.subject_uuid = question.subject_uuid
				) WHERE uuid IN (SELECT value ->> 0 FROM json_each(${topics}))`),
			unusedLoosened(
				deps,
				pictures.map(({ picture }) => picture),
				now,
			),
		]);
	} catch (error) {
		if (!isRefusedFor("question_import_undone", error)) throw error;
		await checkUndoable(deps, actor, uuid, name);
		throw error;
	}
}
