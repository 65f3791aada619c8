import { asc, eq } from "drizzle-orm";
import { mockTestAttempt, mockTestResponse, mockTestType, subject } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { attemptErrors } from "~/domain/attempt/errors.ts";
import type { Deps } from "~/domain/deps.ts";
import type { ReviewQuestion, ReviewReply, SummaryReply } from "~/domain/exam-session/port.ts";
import type { Verdict } from "~/domain/exam-session/score.ts";
import type { SubjectResult } from "~/domain/model-test/result.server.ts";
import { mockTestErrors } from "./errors.ts";
import { type AttemptScore, scoreOf } from "./my-attempts.server.ts";
import { type MockTestTypeCard, toMockTestCard } from "./queries.server.ts";
import { percentOf, resultVerdict } from "./rules.ts";
import { type AttemptRow, keyOf, myAttempt } from "./session.server.ts";

type Needs = Pick<Deps, "db" | "exams">;

/** A question of a finished paper in short; `timeSpentMs` is null where no answer was given. */
export type QuestionResult = {
	uuid: string;
	position: number;
	subjectTitle: string;
	verdict: Verdict;
	timeSpentMs: number | null;
};

/** A finished attempt's result, never ranked: nobody else takes part. Times ms UTC. */
export type MockTestResult = AttemptScore & {
	subjects: SubjectResult[];
	attemptUuid: string;
	retryOfUuid: string | null;
	startedAt: number;
	finishedAt: number;
	/** `finish`: by the student; `expire`: the time was over. */
	sealReason: "finish" | "expire";
	questions: QuestionResult[];
	type: MockTestTypeCard;
};

/** More than any paper holds: the session cuts it down to the whole. */
const WHOLE_PAPER = { page: 0, size: 1_000 };

export const verdictOfAnswer = (question: Pick<ReviewQuestion, "answer" | "correctOptionUuid">): Verdict =>
	question.answer === null ? "unanswered" : question.answer === question.correctOptionUuid ? "correct" : "wrong";

/**
 * The result of one's own finished attempt. One round trip, and two calls to the session for the moment in which the
 * outcome is on its way to the database.
 * @throws DomainError AttemptRunning, NotStarted, AttemptNotFound, or of requireRole
 */
export async function getResult(deps: Needs, who: Actor | null, idOrUuid: string): Promise<MockTestResult> {
	const actor = requireRole(who, "student");
	const { db } = deps;
	const mine = myAttempt(actor, idOrUuid);
	const [[row], responses] = await db.batch([
		db
			.select({ attempt: mockTestAttempt, type: mockTestType })
			.from(mockTestAttempt)
			.innerJoin(mockTestType, eq(mockTestType.uuid, mockTestAttempt.typeUuid))
			.where(mine),
		db
			.select({ response: mockTestResponse, subjectTitle: subject.title })
			.from(mockTestAttempt)
			.innerJoin(mockTestResponse, eq(mockTestResponse.attemptUuid, mockTestAttempt.uuid))
			.innerJoin(subject, eq(subject.uuid, mockTestResponse.subjectUuid))
			.where(mine)
			.orderBy(asc(mockTestResponse.position)),
	]);
	if (!row) throw mockTestErrors.fail("AttemptNotFound");
	const about = {
		attemptUuid: row.attempt.uuid,
		retryOfUuid: row.attempt.retryOfUuid,
		type: toMockTestCard(row.type),
	};
	const stored = storedResult(row.attempt);
	if (!stored) return { ...about, ...(await sessionResult(deps, row.attempt)) };
	const questions = responses.map(({ response, subjectTitle }): QuestionResult => {
		const verdict = response.isCorrect ? "correct" : response.optionUuid === null ? "unanswered" : "wrong";
		const { questionUuid, position, timeSpentMs } = response;
		return { uuid: questionUuid, position, subjectTitle, verdict, timeSpentMs };
	});
	return { ...about, ...stored, questions, subjects: bySubject(questions) };
}

type Facts = Omit<MockTestResult, "attemptUuid" | "retryOfUuid" | "type">;

function storedResult(row: AttemptRow): Omit<Facts, "questions" | "subjects"> | null {
	const score = scoreOf(row);
	if (!score || row.startedAt === null || row.finishedAt === null || row.sealReason === null) return null;
	return {
		...score,
		startedAt: row.startedAt,
		finishedAt: row.finishedAt,
		sealReason: row.sealReason,
	};
}

type FinishedReply<Reply> = Extract<Reply, { kind: "finished" }>;

function finished<Reply extends SummaryReply | ReviewReply>(reply: Reply): FinishedReply<Reply> {
	if (reply.kind === "finished") return reply as FinishedReply<Reply>;
	throw attemptErrors.fail(reply.kind === "running" ? "AttemptRunning" : "NotStarted", { of: "mock-test" });
}

/** What the exam session itself knows, right at once. */
async function sessionResult({ exams }: Needs, row: AttemptRow): Promise<Facts> {
	const key = keyOf(row.uuid, row.accountUuid);
	const [summary, review] = await Promise.all([exams.summary(key), exams.review(key, WHOLE_PAPER)]);
	const facts = finished(summary);
	const { questions, timesSpentMs } = finished(review);
	const percent = percentOf(facts.score, facts.totalMarks);
	const results = questions.map(
		(question, index): QuestionResult => ({
			uuid: question.uuid,
			position: question.position,
			subjectTitle: question.subjectTitle,
			verdict: verdictOfAnswer(question),
			timeSpentMs: timesSpentMs[index] ?? null,
		}),
	);
	return {
		score: facts.score,
		totalMarks: facts.totalMarks,
		percent,
		verdict: resultVerdict(percent),
		correctCount: facts.correctCount,
		wrongCount: facts.wrongCount,
		unansweredCount: facts.unansweredCount,
		timeTakenMs: facts.timeTakenMs,
		startedAt: facts.startedAt,
		finishedAt: facts.finishedAt,
		sealReason: facts.sealReason,
		questions: results,
		subjects: bySubject(results),
	};
}

/** Subjects in paper order. */
function bySubject(questions: readonly QuestionResult[]): SubjectResult[] {
	const subjects = new Map<string, SubjectResult>();
	for (const { subjectTitle, verdict } of questions) {
		const line = subjects.get(subjectTitle) ?? {
			subjectTitle,
			numberOfQuestions: 0,
			correctCount: 0,
			wrongCount: 0,
			unansweredCount: 0,
		};
		line.numberOfQuestions += 1;
		line[`${verdict}Count`] += 1;
		subjects.set(subjectTitle, line);
	}
	return [...subjects.values()];
}
