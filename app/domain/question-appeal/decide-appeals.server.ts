import { type SQL, sql } from "drizzle-orm";
import { modelTest, questionAppeal } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { audit } from "~/domain/audit.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { examIs } from "~/domain/model-test/exam-config.server.ts";
import { notify } from "~/domain/notification/notify.server.ts";
import { questionAppealErrors } from "./errors.ts";
import type { AppealState } from "./rules.ts";
import type { AppealDecision } from "./schemas.ts";

type Decided = { state: AppealState; answer: string | null };

/** A question of an exam, and what its objections become. `at` is when, ms UTC, as no other decision of that question. */
type Deciding = {
	exam: { uuid: string; name: string };
	questionUuid: string;
	actorUuid: string;
	before: Decided;
	after: Decided;
	at: number;
};

/**
 * The statements that decide some objections to a question, for the batch of what decides them: audited with how it was before, and each
 * student is notified once (NTF-4).
 * @param which the condition on `question_appeal` beside the exam and the question
 */
export function decideStatements(deps: Pick<Deps, "db">, of: Deciding, which: SQL, now: number) {
	const { exam, questionUuid, actorUuid, before, after, at } = of;
	const here = sql`q.exam_uuid = ${exam.uuid} AND q.question_uuid = ${questionUuid} AND q.decided_at = ${at}`;
	return [
		deps.db
			.update(questionAppeal)
			.set({ ...after, decidedBy: actorUuid, decidedAt: at })
			.where(
				sql`${questionAppeal.examUuid} = ${exam.uuid} AND ${questionAppeal.questionUuid} = ${questionUuid} AND ${which}`,
			)
			.returning({ uuid: questionAppeal.uuid }),
		audit.ifChanged(
			deps,
			{
				...{ actorUuid, action: "model-test.appeals-decided", objectType: "model_test", objectUuid: exam.uuid },
				detail: {
					...{ name: exam.name, questionUuid, before, after },
					objections: sql`(SELECT count(*) FROM ${questionAppeal} AS q WHERE ${here})`,
				},
			},
			now,
		),
		notify(
			deps,
			{
				...{ kind: "appeal-decided", role: "student", about: exam.uuid },
				key: `appeal-decided:${exam.uuid}:${questionUuid}:${at}`,
				params: { exam: exam.name },
				account: sql`q.account_uuid`,
				from: sql`${questionAppeal} AS q`,
				where: here,
			},
			now,
		),
	] as const;
}

/** That an objection waits; the partial index takes it by these words. */
export const IS_OPEN = sql`${questionAppeal.state} = 'open'`;
const OPEN: Decided = { state: "open", answer: null };

/** For the batch that corrects a question: whoever objected to it and waits is right (MT-22.4). @param when that the correction was stored */
export const acceptStatements = (
	deps: Pick<Deps, "db">,
	of: Omit<Deciding, "before" | "after" | "at">,
	when: SQL,
	now: number,
) => {
	const after = { state: "accepted", answer: null } as const;
	return decideStatements(deps, { ...of, before: OPEN, after, at: now }, sql`${IS_OPEN} AND ${when}`, now);
};

/**
 * An admin answers all objections to a question that wait and were read, at once, or puts an earlier decision right (MT-22.3). It writes no
 * marks: that is for a correction (MT-8). What has come or changed since is not decided. Two round trips.
 * @returns how many were decided
 * @throws DomainError AppealNotFound, AppealsMoved, or of requireRole
 */
export async function decideAppeals(
	deps: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	idOrUuid: string,
	questionUuid: string,
	{ outcome, answer, of, seen }: AppealDecision,
): Promise<{ examUuid: string; decided: number }> {
	const { accountUuid } = requireRole(who, "admin");
	const now = deps.clock();
	const [found] = await deps.db.all<
		{ uuid: string; name: string } & { [Name in keyof Decided]: Decided[Name] | null }
	>(sql`
		SELECT ${modelTest.uuid} AS uuid, ${modelTest.name} AS name, d.state AS state, d.answer AS answer
		FROM ${modelTest} JOIN ${questionAppeal} AS q ON q.exam_uuid = ${modelTest.uuid} AND q.question_uuid = ${questionUuid}
		LEFT JOIN ${questionAppeal} AS d ON d.uuid = q.uuid AND d.decided_at = ${seen}
		WHERE ${examIs(idOrUuid)} ORDER BY d.uuid IS NULL LIMIT 1`);
	if (!found) throw questionAppealErrors.fail("AppealNotFound");
	const which =
		of === "open"
			? sql`${IS_OPEN} AND ${questionAppeal.updatedAt} <= ${seen}`
			: sql`${questionAppeal.decidedAt} = ${seen} AND ${questionAppeal.state} <> 'open'`;
	const before: Decided = of === "open" ? OPEN : { state: found.state ?? "open", answer: found.answer };
	const deciding = {
		...{ exam: { uuid: found.uuid, name: found.name }, questionUuid, actorUuid: accountUuid },
		...{ before, after: { state: outcome, answer } },
		// Never the same instant twice, so that it tells one decision from the next.
		at: Math.max(now, seen + 1),
	};
	const [decided] = await deps.db.batch([...decideStatements(deps, deciding, which, now)]);
	if (decided.length === 0) throw questionAppealErrors.fail("AppealsMoved");
	return { examUuid: found.uuid, decided: decided.length };
}
