import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import {
	heldQuestion,
	mockTestResponse,
	mockTestTypeQuestion,
	modelTest,
	modelTestQuestion,
	question,
	response,
} from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { audit } from "~/domain/audit.server.ts";
import { requireName } from "~/domain/confirm/confirm-name.ts";
import type { Deps } from "~/domain/deps.ts";
import { picturesOf, unusedLoosened } from "~/domain/question-picture/uses.server.ts";
import { questionBankErrors } from "./errors.ts";
import { readQuestion, textOf } from "./stored-question.server.ts";

type Needs = Pick<Deps, "db" | "clock">;

/**
 * An admin puts a question away, so that no pool that is frozen from now on has it, or takes it back (QB-10). What is published keeps
 * it. Done already, it stays done. Two round trips.
 * @throws DomainError BankQuestionNotFound, or of requireRole
 */
export async function retireQuestion(deps: Needs, who: Actor | null, uuid: string, retired: boolean): Promise<void> {
	const actor = requireRole(who, "admin");
	const { code } = await readQuestion(deps, uuid);
	const now = deps.clock();
	await deps.db.batch([
		deps.db
			.update(question)
			.set({ archivedAt: retired ? now : null })
			.where(and(eq(question.uuid, uuid), retired ? isNull(question.archivedAt) : isNotNull(question.archivedAt))),
		audit.ifChanged(
			deps,
			{
				...{ actorUuid: actor.accountUuid, objectType: "question", objectUuid: uuid },
				action: retired ? "question.retired" : "question.restored",
				detail: { code, before: { retired: !retired }, after: { retired } },
			},
			now,
		),
	]);
}

/** That an exam was cancelled: it never takes place, and keeps no question in the bank. */
const isCancelled = (examUuid: SQL) =>
	sql`EXISTS (SELECT 1 FROM ${modelTest} AS e WHERE e.uuid = ${examUuid} AND e.cancelled_at IS NOT NULL)`;

/** Whether anything has a question: an exam that was not cancelled, a self-assessment, a pool that is open, or an answer of a student. */
export const isUsed = (uuid: string | SQL) =>
	sql.join(
		[
			sql`EXISTS (SELECT 1 FROM ${modelTestQuestion} AS u
				WHERE u.question_uuid = ${uuid} AND NOT ${isCancelled(sql`u.exam_uuid`)})`,
			...[mockTestTypeQuestion, heldQuestion, response, mockTestResponse].map(
				(table) => sql`EXISTS (SELECT 1 FROM ${table} WHERE question_uuid = ${uuid})`,
			),
		],
		sql` OR `,
	);

/** The statement before one that deletes questions which nothing uses: cancelled exams let go of them. @param questions uuids, in parentheses */
export const letGoByCancelled = ({ db }: Pick<Deps, "db">, questions: SQL) =>
	db.run(sql`DELETE FROM ${modelTestQuestion} WHERE rowid IN (
		SELECT chosen.rowid FROM ${modelTestQuestion} AS chosen
		WHERE chosen.question_uuid IN ${questions} AND ${isCancelled(sql`chosen.exam_uuid`)}
			AND NOT (${isUsed(sql`chosen.question_uuid`)}))`);

/**
 * An admin deletes a question that nothing uses, with its history; the audit log keeps what it said (QB-10). Two round trips.
 * @param name its code, as it was typed
 * @param version of what was read; without it, as it is read here
 * @throws DomainError NameNotTyped, QuestionChangedMeanwhile, QuestionInUse, BankQuestionNotFound, or of requireRole
 */
export async function deleteQuestion(
	deps: Needs,
	who: Actor | null,
	uuid: string,
	name: string,
	version?: number,
): Promise<void> {
	const actor = requireRole(who, "admin");
	const [before, pictures] = await Promise.all([readQuestion(deps, uuid), picturesOf(deps, sql`(${uuid})`)]);
	requireName(name, before.code);
	const changed = () => questionBankErrors.fail("QuestionChangedMeanwhile");
	if (version !== undefined && version !== before.version) throw changed();
	const now = deps.clock();
	const [, deleted, , , [found]] = await deps.db.batch([
		letGoByCancelled(deps, sql`(SELECT uuid FROM ${question} WHERE uuid = ${uuid} AND version = ${before.version})`),
		deps.db.run(
			sql`DELETE FROM ${question} WHERE uuid = ${uuid} AND version = ${before.version} AND NOT (${isUsed(uuid)})`,
		),
		audit.ifChanged(
			deps,
			{
				...{ actorUuid: actor.accountUuid, action: "question.deleted", objectType: "question", objectUuid: uuid },
				detail: { code: before.code, before: textOf(before) },
			},
			now,
		),
		unusedLoosened(
			deps,
			pictures.map(({ picture }) => picture),
			now,
		),
		deps.db.all<{ used: number }>(sql`SELECT (${isUsed(uuid)}) AS used`),
	]);
	if (deleted.rowsAffected === 0) throw found?.used ? questionBankErrors.fail("QuestionInUse") : changed();
}
