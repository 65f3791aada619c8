import { and, asc, count, eq, min, sql, sum } from "drizzle-orm";
import { attempt, response, subject } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { attemptErrors } from "~/domain/attempt/errors.ts";
import type { Deps } from "~/domain/deps.ts";
import type { ReviewQuestion, SummaryReply } from "~/domain/exam-session/port.ts";
import type { Hundredths } from "~/lib/marks.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";
import { modelTestErrors } from "./errors.ts";
import { type ExamConfig, loadExamConfig, loadKeyCorrections } from "./exam-config.server.ts";
import { refOf } from "./prepare-session.server.ts";
import { replayAttempt } from "./replay-attempt.server.ts";

type Needs = Pick<Deps, "db" | "cache" | "exams" | "clock" | "log">;

export type SubjectResult = {
	subjectTitle: string;
	numberOfQuestions: number;
	correctCount: number;
	wrongCount: number;
	unansweredCount: number;
};

/** A sealed attempt's result (readings 19); `rank` is null until ranked. */
export type ResultSummary = {
	score: Hundredths;
	totalMarks: Hundredths;
	correctCount: number;
	wrongCount: number;
	unansweredCount: number;
	rank: number | null;
	participants: number;
	timeTakenMs: number;
	subjects: SubjectResult[];
};

/** The stored result: the database's, since ranks and key corrections live there. Null when it has none (yet). */
async function storedResult({ db }: Needs, exam: ExamConfig, accountUuid: string): Promise<ResultSummary | null> {
	const mine = and(eq(attempt.examUuid, exam.uuid), eq(attempt.accountUuid, accountUuid));
	const correct = sum(response.isCorrect).mapWith(Number);
	const unanswered = sum(sql`${response.optionUuid} IS NULL`).mapWith(Number);
	const [[row], subjects, [all]] = await db.batch([
		db.select().from(attempt).where(mine),
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
		db.select({ n: count() }).from(attempt).where(eq(attempt.examUuid, exam.uuid)),
	]);
	if (!row) return null;
	return {
		score: row.score,
		totalMarks: row.totalMarks,
		correctCount: row.correctCount,
		wrongCount: row.wrongCount,
		unansweredCount: row.unansweredCount,
		rank: row.rank,
		participants: all?.n ?? 0,
		timeTakenMs: row.timeTakenMs,
		subjects: subjects.map((line) => ({
			...line,
			wrongCount: line.numberOfQuestions - line.correctCount - line.unansweredCount,
		})),
	};
}

/** What the exam session itself knows: right at once, also while the database is away. */
function sessionResult(reply: Extract<SummaryReply, { kind: "finished" }>): ResultSummary {
	return {
		score: reply.score,
		totalMarks: reply.totalMarks,
		correctCount: reply.correctCount,
		wrongCount: reply.wrongCount,
		unansweredCount: reply.unansweredCount,
		rank: null,
		participants: 1,
		timeTakenMs: reply.timeTakenMs,
		subjects: reply.subjects.map(({ subjectUuid: _, ...line }) => line),
	};
}

/**
 * The student's own result.
 * @throws DomainError AttemptRunning, NoAttempt, ExamNotFound, or of requireRole
 */
export async function getResultSummary(deps: Needs, who: Actor | null, idOrUuid: string): Promise<ResultSummary> {
	const actor = requireRole(who, "student");
	const exam = await loadExamConfig(deps, idOrUuid);
	const stored = await storedResult(deps, exam, actor.accountUuid).catch((error) => {
		deps.log.error("stored result unreadable, asking the session", error, { exam: exam.uuid });
		return null;
	});
	if (stored) return stored;
	const reply = await deps.exams.summary(refOf(exam.uuid, actor.accountUuid));
	if (reply.kind === "finished") return sessionResult(reply);
	throw reply.kind === "running"
		? attemptErrors.fail("AttemptRunning", { of: "model-test" })
		: modelTestErrors.fail("NoAttempt");
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
): Promise<Page<ReviewQuestion>> {
	const actor = requireRole(who, "student");
	const exam = await loadExamConfig(deps, idOrUuid);
	if (deps.clock() < exam.stopAt) throw modelTestErrors.fail("AnswersNotYet");
	const [reply, corrections] = await Promise.all([
		deps.exams.review(refOf(exam.uuid, actor.accountUuid), paging),
		loadKeyCorrections(deps, exam.uuid),
	]);
	if (reply.kind === "running") throw attemptErrors.fail("AttemptRunning", { of: "model-test" });
	const review = reply.kind === "finished" ? reply : await replayAttempt(deps, exam.uuid, actor.accountUuid, paging);
	if (!review) throw modelTestErrors.fail("NoAttempt");
	const questions = review.questions.map((question) => ({
		...question,
		correctOptionUuid: corrections[question.uuid] ?? question.correctOptionUuid,
	}));
	return toPage(questions, review.total, paging);
}
