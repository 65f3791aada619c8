import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { loadExamConfig } from "./exam-config.server.ts";
import { type ExamDetails, getRegistrationState, toExamDetails } from "./queries.server.ts";
import { canRegister, type ExamPhase, phaseOf } from "./rules.ts";
import { type AttemptState, attemptState } from "./student-overview.server.ts";

/** A model test with all that its page tells one student. `serverNow` ms UTC. */
export type StudentExam = {
	exam: ExamDetails;
	phase: ExamPhase;
	registrationOpen: boolean;
	registered: boolean;
	attempt: AttemptState;
	serverNow: number;
};

/**
 * Two round trips at most, and a call to the session of a running exam.
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
	const mine = await getRegistrationState(deps, actor, config.uuid);
	return {
		exam: toExamDetails(config),
		phase: phaseOf(config, now),
		registrationOpen: canRegister(config, now),
		registered: mine.registered,
		attempt: mine.attempted
			? "finished"
			: mine.registered
				? await attemptState(deps, actor, config, now)
				: "not-started",
		serverNow: now,
	};
}
