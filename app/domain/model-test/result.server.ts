import { and, asc, count, eq, getTableColumns, min, or, sql, sum } from "drizzle-orm";
import { attempt, keyCorrection, modelTest, response, subject } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { type AttemptResult, getSessionResult } from "~/domain/attempt/result.server.ts";
import { type WithheldResult, withholdResult } from "~/domain/attempt/result-detail.ts";
import { getReview } from "~/domain/attempt/review.server.ts";
import type { Correction, ReviewedQuestion } from "~/domain/attempt/review.ts";
import type { Deps } from "~/domain/deps.ts";
import type { SealReason } from "~/domain/exam-session/types.ts";
import { examKeysHeld, heldElsewhere } from "~/domain/question-bank/hold-questions.server.ts";
import type { Hundredths } from "~/lib/marks.ts";
import type { Page, Paging } from "~/lib/paging.ts";
import { modelTestKind } from "./attempt-kind.server.ts";
import { modelTestErrors } from "./errors.ts";
import { type ExamConfig, loadExamConfig } from "./exam-config.server.ts";
import { lastStopAt } from "./exam-end.server.ts";
import { stopsForAllAt as endForAll } from "./exam-end.ts";
import { type Field, fieldOf } from "./field.ts";
import { mayTellResults } from "./rules.ts";

type Needs = Pick<Deps, "db" | "cache" | "exams" | "clock" | "log">;

/** Beside the figures; `rank` is null until ranked. */
type Standing = {
	rank: number | null;
	participants: number;
	/** `finish`: by the student; `expire`: the time was over. */
	sealReason: SealReason;
	/** How all did; null where too few sat it. */
	field: Field | null;
	/** What the score was before a correction; null where it is what it was (MT-8.3). */
	scoreBefore: Hundredths | null;
	/** Whether the student was among the winners, and is so no more (MT-8.8). */
	isFormerWinner: boolean;
	/** Which questions of the student's own paper were corrected, by their number on it. */
	corrections: CorrectedPosition[];
	/** Whether one of them is not in the score yet: the next ranking counts it. */
	isCorrectionDue: boolean;
	/** Whether the next ranking waits for another exam that has a question of the pool (QB-5.3). */
	ranksWait: boolean;
};

export type CorrectedPosition = { position: number; correction: Correction };

type WholeResult = AttemptResult & Standing;

/** A sealed attempt's result: until the exam, and every other one with a question of its paper (QB-5), has stopped for everybody, without what depends on the key (MT-17). */
export type ResultSummary = WholeResult | (WithheldResult & Standing & { rank: null; field: null; scoreBefore: null });

/** What decides whether it may be told. */
type Terms = { stopsForAllAt: number; keysHeld: boolean };

/** The stored result: the database's, since ranks and key corrections live there. Null when it has none (yet). One round trip. */
async function storedResult(
	{ db, clock }: Needs,
	exam: ExamConfig,
	accountUuid: string,
): Promise<(WholeResult & Terms) | null> {
	const mine = and(eq(attempt.examUuid, exam.uuid), eq(attempt.accountUuid, accountUuid));
	const correct = sum(response.isCorrect).mapWith(Number);
	// Of a voided question what was left out is right.
	const unanswered = sum(sql`${response.optionUuid} IS NULL AND ${response.isCorrect} = 0`).mapWith(Number);
	const [[row], subjects, scores, corrected, heldByOther] = await db.batch([
		// The end for all as it is now: what is remembered of the exam may be older (MT-21).
		db
			.select({ ...getTableColumns(attempt), stopsForAllAt: lastStopAt, keysHeld: examKeysHeld(clock()) })
			.from(attempt)
			.innerJoin(modelTest, eq(modelTest.uuid, attempt.examUuid))
			.where(mine),
		db
			.select({
				subjectTitle: subject.title,
				numberOfQuestions: count(),
				correctCount: correct,
				unansweredCount: unanswered,
			})
			.from(response)
			.innerJoin(attempt, eq(attempt.uuid, response.attemptUuid))
			.innerJoin(subject, eq(subject.uuid, response.subjectUuid))
			.where(mine)
			.groupBy(subject.uuid)
			.orderBy(asc(min(response.position))),
		// How many had each score: counts who sat it, and is all that the chart of the field is drawn from.
		db
			.select({ score: attempt.score, count: count() })
			.from(attempt)
			.where(eq(attempt.examUuid, exam.uuid))
			.groupBy(attempt.score),
		db
			.select({ position: response.position, isVoid: keyCorrection.isVoid, appliedAt: keyCorrection.appliedAt })
			.from(keyCorrection)
			.innerJoin(attempt, eq(attempt.examUuid, keyCorrection.examUuid))
			.innerJoin(
				response,
				and(eq(response.attemptUuid, attempt.uuid), eq(response.questionUuid, keyCorrection.questionUuid)),
			)
			.where(
				and(
					mine,
					or(keyCorrection.isVoid, sql`${keyCorrection.correctOptionUuid} IS NOT ${keyCorrection.frozenOptionUuid}`),
				),
			)
			.orderBy(asc(response.position)),
		heldElsewhere({ db }, exam.uuid, clock()),
	]);
	if (!row) return null;
	return {
		stopsForAllAt: row.stopsForAllAt,
		keysHeld: row.keysHeld === 1,
		score: row.score,
		totalMarks: row.totalMarks,
		correctCount: row.correctCount,
		wrongCount: row.wrongCount,
		unansweredCount: row.unansweredCount,
		rank: row.rank,
		participants: scores.reduce((all, line) => all + line.count, 0),
		sealReason: row.sealReason,
		field: fieldOf(scores, row),
		scoreBefore: row.scoreBefore === row.score ? null : row.scoreBefore,
		isFormerWinner: row.formerWinnerAt !== null,
		corrections: corrected.map(({ position, isVoid }) => ({ position, correction: isVoid ? "void" : "key" })),
		isCorrectionDue: corrected.length > 0 && (row.rank === null || corrected.some((one) => one.appliedAt === null)),
		ranksWait: heldByOther.length > 0,
		timeTakenMs: row.timeTakenMs,
		subjects: subjects.map((line) => ({
			...line,
			wrongCount: line.numberOfQuestions - line.correctCount - line.unansweredCount,
		})),
	};
}

/**
 * The student's own result.
 * @throws DomainError AttemptRunning, NoAttempt, ExamNotFound, or of requireRole
 */
export async function getResultSummary(deps: Needs, who: Actor | null, idOrUuid: string): Promise<ResultSummary> {
	const actor = requireRole(who, "student");
	const exam = await loadExamConfig(deps, idOrUuid);
	// Taken before the result: what the clock passes meanwhile is told at the next request.
	const now = deps.clock();
	const { stopsForAllAt, keysHeld, ...whole } = await wholeResult(deps, actor, exam);
	if (mayTellResults(exam, now, keysHeld) && stopsForAllAt <= now) return whole;
	const { participants, sealReason } = whole;
	return {
		...withholdResult(whole),
		rank: null,
		field: null,
		scoreBefore: null,
		isFormerWinner: false,
		corrections: [],
		isCorrectionDue: false,
		ranksWait: false,
		participants,
		sealReason,
	};
}

/** All that is known of it, for nobody but `getResultSummary`. @throws DomainError AttemptRunning or NoAttempt */
async function wholeResult(deps: Needs, actor: Actor, exam: ExamConfig): Promise<WholeResult & Terms> {
	const stored = await storedResult(deps, exam, actor.accountUuid).catch((error) => {
		deps.log.error("stored result unreadable, asking the session", error, { exam: exam.uuid });
		return null;
	});
	if (stored) return stored;
	const { result, sealed } = await getSessionResult(deps, actor, modelTestKind, exam.uuid);
	// Where not even this is known, they are taken as held: what is told once cannot be taken back.
	const keysHeld = await heldElsewhere(deps, exam.uuid, deps.clock()).then(
		(held) => held.length > 0,
		() => true,
	);
	const terms = { stopsForAllAt: endForAll(exam), keysHeld };
	const unknown = {
		rank: null,
		field: null,
		scoreBefore: null,
		isFormerWinner: false,
		corrections: [],
		isCorrectionDue: false,
		ranksWait: keysHeld,
	};
	return { ...result, ...unknown, participants: 1, sealReason: sealed.sealReason, ...terms };
}

/**
 * The student's paper with choice, key and explanation, in the student's own order: only once the exam has stopped
 * for all. Corrected keys are shown corrected.
 * @throws DomainError AnswersNotYet, AttemptRunning, NoAttempt, ExamNotFound, or of requireRole
 */
export async function getAnswers(
	deps: Needs,
	who: Actor | null,
	idOrUuid: string,
	paging: Paging,
): Promise<Page<ReviewedQuestion>> {
	const actor = requireRole(who, "student");
	const exam = await loadExamConfig(deps, idOrUuid);
	if (!mayTellResults(exam, deps.clock())) throw modelTestErrors.fail("AnswersNotYet");
	return getReview(deps, actor, modelTestKind, exam.uuid, paging);
}
