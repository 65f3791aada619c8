import { and, asc, eq, gt, isNotNull, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { v7 as uuidv7 } from "uuid";
import { heldQuestion, modelTest, payment, registration, withdrawnRegistration } from "#db/schema/index.ts";
import { insertWhere } from "#db/write.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { audit, noted } from "~/domain/audit.server.ts";
import { requireName } from "~/domain/confirm/confirm-name.ts";
import type { Deps, Limit } from "~/domain/deps.ts";
import { examDraftErrors } from "~/domain/exam-draft/errors.ts";
import { cacheKeysOf, type ExamRow, readExam, rowIsStill } from "~/domain/model-test/draft-access.server.ts";
import { modelTestErrors } from "~/domain/model-test/errors.ts";
import { refOf } from "~/domain/model-test/prepare-session.server.ts";
import { refuseWhatIsFixed } from "~/domain/model-test/save-exam.server.ts";
import { tellCancelled } from "~/domain/model-test/tell-students.server.ts";
import { giveToWallet } from "~/domain/payment/give-to-wallet.server.ts";
import { inBatches } from "~/lib/in-batches.ts";
import { AT_A_TIME, givenColumns, PATIENCE_MS, type PaidBack, soldFor } from "./paid-back.server.ts";

type Needs = Pick<Deps, "db" | "clock" | "cache" | "exams" | "log">;

/** What cancelling gives back, and has given: of every payment for it that was not given back before. */
export type CancelledBack = PaidBack & {
	/** Who is registered still. */
	registrations: number;
};

/** What cancelling gives back, for the question before, and for the page after. One round trip. @throws DomainError of requireRole */
export async function paidBackOf(
	{ db }: Pick<Deps, "db">,
	who: Actor | null,
	examUuid: string,
): Promise<CancelledBack> {
	requireRole(who, "admin");
	const sold = soldFor("model_test", examUuid);
	// Whose place was taken with a refund before, also of a part, gets no more: what stays was not for nothing.
	const isDue = sql`p.amount > p.refunded AND EXISTS (SELECT 1 FROM ${registration} AS r WHERE r.payment_uuid = p.uuid)`;
	const [found] = await db.all<CancelledBack>(sql`
		SELECT (SELECT count(*) FROM ${registration} AS r WHERE r.exam_uuid = ${examUuid}) AS registrations,
			count(CASE WHEN ${isDue} THEN 1 END) AS open,
			coalesce(sum(CASE WHEN ${isDue} THEN p.amount - p.refunded END), 0) AS openAmount, ${givenColumns(sold)}
		FROM ${payment} AS p WHERE ${sold}`);
	if (!found) throw new Error("A sum of no rows is a row");
	return found;
}

/**
 * An admin cancels a model test before its start, for good (EXD-8): it is public nowhere from then on, its questions are free for others,
 * who is registered hears of it, and money goes back to wallets. May be said again: what is left is done. Two round trips, and those of
 * `emptyCancelled` for a part; scheduled work does the rest.
 * @param name as it was typed, so that no other one is meant
 * @throws DomainError NameNotTyped, ExamAlreadyStarted, DraftChanged, ExamNotFound, or of requireRole
 */
export async function cancelExam(deps: Needs, who: Actor | null, idOrUuid: string, name: string): Promise<string> {
	const actor = requireRole(who, "admin");
	const found = await readExam(deps, idOrUuid);
	const { row, registrations } = found;
	requireName(name, row.name);
	if (row.cancelledAt === null) await cancelNow(deps, actor, row, registrations);
	await emptyCancelled(deps, row.uuid, { until: deps.clock() + PATIENCE_MS });
	return row.uuid;
}

async function cancelNow(deps: Needs, actor: Actor, row: ExamRow, registrations: number): Promise<void> {
	const { db, cache } = deps;
	const now = deps.clock();
	if (row.state === "published" && now >= row.startAt) throw modelTestErrors.fail("ExamAlreadyStarted");
	refuseWhatIsFixed({ row, registrations: 0 }, now);
	const next = Math.max(now, row.updatedAt + 1);
	const entry = uuidv7();
	const done = noted(entry);
	const act = { actorUuid: actor.accountUuid, objectType: "model_test", objectUuid: row.uuid } as const;
	const detail = {
		...{ name: row.name, state: row.state, startAt: row.startAt, registrations },
		...{ before: { state: row.state, cancelledAt: null }, after: { state: "draft", cancelledAt: now } },
	};
	const [written] = await db.batch([
		db
			.update(modelTest)
			.set({ state: "draft", cancelledAt: now, updatedAt: next })
			.where(rowIsStill(row))
			.returning({ uuid: modelTest.uuid }),
		audit.ifChanged(deps, { ...act, uuid: entry, action: "model-test.cancel", detail }, now),
		db.delete(heldQuestion).where(and(eq(heldQuestion.ownerUuid, row.uuid), done)),
		tellCancelled(deps, row, done, now),
	]);
	if (written.length === 0) throw examDraftErrors.fail("DraftChanged");
	await Promise.all([...cacheKeysOf(row).map((key) => cache.forget(key)), cache.bumpPublicVersion(now)]);
}

const AT_ONCE = 20;

/**
 * Takes away the papers of who was registered for cancelled exams, and gives their money back, one refund for each payment, until none is
 * left or the time is up. Each step may be repeated: a registration goes last. Two round trips for each few dozen.
 * @param examUuid of one; all where none is named
 */
export async function emptyCancelled(
	deps: Needs,
	examUuid: string | null,
	{ until }: Limit,
): Promise<{ emptied: number }> {
	let emptied = 0;
	for (let after = 0; ; ) {
		const { last, done } = await emptySome(deps, examUuid, after);
		emptied += done;
		if (last === null || deps.clock() >= until) return { emptied };
		after = last;
	}
}

async function emptySome(deps: Needs, examUuid: string | null, after: number) {
	const { db } = deps;
	const rows = await db
		.select({
			id: registration.id,
			uuid: registration.uuid,
			accountUuid: registration.accountUuid,
			examUuid: registration.examUuid,
			payment,
		})
		.from(modelTest)
		.innerJoin(registration, eq(registration.examUuid, modelTest.uuid))
		.leftJoin(payment, eq(payment.uuid, registration.paymentUuid))
		.where(
			and(
				isNotNull(modelTest.cancelledAt),
				gt(registration.id, after),
				examUuid === null ? undefined : eq(modelTest.uuid, examUuid),
			),
		)
		.orderBy(asc(registration.id))
		.limit(AT_A_TIME);
	const empty: typeof rows = [];
	await inBatches(rows, AT_ONCE, async (row) => {
		try {
			await deps.exams.withdraw(refOf(row.examUuid, row.accountUuid));
			empty.push(row);
		} catch (error) {
			deps.log.error("session of a cancelled exam not withdrawn", error, { registration: row.uuid });
		}
	});
	const now = deps.clock();
	const statements = empty.flatMap((row) => goingStatements(deps, row, now));
	const [first, ...rest] = statements;
	if (first) await db.batch([first, ...rest]);
	return { last: rows.length < AT_A_TIME ? null : (rows.at(-1)?.id ?? null), done: empty.length };
}

type Going = { uuid: string; payment: typeof payment.$inferSelect | null };

/** A free registration goes; a paid one with its money, both or neither. That there was one stays, for its student's calendar (CAL-3). */
function goingStatements(deps: Needs, { uuid, payment: paid }: Going, now: number): BatchItem<"sqlite">[] {
	const amount = paid ? paid.amount - paid.refunded : 0;
	const goes = (when: SQL) => [
		insertWhere(
			deps,
			withdrawnRegistration,
			{ examUuid: sql`r.exam_uuid`, accountUuid: sql`r.account_uuid`, createdAt: now },
			sql`FROM ${registration} AS r WHERE r.uuid = ${uuid} AND ${when}`,
		).onConflictDoNothing(),
		deps.db.delete(registration).where(and(eq(registration.uuid, uuid), when)),
	];
	if (!paid || amount <= 0) return goes(sql`1`);
	const giving = { amount, reason: CANCELLED, by: null, when: sql`1`, goods: goes };
	return giveToWallet(deps, paid, giving, now);
}

/** Why, as it stands beside the refund. */
const CANCELLED = "model test cancelled";

/** Scheduled: what cancelling could not do at once. */
export const emptyCancelledExams = (deps: Needs, limit: Limit) => emptyCancelled(deps, null, limit);
