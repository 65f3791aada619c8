import { and, eq, isNull, not, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { modelTest, registration } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { audit, noted } from "~/domain/audit.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { examDraftErrors } from "~/domain/exam-draft/errors.ts";
import { cacheKeysOf } from "~/domain/model-test/draft-access.server.ts";
import { modelTestErrors } from "~/domain/model-test/errors.ts";
import { examIs, loadExamConfig } from "~/domain/model-test/exam-config.server.ts";
import { ranOut } from "~/domain/model-test/exam-end.server.ts";
import { clockHasRunOut, forStudent, mayMoveEnd } from "~/domain/model-test/exam-end.ts";
import { asPrepared, markPrepared, prepareSession } from "~/domain/model-test/prepare-session.server.ts";
import { tellMoreTime } from "~/domain/model-test/tell-students.server.ts";
import { examTimeErrors } from "./errors.ts";
import type { ExtraTime } from "./schemas.ts";
import { deadlineStatement, holdLonger } from "./statements.server.ts";

type Needs = Pick<Deps, "db" | "clock" | "cache" | "exams" | "log" | "writes" | "background">;

/**
 * Gives a registered student so many minutes beyond the others, before a model test and while it runs (MT-20); before it also fewer, or
 * none. A running attempt gets them at once, and where its session is away by the scheduled work. Said twice it is done once; the same minutes for
 * another reason change the reason alone. What another admin gave since it was read (`before`) is not written over. Four round trips at most.
 * @returns `isTold`: whether the student is notified
 * @throws DomainError StudentNotRegistered, AttemptEnded, ExamNearlyOver, TimeNotTaken, DraftChanged, ExamNotFound, or of requireRole
 */
export async function giveExtraTime(
	deps: Needs,
	who: Actor | null,
	idOrUuid: string,
	{ accountUuid, minutes, reason, before: seen }: ExtraTime,
): Promise<{ examUuid: string; isTold: boolean }> {
	const actor = requireRole(who, "admin");
	const { db } = deps;
	const [row] = await db
		.select({ exam: modelTest, place: registration })
		.from(modelTest)
		.leftJoin(registration, and(eq(registration.examUuid, modelTest.uuid), eq(registration.accountUuid, accountUuid)))
		.where(and(examIs(idOrUuid), eq(modelTest.state, "published")));
	if (!row) throw modelTestErrors.fail("ExamNotFound");
	const { exam, place } = row;
	// Of what was read it is said by now whose clock has run out: by a moment before, the session would know better.
	const now = deps.clock();
	if (!place) throw examTimeErrors.fail("StudentNotRegistered");
	const before = place.extraMinutes;
	const isOther = minutes !== before || (minutes > 0 && reason !== place.extraReason);
	if (isOther && seen !== undefined && seen !== before) throw examDraftErrors.fail("DraftChanged");
	if (minutes === before) {
		if (isOther) await changeReason(deps, actor, { exam, place }, reason);
		return { examUuid: exam.uuid, isTold: false };
	}
	const isOver = place.settledAt !== null || clockHasRunOut(place, now) || now >= forStudent(exam, before).stopAt;
	if (isOver) throw examTimeErrors.fail("AttemptEnded");
	if (minutes < before && now >= exam.startAt) throw examTimeErrors.fail("TimeNotTaken");
	if (minutes > exam.mostExtraMinutes && !mayMoveEnd(exam, now)) throw examTimeErrors.fail("ExamNearlyOver");
	const entry = uuidv7();
	const isWritten = noted(entry);
	const mine = and(eq(registration.examUuid, exam.uuid), eq(registration.accountUuid, accountUuid));
	const [written] = await db.batch([
		db
			.update(registration)
			.set({ extraMinutes: minutes, extraReason: minutes === 0 ? null : reason, preparedVersion: null })
			.where(and(mine, isNull(registration.settledAt), not(ranOut(now)), eq(registration.extraMinutes, before)))
			.returning({ uuid: registration.uuid }),
		audit.ifChanged(
			deps,
			{
				...{ uuid: entry, actorUuid: actor.accountUuid, action: "model-test.extra-time" },
				...{ objectType: "model_test", objectUuid: exam.uuid },
				detail: { name: exam.name, account: accountUuid, reason, before: { minutes: before }, after: { minutes } },
			},
			now,
		),
		db
			.update(modelTest)
			.set({
				mostExtraMinutes: sql`(SELECT max(r.extra_minutes) FROM ${registration} AS r WHERE r.exam_uuid = ${exam.uuid})`,
				// Who publishes it at the same time reads it anew: until when its questions are held depends on this.
				updatedAt: sql`max(${now}, updated_at + 1)`,
			})
			.where(and(eq(modelTest.uuid, exam.uuid), isWritten)),
		deadlineStatement(deps, exam.uuid, and(mine, isWritten), now),
		holdLonger(deps, exam.uuid, isWritten),
		tellMoreTime(
			deps,
			{ uuid: exam.uuid, minutes, to: "one", key: entry },
			sql`r.account_uuid = ${accountUuid} AND ${isWritten}`,
			now,
		),
	]);
	if (written.length === 0) throw examDraftErrors.fail("DraftChanged");
	await Promise.all(cacheKeysOf(exam).map((key) => deps.cache.forget(key)));
	try {
		const config = {
			...(await loadExamConfig(deps, exam.uuid)),
			stopAt: exam.stopAt,
			durationMinutes: exam.durationMinutes,
		};
		await prepareSession(deps, config, { registrationUuid: place.uuid, accountUuid, extraMinutes: minutes });
		deps.background(markPrepared(deps, [asPrepared(config, place.uuid, minutes)]));
	} catch (error) {
		deps.log.error("extra time not brought to the session", error, { registration: place.uuid });
	}
	return { examUuid: exam.uuid, isTold: true };
}

type Place = { exam: typeof modelTest.$inferSelect; place: typeof registration.$inferSelect };

/** Writes another reason for minutes that stay as they are. One round trip. @throws DomainError DraftChanged where either was changed meanwhile */
async function changeReason(deps: Needs, actor: Actor, { exam, place }: Place, reason: string): Promise<void> {
	const { accountUuid, extraMinutes, extraReason } = place;
	const [written] = await deps.db.batch([
		deps.db
			.update(registration)
			.set({ extraReason: reason })
			.where(
				and(
					...[eq(registration.uuid, place.uuid), eq(registration.extraMinutes, extraMinutes)],
					sql`${registration.extraReason} IS ${extraReason}`,
				),
			)
			.returning({ uuid: registration.uuid }),
		audit.ifChanged(
			deps,
			{
				...{ actorUuid: actor.accountUuid, action: "model-test.extra-time" },
				...{ objectType: "model_test", objectUuid: exam.uuid },
				detail: {
					...{ name: exam.name, account: accountUuid, reason },
					...{ before: { reason: extraReason }, after: { reason } },
				},
			},
			deps.clock(),
		),
	]);
	if (written.length === 0) throw examDraftErrors.fail("DraftChanged");
}
