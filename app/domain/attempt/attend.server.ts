import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import type {
	AnswerInput,
	AnswerReply,
	AnswersReply,
	AttendReply,
	ChoiceInput,
	Finished,
	FinishReply,
	Paging,
	SealedFacts,
} from "~/domain/exam-session/port.ts";
import type { DomainError } from "~/lib/define-errors.ts";
import { askSession } from "./ask-session.server.ts";
import { attemptErrors } from "./errors.ts";
import type { AttemptKind, AttemptNeeds, RunningPaper, SavedAnswer, StartedPaper } from "./kind.ts";
import { noteBegun, noteOver } from "./note-running.server.ts";
import { lookAtPaper } from "./room.server.ts";

/** `already`: sealed before this call, by the deadline or on another device. */
export type EndedAttempt = SealedFacts & { kind: "finished"; already: boolean };

/** A reply of a session that there is. */
type Known<Reply> = Exclude<Reply, { kind: "absent" }> | Finished;

/**
 * Starts one's own attempt, or goes on with it (here or on another device), and gives a page of the paper. Touches no
 * database that the student waits for when its session is prepared (ATT-5).
 * @throws DomainError Early, Late, Finished, or of requireRole or the kind's `prepare`
 */
export async function startAttempt(
	deps: AttemptNeeds & Pick<Deps, "background" | "sessions" | "writes">,
	who: Actor | null,
	kind: AttemptKind,
	uuid: string,
	paging: Paging,
): Promise<StartedPaper> {
	const actor = requireRole(who, "student");
	const reply: Known<AttendReply> = await askSession(deps, actor, kind, uuid, (key) => deps.exams.attend(key, paging));
	if (reply.kind !== "running") throw closed(kind, reply.kind);
	if (!reply.resumed) {
		const { deadlineAt } = reply;
		deps.background(noteBegun(deps, actor.accountUuid, { kind: kind.name, uuid, deadlineAt }));
		if (kind.started) deps.background(kind.started(deps, actor, uuid, reply));
	}
	return reply;
}

/** Why there is no paper to work on. */
function closed(kind: AttemptKind, why: "rules" | "early" | "late" | "finished"): DomainError {
	if (why === "early") return attemptErrors.fail("Early");
	if (why === "late") return attemptErrors.fail("Late");
	return attemptErrors.fail(why === "rules" ? "NotStarted" : "Finished", { of: kind.name });
}

/**
 * A page of one's own running paper; never starts the clock.
 * @throws DomainError NotStarted, Early, Late, Finished, or of requireRole or the kind's `prepare`
 */
export async function getQuestions(
	deps: AttemptNeeds,
	who: Actor | null,
	kind: AttemptKind,
	uuid: string,
	paging: Paging,
): Promise<RunningPaper> {
	const look = await lookAtPaper(deps, requireRole(who, "student"), kind, uuid, paging);
	if (look.kind === "running") return look.paper;
	throw closed(kind, look.kind);
}

/**
 * Stores one choice. Null: the attempt is over and nothing changed. Touches no database.
 * @throws DomainError InvalidAnswer, NotStarted, or of requireRole or the kind's `prepare`
 */
export async function submitAnswer(
	deps: AttemptNeeds,
	who: Actor | null,
	kind: AttemptKind,
	uuid: string,
	answer: AnswerInput,
): Promise<SavedAnswer | null> {
	const actor = requireRole(who, "student");
	const reply: Known<AnswerReply> = await askSession(deps, actor, kind, uuid, (key) => deps.exams.answer(key, answer));
	if (reply.kind === "saved") return reply;
	if (reply.kind === "over" || reply.kind === "finished") return null;
	if (reply.kind === "invalid") throw attemptErrors.fail("InvalidAnswer", { reason: reply.reason });
	throw attemptErrors.fail("NotStarted", { of: kind.name });
}

/**
 * Stores the choices of one page of a form, numbered by the session: one call, durable together. `over`: the attempt had
 * ended, and none of them was taken.
 * @throws DomainError InvalidAnswer (the others are stored), NotStarted, or of requireRole or the kind's `prepare`
 */
export async function submitAnswers(
	deps: AttemptNeeds,
	who: Actor | null,
	kind: AttemptKind,
	uuid: string,
	choices: readonly ChoiceInput[],
): Promise<{ saved: number; over: boolean }> {
	const actor = requireRole(who, "student");
	if (choices.length === 0) return { saved: 0, over: false };
	const reply: Known<AnswersReply> = await askSession(deps, actor, kind, uuid, (key) =>
		deps.exams.answers(key, choices),
	);
	if (reply.kind === "over" || reply.kind === "finished") return { saved: 0, over: true };
	if (reply.kind !== "saved") throw attemptErrors.fail("NotStarted", { of: kind.name });
	const [invalid] = reply.invalid;
	if (invalid) throw attemptErrors.fail("InvalidAnswer", { reason: invalid.reason });
	return { saved: reply.savedCount, over: false };
}

/** Ends one's own attempt for good. Idempotent. @throws DomainError NotStarted, or of requireRole or the kind's `prepare` */
export async function finishAttempt(
	deps: AttemptNeeds & Pick<Deps, "sessions">,
	who: Actor | null,
	kind: AttemptKind,
	uuid: string,
): Promise<EndedAttempt> {
	const actor = requireRole(who, "student");
	const reply: Known<FinishReply> = await askSession(deps, actor, kind, uuid, (key) => deps.exams.finish(key));
	if (reply.kind !== "finished") throw attemptErrors.fail("NotStarted", { of: kind.name });
	await noteOver(deps, actor.accountUuid, uuid);
	return { already: true, ...reply };
}
