import type { Actor } from "~/domain/account/session.ts";
import { attemptErrors } from "~/domain/attempt/errors.ts";
import type { Deps } from "~/domain/deps.ts";
import { nearestPage, type Paging } from "~/lib/paging.ts";
import { getQuestions, type RunningPaper } from "./attend.server.ts";
import { getAttempt, type MockAttempt } from "./my-attempts.server.ts";

type Needs = Pick<Deps, "db" | "cache" | "exams" | "clock" | "log" | "background">;

/** What a student finds at an attempt: the rules before the start, the paper while it runs, or that it is over. */
export type MockTestRoom = { attempt: MockAttempt; serverNow: number } & (
	| { kind: "rules" | "finished" }
	| { kind: "running"; paper: RunningPaper }
);

/**
 * Opens one's own attempt (uuid or id) at a page of the paper; never starts the clock. A page past the end is the last
 * one. One round trip.
 * @throws DomainError AttemptNotFound, or of requireRole
 */
export async function openMockTestRoom(
	deps: Needs,
	who: Actor | null,
	idOrUuid: string,
	cut: Paging,
): Promise<MockTestRoom> {
	const attempt = await getAttempt(deps, who, idOrUuid);
	if (attempt.state !== "running")
		return { attempt, kind: attempt.state === "prepared" ? "rules" : "finished", serverNow: deps.clock() };
	const page = nearestPage(cut.page, attempt.totalQuestions, cut.size);
	try {
		const paper = await getQuestions(deps, who, attempt.uuid, { ...cut, page });
		return { attempt, kind: "running", paper, serverNow: paper.serverNow };
	} catch (error) {
		// Its time ran out between the two looks.
		if (!attemptErrors.is(error, "Finished")) throw error;
		return { attempt, kind: "finished", serverNow: deps.clock() };
	}
}
