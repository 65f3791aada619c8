import { asc, eq } from "drizzle-orm";
import { mockTestAttempt, mockTestResponse, mockTestType, subject } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { AttemptNeeds } from "~/domain/attempt/kind.ts";
import { type AttemptFigures, getSessionResult, type SubjectResult } from "~/domain/attempt/result.server.ts";
import { areKeysHeld, getWholePaper } from "~/domain/attempt/review.server.ts";
import { type Verdict, verdictOf } from "~/domain/exam-session/score.ts";
import { mockKeysHeld } from "~/domain/question-bank/hold-questions.server.ts";
import { mockTestKind } from "./attempt-kind.server.ts";
import { mockTestErrors } from "./errors.ts";
import { type AttemptScore, scoreOf, toScore, type WithheldScore } from "./my-attempts.server.ts";
import { type MockTestTypeCard, toMockTestCard } from "./queries.server.ts";
import { type AttemptRow, myAttempt } from "./session.server.ts";

/** A question of a finished paper in short; `timeSpentMs` is null where no answer was given. */
export type QuestionResult = {
	uuid: string;
	position: number;
	subjectTitle: string;
	/** Null while the keys of the paper are held (QB-5): who knows that a choice was wrong knows a part of the key. */
	verdict: Verdict | null;
	timeSpentMs: number | null;
};

/** A finished attempt's result, never ranked: nobody else takes part. Times ms UTC. */
export type MockTestResult = (AttemptScore | WithheldScore) & {
	/** None while the keys of the paper are held. */
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
 * The result of one's own finished attempt. One round trip, and one more with two calls to the session for the moment in
 * which the outcome is on its way to the database.
 * @throws DomainError AttemptRunning, NotStarted, AttemptNotFound, or of requireRole
 */
export async function getResult(deps: AttemptNeeds, who: Actor | null, idOrUuid: string): Promise<MockTestResult> {
	const actor = requireRole(who, "student");
	const { db } = deps;
	const mine = myAttempt(actor, idOrUuid);
	const [[row], responses] = await db.batch([
		db
			.select({ attempt: mockTestAttempt, type: mockTestType, keysHeld: mockKeysHeld(deps.clock()) })
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
	const stored = storedResult(row.attempt, row.keysHeld === 1, deps.clock());
	if (!stored) return { ...about, ...(await sessionResult(deps, actor, row.attempt)) };
	const judged = responses.map(({ response, subjectTitle }) => {
		const verdict: Verdict = response.isCorrect ? "correct" : response.optionUuid === null ? "unanswered" : "wrong";
		const { questionUuid, position, timeSpentMs } = response;
		return { uuid: questionUuid, position, subjectTitle, verdict, timeSpentMs };
	});
	return { ...about, ...stored, ...shown({ questions: judged, subjects: bySubject(judged) }, stored) };
}

type Lines = Pick<MockTestResult, "questions" | "subjects">;

/** Where the score is not told, neither is a verdict, nor anything by subject (QB-5). */
const shown = ({ questions, subjects }: Lines, { score }: { score: AttemptFigures["score"] | null }): Lines =>
	score !== null
		? { questions, subjects }
		: { questions: questions.map((question) => ({ ...question, verdict: null })), subjects: [] };

type About = Pick<MockTestResult, "startedAt" | "finishedAt" | "sealReason">;
type Facts = (AttemptScore | WithheldScore) & About & Lines;

function storedResult(row: AttemptRow, keysHeld: boolean, now: number) {
	const score = scoreOf(row, keysHeld, now);
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
	const keysHeld = await areKeysHeld(
		deps,
		questions.map((question) => question.uuid),
		mockTestKind.askedBefore?.(uuid),
	);
	const judged = questions.map(
		({ uuid, position, subjectTitle, correctOptionUuid, answer, timeSpentMs }): QuestionResult => ({
			uuid,
			position,
			subjectTitle,
			verdict: verdictOf(correctOptionUuid, answer),
			timeSpentMs,
		}),
	);
	const score = toScore(result, keysHeld, deps.clock());
	return { ...score, ...sealed, ...shown({ questions: judged, subjects: result.subjects }, score) };
}

/** Subjects in paper order. */
function bySubject(questions: readonly { subjectTitle: string; verdict: Verdict }[]): SubjectResult[] {
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
