import { asc, eq, sql } from "drizzle-orm";
import { mockTestAttempt, mockTestResponse, mockTestType, subject } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { AttemptNeeds } from "~/domain/attempt/kind.ts";
import { getSessionResult, type SubjectResult } from "~/domain/attempt/result.server.ts";
import { resultDetail } from "~/domain/attempt/result-detail.ts";
import { areKeysHeld, getWholePaper } from "~/domain/attempt/review.server.ts";
import { percentOf, resultVerdict } from "~/domain/attempt/verdict.ts";
import { type Verdict, verdictOf } from "~/domain/exam-session/score.ts";
import { keysHeldStatement } from "~/domain/question-bank/hold-questions.server.ts";
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
	/** Null while the keys of the paper are held (QB-5): who knows that a choice was wrong knows a part of the key. */
	verdict: Verdict | null;
	timeSpentMs: number | null;
};

/** A finished attempt's result, never ranked: nobody else takes part. Times ms UTC. */
export type MockTestResult = AttemptScore & {
	/** None while the keys of the paper are held: of a subject with one question, or with all wrong, they are single verdicts. */
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
	const mineSat = sql`(SELECT r.question_uuid FROM ${mockTestResponse} AS r WHERE r.attempt_uuid = (SELECT ${mockTestAttempt.uuid} FROM ${mockTestAttempt} WHERE ${mine}))`;
	const [[row], responses, heldKeys] = await db.batch([
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
		keysHeldStatement(deps, mineSat, deps.clock()),
	]);
	if (!row) throw mockTestErrors.fail("AttemptNotFound");
	const about = {
		attemptUuid: row.attempt.uuid,
		retryOfUuid: row.attempt.retryOfUuid,
		type: toMockTestCard(row.type),
	};
	const stored = storedResult(row.attempt);
	if (!stored) return { ...about, ...(await sessionResult(deps, actor, row.attempt)) };
	const judged = responses.map(({ response, subjectTitle }) => {
		const verdict: Verdict = response.isCorrect ? "correct" : response.optionUuid === null ? "unanswered" : "wrong";
		const { questionUuid, position, timeSpentMs } = response;
		return { uuid: questionUuid, position, subjectTitle, verdict, timeSpentMs };
	});
	const keysHeld = heldKeys.length > 0;
	return { ...about, ...stored, ...shown({ questions: judged, subjects: bySubject(judged) }, keysHeld, deps.clock()) };
}

/** While the keys are held, the total alone is told: no verdict, and nothing by subject (QB-5). */
const shown = (
	{ questions, subjects }: Pick<MockTestResult, "questions" | "subjects">,
	keysHeld: boolean,
	now: number,
): Pick<MockTestResult, "questions" | "subjects"> =>
	resultDetail({ kind: "mock-test", keysHeld }, now) === "full"
		? { questions, subjects }
		: { questions: questions.map((question) => ({ ...question, verdict: null })), subjects: [] };

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
	const keysHeld = await areKeysHeld(
		deps,
		questions.map(({ uuid }) => uuid),
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
	return {
		...result,
		...sealed,
		percent,
		verdict: resultVerdict(percent),
		...shown({ questions: judged, subjects: result.subjects }, keysHeld, deps.clock()),
	};
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
