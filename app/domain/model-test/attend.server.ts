import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { attemptErrors } from "~/domain/attempt/errors.ts";
import type { Deps } from "~/domain/deps.ts";
import type {
	AnswerInput,
	AnswerReply,
	AttendReply,
	ChoiceInput,
	FinishReply,
	QuestionsReply,
	StatusReply,
} from "~/domain/exam-session/port.ts";
import { modelTestErrors } from "./errors.ts";
import { prepareIfRegistered, refOf } from "./prepare-session.server.ts";

type Needs = Pick<Deps, "db" | "cache" | "exams" | "clock" | "log">;
type Cut = { page: number; size: number };

export type RunningPaper = Extract<QuestionsReply, { kind: "running" }>;
/** `resumed`: it had been started before, here or on another device. */
export type StartedPaper = Extract<AttendReply, { kind: "running" }>;
export type AttemptStatus = Exclude<StatusReply, { kind: "absent" }>;
export type SavedAnswer = Extract<AnswerReply, { kind: "saved" }>;
export type EndedAttempt = Extract<FinishReply, { kind: "finished" }>;

const notStarted = () => attemptErrors.fail("NotStarted", { of: "model-test" });
const finished = () => attemptErrors.fail("Finished", { of: "model-test" });

/** Asks the session; one that was never prepared is prepared from the registration and asked again. */
async function ask<R extends { kind: string }>(
	deps: Needs,
	actor: Actor,
	examUuid: string,
	call: () => Promise<R>,
): Promise<Exclude<R, { kind: "absent" }>> {
	let reply = await call();
	if (reply.kind === "absent") {
		await prepareIfRegistered(deps, actor, examUuid);
		reply = await call();
	}
	if (reply.kind === "absent") throw modelTestErrors.fail("NotRegistered");
	return reply as Exclude<R, { kind: "absent" }>;
}

/** Where the student's attempt stands. @throws DomainError NotRegistered, ExamNotFound, or of requireRole */
export async function getAttemptStatus(deps: Needs, who: Actor | null, examUuid: string): Promise<AttemptStatus> {
	const actor = requireRole(who, "student");
	return ask(deps, actor, examUuid, () => deps.exams.status(refOf(examUuid, actor.accountUuid)));
}

/**
 * Starts the attempt, or goes on with it (here or on another device), and gives a page of the paper. Touches no
 * database when registration has prepared the session.
 * @throws DomainError Early, Late, Finished, NotRegistered, ExamNotFound, or of requireRole
 */
export async function startAttempt(deps: Needs, who: Actor | null, examUuid: string, cut: Cut): Promise<StartedPaper> {
	const actor = requireRole(who, "student");
	const reply: Exclude<AttendReply, { kind: "absent" }> = await ask(deps, actor, examUuid, () =>
		deps.exams.attend(refOf(examUuid, actor.accountUuid), cut),
	);
	if (reply.kind === "running") return reply;
	throw reply.kind === "finished" ? finished() : modelTestErrors.fail(reply.kind === "early" ? "Early" : "Late");
}

/**
 * A page of the running paper; never starts the clock.
 * @throws DomainError NotStarted, Finished, NotRegistered, ExamNotFound, or of requireRole
 */
export async function getQuestions(deps: Needs, who: Actor | null, examUuid: string, cut: Cut): Promise<RunningPaper> {
	const actor = requireRole(who, "student");
	const reply = await ask(deps, actor, examUuid, () => deps.exams.questions(refOf(examUuid, actor.accountUuid), cut));
	if (reply.kind === "running") return reply;
	if (reply.kind === "finished") throw finished();
	if (reply.serverNow < reply.startAt) throw modelTestErrors.fail("Early");
	throw reply.serverNow >= reply.stopAt ? modelTestErrors.fail("Late") : notStarted();
}

/**
 * Stores one choice. Null: the attempt is over and nothing changed (204). Touches no database.
 * @param choice `seq` null lets the session number it, for a form without JavaScript
 * @throws DomainError InvalidAnswer, NotStarted, NotRegistered, or of requireRole
 */
export async function submitAnswer(
	deps: Needs,
	who: Actor | null,
	{ examUuid, ...choice }: AnswerInput & { examUuid: string },
): Promise<SavedAnswer | null> {
	const actor = requireRole(who, "student");
	const reply = await ask(deps, actor, examUuid, () => deps.exams.answer(refOf(examUuid, actor.accountUuid), choice));
	if (reply.kind === "saved") return reply;
	if (reply.kind === "over") return null;
	if (reply.kind === "invalid") throw attemptErrors.fail("InvalidAnswer", { reason: reply.reason });
	throw notStarted();
}

/**
 * Stores a page of choices in one call, numbered by the session.
 * @throws DomainError InvalidAnswer for what is not of the paper (the others are stored), NotStarted, NotRegistered, or of requireRole
 */
export async function submitAnswers(
	deps: Needs,
	who: Actor | null,
	examUuid: string,
	choices: readonly ChoiceInput[],
): Promise<{ saved: number; over: boolean }> {
	const actor = requireRole(who, "student");
	const reply = await ask(deps, actor, examUuid, () => deps.exams.answers(refOf(examUuid, actor.accountUuid), choices));
	if (reply.kind === "over") return { saved: 0, over: true };
	if (reply.kind !== "saved") throw notStarted();
	const [invalid] = reply.invalid;
	if (invalid) throw attemptErrors.fail("InvalidAnswer", { reason: invalid.reason });
	return { saved: reply.savedCount, over: false };
}

/** Ends the attempt for good. Idempotent. @throws DomainError NotStarted, NotRegistered, or of requireRole */
export async function finishAttempt(deps: Needs, who: Actor | null, examUuid: string): Promise<EndedAttempt> {
	const actor = requireRole(who, "student");
	const reply = await ask(deps, actor, examUuid, () => deps.exams.finish(refOf(examUuid, actor.accountUuid)));
	if (reply.kind === "finished") return reply;
	throw notStarted();
}
