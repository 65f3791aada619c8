import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { attemptErrors } from "~/domain/attempt/errors.ts";
import type { Deps } from "~/domain/deps.ts";
import type { ChoiceInput } from "~/domain/exam-session/port.ts";
import { nearestPage, type Paging } from "~/lib/paging.ts";
import { getQuestions, type RunningPaper, submitAnswers } from "./attend.server.ts";
import { modelTestErrors } from "./errors.ts";
import { loadExamConfig } from "./exam-config.server.ts";
import { type ExamDetails, getExamDetails } from "./queries.server.ts";

type Needs = Pick<Deps, "db" | "cache" | "exams" | "clock" | "log">;

/** What a student finds at the exam: the rules before the start, the paper while it runs, or why there is none. */
export type ExamRoom = { exam: ExamDetails; serverNow: number } & (
	| { kind: "rules" | "early" | "late" | "finished" }
	| { kind: "running"; paper: RunningPaper }
);

/** What the room shows instead of a paper that is refused; null where the refusal is another one. */
function closedBy(error: unknown): "rules" | "early" | "late" | "finished" | null {
	if (attemptErrors.is(error, "NotStarted")) return "rules";
	if (attemptErrors.is(error, "Finished")) return "finished";
	if (modelTestErrors.is(error, "Early")) return "early";
	return modelTestErrors.is(error, "Late") ? "late" : null;
}

/**
 * Opens the exam at a page of the paper; never starts the clock. A page past the end is the last one. Touches no
 * database while the exam is in the cache and the session was prepared.
 * @throws DomainError NotRegistered, ExamNotFound, or of requireRole
 */
export async function openExamRoom(deps: Needs, who: Actor | null, idOrUuid: string, cut: Paging): Promise<ExamRoom> {
	const actor = requireRole(who, "student");
	const exam = await getExamDetails(deps, idOrUuid);
	try {
		let paper = await getQuestions(deps, actor, exam.uuid, cut);
		const page = nearestPage(cut.page, paper.total, cut.size);
		if (page !== cut.page) paper = await getQuestions(deps, actor, exam.uuid, { ...cut, page });
		return { kind: "running", exam, paper, serverNow: paper.serverNow };
	} catch (error) {
		const kind = closedBy(error);
		if (!kind) throw error;
		return { kind, exam, serverNow: deps.clock() };
	}
}

/** The uuid of a published exam named by uuid or id. @throws DomainError ExamNotFound */
export async function examUuidOf(deps: Pick<Deps, "db" | "cache">, idOrUuid: string): Promise<string> {
	return (await loadExamConfig(deps, idOrUuid)).uuid;
}

/**
 * Stores the choices of one page of a form, numbered by the session: one call, durable together. `over`: the attempt had
 * ended, and none of them was taken.
 * @throws DomainError InvalidAnswer (the others are stored), NotStarted, NotRegistered, ExamNotFound, or of requireRole
 */
export async function saveAnswers(
	deps: Needs,
	who: Actor | null,
	idOrUuid: string,
	changes: readonly ChoiceInput[],
): Promise<{ saved: number; over: boolean }> {
	const actor = requireRole(who, "student");
	const examUuid = await examUuidOf(deps, idOrUuid);
	if (changes.length === 0) return { saved: 0, over: false };
	return submitAnswers(deps, actor, examUuid, changes);
}
