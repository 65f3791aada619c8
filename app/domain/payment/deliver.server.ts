import { and, eq } from "drizzle-orm";
import { registration } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import { loadExamConfig } from "../model-test/exam-config.server.ts";
import { markPrepared, prepareSession } from "../model-test/prepare-session.server.ts";
import type { Payment } from "./settle.server.ts";

/**
 * What follows a grant outside the database: the exam session of a bought model test is prepared. When that fails the
 * registration stands, and the scheduled work prepares it.
 */
export async function deliver(
	deps: Pick<Deps, "db" | "clock" | "log" | "cache" | "exams" | "background">,
	payment: Payment,
): Promise<void> {
	if (payment.purpose !== "model_test" || payment.fulfilment !== "granted" || payment.itemUuid === null) return;
	try {
		const exam = await loadExamConfig(deps, payment.itemUuid);
		const [row] = await deps.db
			.select({ uuid: registration.uuid })
			.from(registration)
			.where(and(eq(registration.examUuid, exam.uuid), eq(registration.accountUuid, payment.accountUuid)));
		if (!row) return;
		await prepareSession(deps, exam, { registrationUuid: row.uuid, accountUuid: payment.accountUuid });
		deps.background(markPrepared(deps, [{ uuid: row.uuid, version: exam.poolVersion ?? 0 }]));
	} catch (error) {
		deps.log.error("session not prepared after payment", error, { payment: payment.uuid });
	}
}
