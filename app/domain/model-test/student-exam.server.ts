import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { type AttemptStanding, attemptStanding } from "./attempt-standing.server.ts";
import { loadExamConfig } from "./exam-config.server.ts";
import { type ExamDetails, getRegistrationState, toExamDetails } from "./queries.server.ts";
import { canRegister, type ExamPhase, phaseOf } from "./rules.ts";
import { type WinnerRow, winnersOf } from "./winners.server.ts";

/** A model test with all that its page tells one student. `serverNow` ms UTC. */
export type StudentExam = AttemptStanding & {
	exam: ExamDetails;
	phase: ExamPhase;
	registrationOpen: boolean;
	registered: boolean;
	/** What the registration was paid with; null where nothing was. */
	paymentUuid: string | null;
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
	const config = await loadExamConfig(deps, idOrUuid);
	const phase = phaseOf(config, now);
	const [mine, winners] = await Promise.all([
		getRegistrationState(deps, actor, config.uuid),
		phase === "ended" ? winnersOf(deps, config.uuid) : [],
	]);
	const standing = mine.registered && !mine.attempted ? await attemptStanding(deps, actor, config, now) : null;
	return {
		exam: toExamDetails(config),
		phase,
		attempt: mine.attempted ? "finished" : (standing?.attempt ?? "not-started"),
		progress: standing?.progress ?? null,
		ranOut: mine.ranOut,
		winners,
		registrationOpen: canRegister(config, now),
		registered: mine.registered,
		paymentUuid: mine.paymentUuid,
		serverNow: now,
	};
}
