import { resultDetail } from "~/domain/attempt/result-detail.ts";
import { stopsForAllAt } from "./exam-end.ts";

/** The part of a model test that its rules look at. Times ms UTC. */
type ExamTimes = {
	startAt: number;
	stopAt: number;
	preRegNeeded: boolean;
	preRegStopAt: number | null;
};

export type ExamPhase = "upcoming" | "running" | "ended";

export function phaseOf(exam: Pick<ExamTimes, "startAt" | "stopAt">, now: number): ExamPhase {
	if (now < exam.startAt) return "upcoming";
	return now < exam.stopAt ? "running" : "ended";
}

/** When registration closes (MT-3; `registration-open.server.ts` says it in SQL): the pre-registration deadline where one is needed, else the end of the exam. */
const registrationStopsAt = (exam: ExamTimes): number =>
	exam.preRegNeeded && exam.preRegStopAt !== null ? Math.min(exam.preRegStopAt, exam.stopAt) : exam.stopAt;

export const canRegister = (exam: ExamTimes, now: number): boolean => now < registrationStopsAt(exam);

/**
 * Whether score, right answers and rank may be told: once the exam has stopped for everybody (MT-9, MT-17).
 * @param keysHeld whether a question of the paper is in another one that has not (QB-5); where nobody's own result is told, it does not matter
 */
export const mayTellResults = (
	exam: { stopAt: number; mostExtraMinutes: number },
	now: number,
	keysHeld = false,
): boolean => resultDetail({ kind: "model-test", stopAt: stopsForAllAt(exam), keysHeld }, now) === "full";

/** How long after `stopAt` the ranking waits for the last sessions to deliver (MT-6). */
export const RANKING_GRACE_MS = 30_000;

export const EXAM_LIST_TYPES = ["all", "upcoming", "registered", "past"] as const;
export type ExamListType = (typeof EXAM_LIST_TYPES)[number];
