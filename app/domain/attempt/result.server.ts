import type { Actor } from "~/domain/account/session.ts";
import type { SealedFacts, SubjectScore } from "~/domain/exam-session/port.ts";
import type { Hundredths } from "~/lib/marks.ts";
import { attemptErrors } from "./errors.ts";
import type { AttemptKind, AttemptNeeds } from "./kind.ts";

/** What came of a sealed attempt in figures. */
export type AttemptFigures = {
	score: Hundredths;
	totalMarks: Hundredths;
	correctCount: number;
	wrongCount: number;
	unansweredCount: number;
	timeTakenMs: number;
};

export type SubjectResult = Omit<SubjectScore, "subjectUuid">;

/** What came of a sealed attempt, whatever its kind. Subjects in paper order. */
export type AttemptResult = AttemptFigures & { subjects: SubjectResult[] };

/**
 * What the exam session itself knows of the result: right at once, also while the database is away. How much of it may be
 * told is for the caller to check (`resultDetail`).
 * @throws DomainError AttemptRunning, or the kind's `noResult`
 */
export async function getSessionResult(
	{ exams }: Pick<AttemptNeeds, "exams">,
	actor: Actor,
	kind: AttemptKind,
	uuid: string,
): Promise<{ result: AttemptResult; sealed: Pick<SealedFacts, "startedAt" | "finishedAt" | "sealReason"> }> {
	const reply = await exams.summary(kind.keyOf(uuid, actor.accountUuid));
	if (reply.kind === "running") throw attemptErrors.fail("AttemptRunning", { of: kind.name });
	if (reply.kind !== "finished") throw kind.noResult();
	const { score, totalMarks, correctCount, wrongCount, unansweredCount, timeTakenMs } = reply;
	const { startedAt, finishedAt, sealReason } = reply;
	const subjects = reply.subjects.map(({ subjectUuid: _, ...line }) => line);
	return {
		result: { score, totalMarks, correctCount, wrongCount, unansweredCount, timeTakenMs, subjects },
		sealed: { startedAt, finishedAt, sealReason },
	};
}
