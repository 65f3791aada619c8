import { and, eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { modelTest, registration } from "#db/schema/index.ts";
import { insertWhere } from "#db/write.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { attemptErrors } from "~/domain/attempt/errors.ts";
import type { Deps } from "~/domain/deps.ts";
import { modelTestErrors } from "./errors.ts";
import { loadExamConfig } from "./exam-config.server.ts";
import { asPrepared, markPrepared, prepareSession } from "./prepare-session.server.ts";
import { registrationIsOpen } from "./registration-open.server.ts";

/** `already`: the student was registered before. */
export type FreeRegistration = { examUuid: string; already: boolean };

/**
 * Registers a student for a free model test and prepares the exam session. Idempotent: a second call answers
 * `already`. One round trip past the exam, and one that nobody waits for.
 * @throws DomainError ExamNotFound, PaymentRequired, RegistrationClosed, or of requireRole
 */
export async function registerFree(
	deps: Pick<Deps, "db" | "writes" | "clock" | "cache" | "exams" | "log" | "background">,
	who: Actor | null,
	idOrUuid: string,
): Promise<FreeRegistration> {
	const actor = requireRole(who, "student");
	const exam = await loadExamConfig(deps, idOrUuid);
	const now = deps.clock();
	const uuid = uuidv7();
	const free = { uuid, examUuid: exam.uuid, accountUuid: actor.accountUuid, kind: "free", createdAt: now } as const;
	// The exam as the database has it: what is remembered of it may be as it was before it was cancelled, or before it had a fee.
	const isFree = sql`WHERE EXISTS (SELECT 1 FROM ${modelTest} AS e WHERE e.uuid = ${exam.uuid}
		AND e.state = 'published' AND e.fee_poisha = 0 AND ${registrationIsOpen("e", now)})`;
	const insert = insertWhere(deps, registration, free, isFree).onConflictDoNothing();
	const mine = and(eq(registration.examUuid, modelTest.uuid), eq(registration.accountUuid, actor.accountUuid));
	const find = deps.db
		.select({
			...{ registrationUuid: registration.uuid, extraMinutes: registration.extraMinutes },
			isOpen: sql<number>`${registrationIsOpen("model_test", now)}`,
		})
		.from(modelTest)
		.leftJoin(registration, mine)
		.where(and(eq(modelTest.uuid, exam.uuid), eq(modelTest.state, "published")));
	const [, [found]] = await deps.writes.batch(actor.accountUuid, [insert, find]);
	if (!found) throw modelTestErrors.fail("ExamNotFound");
	const { registrationUuid, extraMinutes } = found;
	if (registrationUuid === null || extraMinutes === null)
		throw found.isOpen
			? attemptErrors.fail("PaymentRequired", { of: "model-test" })
			: modelTestErrors.fail("RegistrationClosed");
	// A session that cannot be reached now is prepared by the scheduled job or at the start: the registration stands.
	try {
		await prepareSession(deps, exam, { registrationUuid, accountUuid: actor.accountUuid, extraMinutes });
		deps.background(markPrepared(deps, [asPrepared(exam, registrationUuid, extraMinutes)]));
	} catch (error) {
		deps.log.error("session not prepared at registration", error, { registration: registrationUuid });
	}
	return { examUuid: exam.uuid, already: registrationUuid !== uuid };
}
