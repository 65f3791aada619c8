import { and, eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { keyCorrection } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { audit, noted } from "~/domain/audit.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { modelTestErrors } from "~/domain/model-test/errors.ts";
import { loadExamConfig } from "~/domain/model-test/exam-config.server.ts";
import { explainedPictures } from "~/domain/question-picture/uses.server.ts";
import { renderQuestionText } from "~/lib/markdown.server.ts";
import { picturesIn } from "~/lib/question-picture.ts";

/** What a correction that stands says to students, and when it was changed last. */
export type StandingCorrection = { explanation: string | null; version: number };

/** By which instant its explanation is what it is: results have a version of their own (`resultsVersion`), which explaining leaves alone. */
export const explainedBy = sql<number>`max(${keyCorrection.updatedAt}, coalesce(${keyCorrection.explainedAt}, 0))`;

/** The statement that reads it. */
export const standingCorrection = ({ db }: Pick<Deps, "db">, examUuid: string, questionUuid: string) =>
	db
		.select({ explanation: keyCorrection.explanation, version: explainedBy })
		.from(keyCorrection)
		.where(and(eq(keyCorrection.examUuid, examUuid), eq(keyCorrection.questionUuid, questionUuid)));

/**
 * Writes what students read at a question whose correction stands already (MT-8.6): nothing is scored or ranked again. Two round trips past
 * the exam. @param version as it was read
 * @throws DomainError InvalidCorrection where nothing was corrected, ResultsChanged where it was corrected since, ExamNotFound, or of requireRole
 */
export async function explainCorrection(
	deps: Pick<Deps, "db" | "clock" | "cache">,
	who: Actor | null,
	examUuid: string,
	{ questionUuid, explanation: typed, version }: { questionUuid: string; explanation: string; version: number },
): Promise<void> {
	const actor = requireRole(who, "admin");
	const exam = await loadExamConfig(deps, examUuid);
	const [before] = await standingCorrection(deps, exam.uuid, questionUuid);
	if (!before) throw modelTestErrors.fail("InvalidCorrection");
	if (before.version !== version) throw modelTestErrors.fail("ResultsChanged");
	const explanation = typed || null;
	if (explanation === before.explanation) return;
	const now = deps.clock();
	const explanationHtml = explanation && (await renderQuestionText(explanation));
	const entry = uuidv7();
	const [written] = await deps.db.batch([
		deps.db
			.update(keyCorrection)
			// Never the same instant twice: by it the next one tells what was read.
			.set({ explanation, explanationHtml, explainedAt: sql`max(${now}, ${version} + 1)` })
			.where(
				and(
					...[eq(keyCorrection.examUuid, exam.uuid), eq(keyCorrection.questionUuid, questionUuid)],
					eq(explainedBy, version),
				),
			)
			.returning({ uuid: keyCorrection.uuid }),
		audit.ifChanged(
			deps,
			{
				...{ uuid: entry, actorUuid: actor.accountUuid, action: "model-test.explain-correction" },
				...{ objectType: "model_test", objectUuid: exam.uuid },
				detail: {
					...{ name: exam.name, questionUuid },
					...{ before: { explanation: before.explanation }, after: { explanation } },
				},
			},
			now,
		),
		...explainedPictures(deps, exam.uuid, picturesIn([typed]), noted(entry)),
	]);
	if (written.length === 0) throw modelTestErrors.fail("ResultsChanged");
}
