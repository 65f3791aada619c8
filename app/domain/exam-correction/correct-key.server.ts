import { and, eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { keyCorrection, modelTest } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { audit } from "~/domain/audit.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { examDraftErrors } from "~/domain/exam-draft/errors.ts";
import { modelTestErrors } from "~/domain/model-test/errors.ts";
import { loadExamConfig } from "~/domain/model-test/exam-config.server.ts";
import { loadPool } from "~/domain/model-test/pool.server.ts";
import { rankExam } from "~/domain/model-test/rank-exam.server.ts";
import { RANKING_GRACE_MS } from "~/domain/model-test/rules.ts";

/** Attempts that were scored and ranked again; 0 until the exam is ranked. */
export type CorrectedKey = { participants: number };

export type KeyCorrection = {
	questionUuid: string;
	/** Null: the question is voided, it counts as right for everybody who has it (MT-8.1). */
	correctOptionUuid: string | null;
	reason: string;
	/** Of the exam, as it was typed, so that no other one is meant. */
	name: string;
	/** When the exam was ranked, as the preview said: where it was ranked since, nothing is corrected. */
	rankedAt?: number | undefined;
};

/**
 * Corrects a key or voids a question (MT-8) and, once the exam is over, ranks it again; before, nobody is ranked (`participants` 0), and
 * the ranking after the end applies the correction, as the sweep does where this breaks off. The frozen pool stays; scores are recomputed
 * from the responses. Three round trips past the exam and its pool.
 * @throws DomainError ExamNotFound, NameNotTyped, InvalidCorrection, ResultsChanged, or of requireRole
 */
export async function correctKey(
	deps: Pick<Deps, "db" | "clock" | "cache" | "log">,
	who: Actor | null,
	examUuid: string,
	{ questionUuid, correctOptionUuid, reason, name, rankedAt }: KeyCorrection,
): Promise<CorrectedKey> {
	const actor = requireRole(who, "admin");
	const exam = await loadExamConfig(deps, examUuid);
	if (name.trim() !== exam.name) throw examDraftErrors.fail("NameNotTyped");
	const pool = await loadPool(deps, exam.uuid, exam.poolVersion ?? 0);
	const question = pool.questions.find((entry) => entry.uuid === questionUuid);
	const isKnown = correctOptionUuid === null || question?.options.some(({ uuid }) => uuid === correctOptionUuid);
	if (!question || !isKnown) throw modelTestErrors.fail("InvalidCorrection");
	const { db } = deps;
	const [[before], [ranked]] = await db.batch([
		db
			.select({ key: keyCorrection.correctOptionUuid, isVoid: keyCorrection.isVoid })
			.from(keyCorrection)
			.where(and(eq(keyCorrection.examUuid, exam.uuid), eq(keyCorrection.questionUuid, questionUuid))),
		db.select({ at: modelTest.rankedAt }).from(modelTest).where(eq(modelTest.uuid, exam.uuid)),
	]);
	if (rankedAt !== undefined && ranked?.at !== rankedAt) throw modelTestErrors.fail("ResultsChanged");
	const was = before ?? { key: question.correctOptionUuid, isVoid: false };
	const is = { key: correctOptionUuid ?? was.key, isVoid: correctOptionUuid === null };
	const now = deps.clock();
	const kept = { correctOptionUuid: is.key, isVoid: is.isVoid, reason, updatedAt: now };
	const fixed = { questionUuid, frozenOptionUuid: question.correctOptionUuid, createdAt: now };
	await db.batch([
		db
			.insert(keyCorrection)
			.values({ ...kept, ...fixed, uuid: uuidv7(), examUuid: exam.uuid })
			.onConflictDoUpdate({ target: [keyCorrection.examUuid, keyCorrection.questionUuid], set: kept }),
		audit.always(
			deps,
			{
				...{ actorUuid: actor.accountUuid, action: "model-test.correct-key" },
				...{ objectType: "model_test", objectUuid: exam.uuid },
				detail: { name: exam.name, questionUuid, reason, before: was, after: is },
			},
			now,
		),
	]);
	if (now < exam.stopAt + RANKING_GRACE_MS) return { participants: 0 };
	return rankExam(deps, exam.uuid);
}
