import { and, eq, exists, not, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { keyCorrection, modelTest } from "#db/schema/index.ts";
import { insertWhere } from "#db/write.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { audit, noted } from "~/domain/audit.server.ts";
import { requireName } from "~/domain/confirm/confirm-name.ts";
import type { Deps } from "~/domain/deps.ts";
import { modelTestErrors } from "~/domain/model-test/errors.ts";
import { loadExamConfig } from "~/domain/model-test/exam-config.server.ts";
import { loadPool } from "~/domain/model-test/pool.server.ts";
import { NOTHING_RANKED, type Ranking, rankExam } from "~/domain/model-test/rank-exam.server.ts";
import { acceptStatements } from "~/domain/question-appeal/decide-appeals.server.ts";
import { heldElsewhere } from "~/domain/question-bank/hold-questions.server.ts";
import { explainedPictures } from "~/domain/question-picture/uses.server.ts";
import { renderQuestionText } from "~/lib/markdown.server.ts";
import { picturesIn } from "~/lib/question-picture.ts";
import { explainedBy } from "./explain-correction.server.ts";
import { resultsVersion } from "./results-version.server.ts";

export type KeyCorrection = {
	questionUuid: string;
	/** Null: the question is voided, it counts as right for everybody who has it (MT-8.1). */
	correctOptionUuid: string | null;
	reason: string;
	/** What students read instead of the frozen explanation (Markdown); where it is empty that one is put away (MT-8.6). */
	explanation?: string | undefined;
	/** Of the exam, as it was typed, so that no other one is meant. */
	name: string;
	/** The version of the results (`resultsVersion`) that the preview said: where they have changed since, nothing is corrected. */
	rankedAt?: number | undefined;
	/** Of the standing correction whose explanation was looked at; without it none was. */
	version?: number | undefined;
};

/**
 * Corrects a key or voids a question (MT-8) and ranks an exam that is ranked again; before its first ranking, and while another exam
 * holds a key of its paper (QB-5.3), nobody is ranked (`participants` 0), and the sweep applies the correction, as it does where this breaks off. The frozen pool stays; scores are
 * recomputed from the responses. Objections to the question that wait are accepted with it (MT-22.4). Not while another model test that
 * has not stopped has the question: whose score changes learns its key (QB-5). Three round trips past the exam and its pool.
 * @returns what the ranking changed (MT-8.7)
 * @throws DomainError ExamNotFound, NameNotTyped, ExamNotOver, InvalidCorrection, CorrectionHeld, ResultsChanged, or of requireRole
 */
export async function correctKey(
	deps: Pick<Deps, "db" | "clock" | "cache" | "log">,
	who: Actor | null,
	examUuid: string,
	{ questionUuid, correctOptionUuid, reason, explanation: typed, name, rankedAt, version }: KeyCorrection,
): Promise<Ranking> {
	const actor = requireRole(who, "admin");
	const exam = await loadExamConfig(deps, examUuid);
	requireName(name, exam.name);
	const pool = await loadPool(deps, exam.uuid, exam.poolVersion ?? 0);
	const question = pool.questions.find((entry) => entry.uuid === questionUuid);
	const isKnown = correctOptionUuid === null || question?.options.some(({ uuid }) => uuid === correctOptionUuid);
	if (!question || !isKnown) throw modelTestErrors.fail("InvalidCorrection");
	const { db } = deps;
	const now = deps.clock();
	const isHeld = heldElsewhere(deps, exam.uuid, now, questionUuid);
	const [[before], [ranked], held] = await db.batch([
		db
			.select({
				key: keyCorrection.correctOptionUuid,
				isVoid: keyCorrection.isVoid,
				explanation: keyCorrection.explanation,
			})
			.from(keyCorrection)
			.where(and(eq(keyCorrection.examUuid, exam.uuid), eq(keyCorrection.questionUuid, questionUuid))),
		db
			.select({ at: modelTest.rankedAt, startAt: modelTest.startAt })
			.from(modelTest)
			.where(eq(modelTest.uuid, exam.uuid)),
		isHeld,
	]);
	// Publishing anew before the start gives the options other ids, which a correction would not know.
	if (ranked && now < ranked.startAt) throw modelTestErrors.fail("ExamNotOver");
	if (held.length > 0) throw modelTestErrors.fail("CorrectionHeld");
	const was = before ?? { key: question.correctOptionUuid, isVoid: false, explanation: null };
	const explanation = typed || null;
	const is = { key: correctOptionUuid ?? was.key, isVoid: correctOptionUuid === null, explanation };
	const explanationHtml = explanation && (await renderQuestionText(explanation));
	const kept = {
		...{ correctOptionUuid: is.key, isVoid: is.isVoid, frozenOptionUuid: question.correctOptionUuid },
		...{ reason, explanation, explanationHtml, appliedAt: null, updatedAt: now },
	};
	const fixed = { uuid: uuidv7(), examUuid: exam.uuid, questionUuid, createdAt: now };
	const seenResults = rankedAt === undefined ? sql`1` : sql`${resultsVersion(exam.uuid)} = ${rankedAt}`;
	// What students read at the question was perhaps written since: it is not written over unseen.
	const seenExplanation =
		version === undefined
			? sql`1`
			: sql`EXISTS (SELECT 1 FROM ${keyCorrection} WHERE ${keyCorrection.examUuid} = ${exam.uuid}
				AND ${keyCorrection.questionUuid} = ${questionUuid} AND ${explainedBy} = ${version})`;
	const isOfPapers = sql`EXISTS (SELECT 1 FROM ${modelTest} WHERE ${modelTest.uuid} = ${exam.uuid}
		AND ${modelTest.startAt} <= ${now} AND ${modelTest.poolVersion} = ${exam.poolVersion})`;
	// Nor where another exam was published since.
	const isAsSeen = sql`${seenResults} AND ${seenExplanation} AND ${isOfPapers} AND ${not(exists(isHeld))}`;
	const entry = uuidv7();
	const isWritten = noted(entry);
	const [nowHeld, written] = await db.batch([
		isHeld,
		insertWhere(deps, keyCorrection, { ...kept, ...fixed }, sql`WHERE ${isAsSeen}`)
			.onConflictDoUpdate({ target: [keyCorrection.examUuid, keyCorrection.questionUuid], set: kept })
			.returning({ uuid: keyCorrection.uuid }),
		audit.ifChanged(
			deps,
			{
				...{ uuid: entry, actorUuid: actor.accountUuid, action: "model-test.correct-key" },
				...{ objectType: "model_test", objectUuid: exam.uuid },
				detail: { name: exam.name, questionUuid, reason, before: was, after: is },
			},
			now,
		),
		...explainedPictures(deps, exam.uuid, picturesIn([typed ?? ""]), isWritten),
		// Back to the key that students had, nothing is corrected.
		...(is.isVoid || is.key !== question.correctOptionUuid
			? acceptStatements(deps, { exam, questionUuid, actorUuid: actor.accountUuid }, isWritten, now)
			: []),
	]);
	if (written.length === 0) throw modelTestErrors.fail(nowHeld.length > 0 ? "CorrectionHeld" : "ResultsChanged");
	return (ranked?.at != null && (await rankExam(deps, exam.uuid))) || NOTHING_RANKED;
}
