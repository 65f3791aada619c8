import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { modelTest, registration } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { audit, noted } from "~/domain/audit.server.ts";
import { requireName } from "~/domain/confirm/confirm-name.ts";
import type { Deps } from "~/domain/deps.ts";
import { examDraftErrors } from "~/domain/exam-draft/errors.ts";
import { cacheKeysOf, type ExamRow } from "~/domain/model-test/draft-access.server.ts";
import { modelTestErrors } from "~/domain/model-test/errors.ts";
import { examIs, loadExamConfig } from "~/domain/model-test/exam-config.server.ts";
import { mayMoveEnd } from "~/domain/model-test/exam-end.ts";
import { asPrepared, markPrepared, type Prepared, prepareSession } from "~/domain/model-test/prepare-session.server.ts";
import { phaseOf } from "~/domain/model-test/rules.ts";
import { tellMoreTime } from "~/domain/model-test/tell-students.server.ts";
import { errorText } from "~/lib/error-text.ts";
import { inBatches } from "~/lib/in-batches.ts";
import { examTimeErrors } from "./errors.ts";
import type { Extension } from "./schemas.ts";
import { deadlineStatement, holdLonger } from "./statements.server.ts";

type Needs = Pick<Deps, "db" | "clock" | "cache" | "exams" | "log" | "writes" | "background">;

const MINUTE_MS = 60_000;
/** The first to end are moved at once; the scheduled work moves those behind them. */
const AT_ONCE = 20;
const MOVED_AT_ONCE = 800;

/**
 * Extends a running model test for everybody who has not ended (MT-21): its stop and its duration move by so many minutes. Whose attempt
 * has ended by the old time keeps it as it was handed in, and is told so. Said twice for the same end it is done once.
 * @throws DomainError NameNotTyped, ExamNotRunning, ExamNearlyOver, DraftChanged, ExamNotFound, or of requireRole
 */
export async function extendExam(
	deps: Needs,
	who: Actor | null,
	idOrUuid: string,
	{ minutes, reason, name, stopAt }: Extension,
): Promise<{ examUuid: string; stopAt: number }> {
	const actor = requireRole(who, "admin");
	const { db } = deps;
	const [exam] = await db
		.select()
		.from(modelTest)
		.where(and(examIs(idOrUuid), eq(modelTest.state, "published")));
	if (!exam) throw modelTestErrors.fail("ExamNotFound");
	requireName(name, exam.name);
	const after = { stopAt: stopAt + minutes * MINUTE_MS, durationMinutes: exam.durationMinutes + minutes };
	const done = { examUuid: exam.uuid, stopAt: after.stopAt };
	if (exam.stopAt === after.stopAt) {
		// Written before, duration and all: only what is not moved yet is.
		await makeKnown(deps, exam);
		return done;
	}
	// Of what was read it is said by now whose clock has run out.
	const now = deps.clock();
	if (phaseOf(exam, now) !== "running") throw examTimeErrors.fail("ExamNotRunning");
	if (!mayMoveEnd({ ...exam, mostExtraMinutes: 0 }, now)) throw examTimeErrors.fail("ExamNearlyOver");
	const entry = uuidv7();
	const isWritten = noted(entry);
	const [written] = await db.batch([
		db
			.update(modelTest)
			.set({ ...after, updatedAt: sql`max(${now}, updated_at + 1)` })
			.where(and(eq(modelTest.uuid, exam.uuid), eq(modelTest.state, "published"), eq(modelTest.stopAt, stopAt)))
			.returning({ uuid: modelTest.uuid }),
		audit.ifChanged(
			deps,
			{
				...{ uuid: entry, actorUuid: actor.accountUuid, action: "model-test.extend" },
				...{ objectType: "model_test", objectUuid: exam.uuid },
				detail: {
					...{ name: exam.name, reason },
					before: { stopAt: exam.stopAt, durationMinutes: exam.durationMinutes },
					after,
				},
			},
			now,
		),
		db
			.update(registration)
			.set({ preparedVersion: null })
			.where(and(eq(registration.examUuid, exam.uuid), isNull(registration.settledAt), isWritten)),
		deadlineStatement(deps, exam.uuid, and(eq(registration.examUuid, exam.uuid), isWritten), now),
		holdLonger(deps, exam.uuid, isWritten),
		tellMoreTime(deps, { uuid: exam.uuid, minutes, to: "all", key: String(after.stopAt) }, isWritten, now),
	]);
	if (written.length === 0) throw examDraftErrors.fail("DraftChanged");
	await makeKnown(deps, { ...exam, ...after });
	return done;
}

/** The running sessions first; what is remembered of the exam is forgotten. */
async function makeKnown(deps: Needs, exam: ExamRow): Promise<void> {
	deps.background(moveClocks(deps, exam));
	await Promise.all([
		...cacheKeysOf(exam).map((key) => deps.cache.forget(key)),
		deps.cache.bumpPublicVersion(deps.clock()),
	]);
}

/** Brings the new end to the sessions, those whose clock ends first before the others. What is not reached is left to the scheduled work. */
async function moveClocks(deps: Needs, { uuid: examUuid, stopAt, durationMinutes }: ExamRow): Promise<void> {
	const exam = { ...(await loadExamConfig(deps, examUuid)), stopAt, durationMinutes };
	const waiting = await deps.db
		.select({
			uuid: registration.uuid,
			accountUuid: registration.accountUuid,
			extraMinutes: registration.extraMinutes,
		})
		.from(registration)
		.where(
			and(eq(registration.examUuid, examUuid), isNull(registration.settledAt), isNull(registration.preparedVersion)),
		)
		.orderBy(sql`${registration.deadlineAt} IS NULL`, asc(registration.deadlineAt))
		.limit(MOVED_AT_ONCE);
	const done: Prepared[] = [];
	await inBatches(waiting, AT_ONCE, async ({ uuid, accountUuid, extraMinutes }) => {
		try {
			await prepareSession(deps, exam, { registrationUuid: uuid, accountUuid, extraMinutes });
			done.push(asPrepared(exam, uuid, extraMinutes));
		} catch (error) {
			deps.log.warn("clock of an attempt not moved", { registration: uuid, error: errorText(error) });
		}
	});
	await markPrepared(deps, done);
}
