import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { type AttemptStanding, attemptStanding } from "./attempt-standing.server.ts";
import { loadExamConfig } from "./exam-config.server.ts";
import { forStudent } from "./exam-end.ts";
import { type ExamDetails, getRegistrationState, toExamDetails } from "./queries.server.ts";
import { canRegister, type ExamPhase, mayTellResults, phaseOf } from "./rules.ts";
import { type WinnerRow, winnersOf } from "./winners.server.ts";

/** A model test with all that its page tells one student. `serverNow` ms UTC. */
export type StudentExam = AttemptStanding & {
	exam: ExamDetails;
	phase: ExamPhase;
	registrationOpen: boolean;
	registered: boolean;
	/** What the registration was paid with; null where nothing was. */
	paymentUuid: string | null;
	/** How many minutes the student has beyond the others: the times of the exam are with them (MT-20). */
	extraMinutes: number;
	/** It was the time that ended the attempt, not the student. */
	ranOut: boolean;
	/** Best first; empty until the exam is ranked. */
	winners: WinnerRow[];
	serverNow: number;
};

/**
 * Three round trips at most, and a call to the session of a running exam.
 * @throws DomainError ExamNotFound, or of requireRole
 */
export async function getStudentExam(
	deps: Pick<Deps, "db" | "clock" | "cache" | "exams" | "log">,
	who: Actor | null,
	idOrUuid: string,
): Promise<StudentExam> {
	const actor = requireRole(who, "student");
	const now = deps.clock();
	const common = await loadExamConfig(deps, idOrUuid);
	const [mine, winners] = await Promise.all([
		getRegistrationState(deps, actor, common.uuid),
		mayTellResults(common, now) ? winnersOf(deps, common.uuid) : [],
	]);
	const config = forStudent(common, mine.extraMinutes);
	const phase = phaseOf(config, now);
	const standing = mine.registered && !mine.attempted ? await attemptStanding(deps, actor, config, now) : null;
	return {
		exam: toExamDetails(config),
		phase,
		attempt: mine.attempted ? "finished" : (standing?.attempt ?? "not-started"),
		progress: standing?.progress ?? null,
		ranOut: mine.ranOut,
		winners,
		extraMinutes: mine.extraMinutes,
		registrationOpen: canRegister(common, now),
		registered: mine.registered,
		paymentUuid: mine.paymentUuid,
		serverNow: now,
	};
}
