import { asc, eq } from "drizzle-orm";
import { mockTestAttempt, mockTestResponse, mockTestType, subject } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { AttemptNeeds } from "~/domain/attempt/kind.ts";
import { getSessionResult, type SubjectResult } from "~/domain/attempt/result.server.ts";
import { getWholePaper } from "~/domain/attempt/review.server.ts";
import { percentOf, resultVerdict } from "~/domain/attempt/verdict.ts";
import { type Verdict, verdictOf } from "~/domain/exam-session/score.ts";
import { mockTestKind } from "./attempt-kind.server.ts";
import { mockTestErrors } from "./errors.ts";
import { type AttemptScore, scoreOf } from "./my-attempts.server.ts";
import { type MockTestTypeCard, toMockTestCard } from "./queries.server.ts";
import { type AttemptRow, myAttempt } from "./session.server.ts";

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

/**
 * The result of one's own finished attempt. One round trip, and two calls to the session for the moment in which the
 * outcome is on its way to the database.
 * @throws DomainError AttemptRunning, NotStarted, AttemptNotFound, or of requireRole
 */
export async function getResult(deps: AttemptNeeds, who: Actor | null, idOrUuid: string): Promise<MockTestResult> {
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
	if (!stored) return { ...about, ...(await sessionResult(deps, actor, row.attempt)) };
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

/** What the exam session itself knows, right at once. */
async function sessionResult(deps: AttemptNeeds, actor: Actor, { uuid }: AttemptRow): Promise<Facts> {
	const [{ result, sealed }, questions] = await Promise.all([
		getSessionResult(deps, actor, mockTestKind, uuid),
		getWholePaper(deps, actor, mockTestKind, uuid),
	]);
	const percent = percentOf(result.score, result.totalMarks);
	return {
		...result,
		...sealed,
		percent,
		verdict: resultVerdict(percent),
		questions: questions.map(
			({ uuid, position, subjectTitle, correctOptionUuid, answer, timeSpentMs }): QuestionResult => ({
				uuid,
				position,
				subjectTitle,
				verdict: verdictOf(correctOptionUuid, answer),
				timeSpentMs,
			}),
		),
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
