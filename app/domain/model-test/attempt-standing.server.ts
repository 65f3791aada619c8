import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { refOf } from "./prepare-session.server.ts";
import { phaseOf } from "./rules.ts";

/** Where the student's own attempt stands; `unknown` when its session could not be asked. */
export type AttemptState = "not-started" | "running" | "finished" | "unknown";
/** With what a running one has left: times ms UTC. */
export type AttemptStanding = {
	attempt: AttemptState;
	progress: { deadlineAt: number; answeredCount: number; total: number } | null;
};

/** A running attempt is known to its session alone; the database hears of it when it is sealed. */
export async function attemptStanding(
	{ exams, log }: Pick<Deps, "exams" | "log">,
	actor: Actor,
	exam: { uuid: string; startAt: number; stopAt: number },
	now: number,
): Promise<AttemptStanding> {
	const none = (attempt: AttemptState) => ({ attempt, progress: null });
	if (phaseOf(exam, now) === "upcoming") return none("not-started");
	try {
		const status = await exams.status(refOf(exam.uuid, actor.accountUuid));
		if (status.kind !== "running") return none(status.kind === "finished" ? "finished" : "not-started");
		const { deadlineAt, answeredCount, total } = status;
		return { attempt: "running", progress: { deadlineAt, answeredCount, total } };
	} catch (error) {
		log.error("attempt not known", error, { exam: exam.uuid });
		return none("unknown");
	}
}
