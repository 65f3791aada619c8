import { and, eq, isNull } from "drizzle-orm";
import { mockTestAttempt } from "#db/schema/index.ts";
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
	MockTestKey,
	QuestionsReply,
	SealedFacts,
} from "~/domain/exam-session/port.ts";
import { mockTestErrors } from "./errors.ts";
import { type AttemptRow, keyOf, loadAttempt, prepareSession } from "./session.server.ts";

type Needs = Pick<Deps, "db" | "cache" | "exams" | "clock" | "log" | "background">;
type Cut = { page: number; size: number };

export type RunningPaper = Extract<QuestionsReply, { kind: "running" }>;
/** `resumed`: it had been started before, here or on another device. */
export type StartedPaper = Extract<AttendReply, { kind: "running" }>;
export type SavedAnswer = Extract<AnswerReply, { kind: "saved" }>;
/** `already`: sealed before this call, by the deadline or on another device. */
export type EndedAttempt = SealedFacts & { kind: "finished"; already: boolean };

/** Finished in the database, without a session of its own (imported). */
type Stored = { kind: "stored"; row: AttemptRow };

/** Asks the session; one that was never prepared is prepared from one's own attempt and asked again. */
async function ask<R extends { kind: string }>(
	deps: Needs,
	actor: Actor,
	attemptUuid: string,
	call: (key: MockTestKey) => Promise<R>,
): Promise<Exclude<R, { kind: "absent" }> | Stored> {
	const key = keyOf(attemptUuid, actor.accountUuid);
	let reply = await call(key);
	if (reply.kind === "absent") {
		const row = await loadAttempt(deps, actor, attemptUuid);
		if (row.finishedAt !== null) return { kind: "stored", row };
		await prepareSession(deps, row);
		reply = await call(key);
	}
	if (reply.kind === "absent") throw mockTestErrors.fail("AttemptNotFound");
	return reply as Exclude<R, { kind: "absent" }>;
}

/** Tells the database when an attempt began and when it ends, for lists and for the sweep; it learns the rest at the end. */
async function recordStart({ db, clock, log }: Needs, attemptUuid: string, paper: StartedPaper): Promise<void> {
	try {
		await db
			.update(mockTestAttempt)
			.set({ startedAt: paper.startedAt, deadlineAt: paper.deadlineAt, updatedAt: clock() })
			.where(and(eq(mockTestAttempt.uuid, attemptUuid), isNull(mockTestAttempt.startedAt)));
	} catch (error) {
		log.error("start of a self-assessment not recorded", error, { attempt: attemptUuid });
	}
}

/**
 * Starts one's own attempt, or goes on with it (here or on another device), and gives a page of the paper. No round trip
 * that the student waits for.
 * @throws DomainError Finished, AttemptNotFound, or of requireRole
 */
export async function startAttempt(
	deps: Needs,
	who: Actor | null,
	attemptUuid: string,
	cut: Cut,
): Promise<StartedPaper> {
	const actor = requireRole(who, "student");
	const reply: Exclude<AttendReply, { kind: "absent" }> | Stored = await ask(deps, actor, attemptUuid, (key) =>
		deps.exams.attend(key, cut),
	);
	if (reply.kind === "finished" || reply.kind === "stored") throw attemptErrors.fail("Finished", { of: "mock-test" });
	if (reply.kind !== "running") throw new Error(`A self-assessment is open at any time, but was ${reply.kind}`);
	if (!reply.resumed) deps.background(recordStart(deps, attemptUuid, reply));
	return reply;
}

/**
 * A page of one's own running paper; never starts the clock.
 * @throws DomainError NotStarted, Finished, AttemptNotFound, or of requireRole
 */
export async function getQuestions(
	deps: Needs,
	who: Actor | null,
	attemptUuid: string,
	cut: Cut,
): Promise<RunningPaper> {
	const actor = requireRole(who, "student");
	const reply = await ask(deps, actor, attemptUuid, (key) => deps.exams.questions(key, cut));
	if (reply.kind === "running") return reply;
	throw attemptErrors.fail(reply.kind === "not-started" ? "NotStarted" : "Finished", { of: "mock-test" });
}

/**
 * Stores one choice. Null: the attempt is over and nothing changed (204). Touches no database.
 * @param choice `seq` null lets the session number it, for a form without JavaScript
 * @throws DomainError InvalidAnswer, NotStarted, AttemptNotFound, or of requireRole
 */
export async function submitAnswer(
	deps: Needs,
	who: Actor | null,
	{ attemptUuid, ...choice }: AnswerInput & { attemptUuid: string },
): Promise<SavedAnswer | null> {
	const actor = requireRole(who, "student");
	const reply = await ask(deps, actor, attemptUuid, (key) => deps.exams.answer(key, choice));
	if (reply.kind === "saved") return reply;
	if (reply.kind === "over" || reply.kind === "stored") return null;
	if (reply.kind === "invalid") throw attemptErrors.fail("InvalidAnswer", { reason: reply.reason });
	throw attemptErrors.fail("NotStarted", { of: "mock-test" });
}

/**
 * Stores the choices of one page of a form, numbered by the session: one call, durable together. `over`: the attempt had
 * ended, and none of them was taken.
 * @throws DomainError InvalidAnswer (the others are stored), NotStarted, AttemptNotFound, or of requireRole
 */
export async function saveAnswers(
	deps: Needs,
	who: Actor | null,
	attemptUuid: string,
	changes: readonly ChoiceInput[],
): Promise<{ saved: number; over: boolean }> {
	const actor = requireRole(who, "student");
	if (changes.length === 0) return { saved: 0, over: false };
	const reply = await ask(deps, actor, attemptUuid, (key) => deps.exams.answers(key, changes));
	if (reply.kind === "over" || reply.kind === "stored") return { saved: 0, over: true };
	if (reply.kind !== "saved") throw attemptErrors.fail("NotStarted", { of: "mock-test" });
	const [invalid] = reply.invalid;
	if (invalid) throw attemptErrors.fail("InvalidAnswer", { reason: invalid.reason });
	return { saved: reply.savedCount, over: false };
}

/** Ends one's own attempt for good. Idempotent. @throws DomainError NotStarted, AttemptNotFound, or of requireRole */
export async function finishAttempt(deps: Needs, who: Actor | null, attemptUuid: string): Promise<EndedAttempt> {
	const actor = requireRole(who, "student");
	const reply: Exclude<FinishReply, { kind: "absent" }> | Stored = await ask(deps, actor, attemptUuid, (key) =>
		deps.exams.finish(key),
	);
	if (reply.kind === "finished") return reply;
	if (reply.kind === "stored") return endedFrom(reply.row, deps.clock());
	throw attemptErrors.fail("NotStarted", { of: "mock-test" });
}

function endedFrom(row: AttemptRow, now: number): EndedAttempt {
	return {
		kind: "finished",
		already: true,
		startedAt: row.startedAt ?? row.createdAt,
		deadlineAt: row.deadlineAt ?? row.createdAt,
		finishedAt: row.finishedAt ?? row.createdAt,
		sealReason: row.sealReason ?? "finish",
		answeredCount: (row.correctCount ?? 0) + (row.wrongCount ?? 0),
		total: row.totalQuestions,
		serverNow: now,
	};
}
