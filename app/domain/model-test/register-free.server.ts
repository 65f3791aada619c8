import { and, eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { registration } from "#db/schema/index.ts";
import { insertWhere } from "#db/write.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { attemptErrors } from "~/domain/attempt/errors.ts";
import type { Deps } from "~/domain/deps.ts";
import { modelTestErrors } from "./errors.ts";
import { loadExamConfig } from "./exam-config.server.ts";
import { asPrepared, markPrepared, prepareSession } from "./prepare-session.server.ts";
import { canRegister } from "./rules.ts";

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
	const open = exam.feePoisha === 0 && canRegister(exam, now);
	const free = { uuid, examUuid: exam.uuid, accountUuid: actor.accountUuid, kind: "free", createdAt: now } as const;
	const insert = insertWhere(deps, registration, free, sql`WHERE ${open ? 1 : 0}`).onConflictDoNothing();
	const find = deps.db
		.select({ uuid: registration.uuid, extraMinutes: registration.extraMinutes })
		.from(registration)
		.where(and(eq(registration.examUuid, exam.uuid), eq(registration.accountUuid, actor.accountUuid)));
	const [, [found]] = await deps.writes.batch(actor.accountUuid, [insert, find]);
	const registrationUuid = found?.uuid;
	if (registrationUuid === undefined)
		throw canRegister(exam, now)
			? attemptErrors.fail("PaymentRequired", { of: "model-test" })
			: modelTestErrors.fail("RegistrationClosed");
	// A session that cannot be reached now is prepared by the scheduled job or at the start: the registration stands.
	try {
		const { extraMinutes } = found ?? { extraMinutes: 0 };
		await prepareSession(deps, exam, { registrationUuid, accountUuid: actor.accountUuid, extraMinutes });
		deps.background(markPrepared(deps, [asPrepared(exam, registrationUuid, extraMinutes)]));
	} catch (error) {
		deps.log.error("session not prepared at registration", error, { registration: registrationUuid });
	}
	return { examUuid: exam.uuid, already: registrationUuid !== uuid };
}
