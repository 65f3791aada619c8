import type { Deps } from "~/domain/deps.ts";
import type { SessionKey } from "~/domain/exam-session/port.ts";
import type { RunningAttempt } from "./running.ts";

type Needs = Pick<Deps, "sessions" | "exams" | "log">;

const keyOf = ({ kind, uuid }: RunningAttempt, accountUuid: string): SessionKey =>
	kind === "model-test" ? { kind, examUuid: uuid, accountUuid } : { kind, attemptUuid: uuid, accountUuid };

/**
 * Ends the attempts that somebody has begun, as if they had finished: what was answered counts. One that cannot be reached
 * now is sealed at its deadline, as any other. @returns how many were ended
 */
export async function endRunning({ sessions, exams, log }: Needs, accountUuid: string): Promise<number> {
	const { begun } = await sessions.standing(accountUuid, []);
	let ended = 0;
	for (const attempt of begun) {
		try {
			await exams.finish(keyOf(attempt, accountUuid));
			await sessions.over(accountUuid, attempt.uuid);
			ended += 1;
		} catch (error) {
			log.error("running attempt not ended", error, { attempt: attempt.uuid });
		}
	}
	return ended;
}
