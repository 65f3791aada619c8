import { v7 as uuidv7 } from "uuid";
import { keyCorrection } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { audit } from "~/domain/audit.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { modelTestErrors } from "./errors.ts";
import { loadExamConfig } from "./exam-config.server.ts";
import { loadPool } from "./pool.server.ts";
import { rankExam } from "./rank-exam.server.ts";
import { RANKING_GRACE_MS } from "./rules.ts";

/** Attempts that were scored and ranked again; 0 until the exam is ranked. */
export type CorrectedKey = { participants: number };
export type KeyCorrection = { questionUuid: string; correctOptionUuid: string; reason: string };

/**
 * Corrects a key (MT-8) and, once the exam is over, ranks it again; before, nobody is ranked (`participants` 0), and the
 * ranking after the end applies the correction. The frozen pool stays; scores are recomputed from the responses.
 * @throws DomainError ExamNotFound, InvalidCorrection, or of requireRole
 */
export async function correctKey(
	deps: Pick<Deps, "db" | "clock" | "cache" | "log">,
	who: Actor | null,
	examUuid: string,
	correction: KeyCorrection,
): Promise<CorrectedKey> {
	const actor = requireRole(who, "admin");
	const exam = await loadExamConfig(deps, examUuid);
	const pool = await loadPool(deps, exam.uuid, exam.poolVersion ?? 0);
	const question = pool.questions.find((entry) => entry.uuid === correction.questionUuid);
	if (!question?.options.some((option) => option.uuid === correction.correctOptionUuid))
		throw modelTestErrors.fail("InvalidCorrection");
	const now = deps.clock();
	await deps.db.batch([
		deps.db
			.insert(keyCorrection)
			.values({ ...correction, uuid: uuidv7(), examUuid: exam.uuid, createdAt: now, updatedAt: now })
			.onConflictDoUpdate({
				target: [keyCorrection.examUuid, keyCorrection.questionUuid],
				set: { correctOptionUuid: correction.correctOptionUuid, reason: correction.reason, updatedAt: now },
			}),
		audit.always(
			deps,
			{
				...{ actorUuid: actor.accountUuid, action: "model-test.correct-key" },
				...{ objectType: "model_test", objectUuid: exam.uuid, detail: correction },
			},
			now,
		),
	]);
	if (now < exam.stopAt + RANKING_GRACE_MS) return { participants: 0 };
	return rankExam(deps, exam.uuid);
}
