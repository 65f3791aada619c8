import { DomainError } from "~/lib/define-errors.ts";
import type { RequestErrorCode } from "../request/errors.ts";
import type {
	AnswerReply,
	AnswersReply,
	AttendReply,
	FinishReply,
	Paging,
	PrepareReply,
	QuestionsReply,
	ReviewReply,
	SealReply,
	StartReply,
	StatusReply,
	SummaryReply,
} from "./replies.ts";
import type { ExamWindow, PaperPool, SessionKey, SessionRef } from "./types.ts";

export type * from "./replies.ts";
export type * from "./types.ts";

/**
 * What a session is made of. `registrationUuid` is the registration that the sealed attempt settles; null for a
 * self-assessment, whose attempt is in the database before it is begun.
 */
export type Preparation = { ref: SessionRef; registrationUuid: string | null; window: ExamWindow; pool: PaperPool };

/** What a student chose of a question; `optionUuid` null clears. */
export type ChoiceInput = { questionUuid: string; optionUuid: string | null };

/**
 * A choice with its number: an integer from 0, made with `nextSeq` (app/domain/exam-session/sequence.ts); null lets the
 * session number it as the newest.
 */
export type AnswerInput = ChoiceInput & { seq: number | null };

/**
 * The exam sessions as use cases see them. One session per ref is the only authority over its clock and answers. All
 * calls are idempotent and may be repeated. The caller checks who may call, registration and publication. `prepare`,
 * `withdraw`, `status`, `seal` and `forget` take what the database holds; the others also take what an address says, and are `absent` for what
 * was never given out.
 *
 * Every method throws `ExamSessionUnavailable` when the session cannot be reached; the caller may try again.
 */
export interface ExamSessions {
	/**
	 * Draws the paper. Again before the start: a newer pool or another window replaces, and the registration is the one
	 * that is named now; after it nothing changes.
	 * @throws PoolTooSmall
	 */
	prepare(preparation: Preparation): Promise<PrepareReply>;
	/** Takes back the paper of a registration that is gone; an attempt that was begun stays. */
	withdraw(key: SessionKey): Promise<StatusReply>;
	/** The uuid for a new attempt of this student at a self-assessment: the calls know by itself that it was given out. */
	newAttemptUuid(accountUuid: string): Promise<string>;
	start(key: SessionKey): Promise<StartReply>;
	questions(key: SessionKey, paging: Paging): Promise<QuestionsReply>;
	/** `start` and `questions` in one call. */
	attend(key: SessionKey, paging: Paging): Promise<AttendReply>;
	answer(key: SessionKey, answer: AnswerInput): Promise<AnswerReply>;
	/** A page of choices posted at once, in their order and numbered by the session: durable together, in one call. */
	answers(key: SessionKey, choices: readonly ChoiceInput[]): Promise<AnswersReply>;
	finish(key: SessionKey): Promise<FinishReply>;
	status(key: SessionKey): Promise<StatusReply>;
	/**
	 * Score and counts, once sealed. Rank and participants are the database's. How much of it may be told is for the caller to check
	 * (`resultDetail`).
	 */
	summary(key: SessionKey): Promise<SummaryReply>;
	/** Questions with choice, key and explanation, once sealed. Whether the exam has stopped for all is for the caller to check. */
	review(key: SessionKey, paging: Paging): Promise<ReviewReply>;
	/** All that the session holds goes, whatever state it is in: for who is no longer there. */
	forget(key: SessionKey): Promise<void>;
	/** For the sweep: seals what is past its deadline and delivers the outcome (again). */
	seal(key: SessionKey): Promise<SealReply>;
}

const OVERLOADED_SECONDS = 15;

/** The session could not be reached or broke off; nothing is known of the call's effect, and repeating it is safe. */
export class ExamSessionUnavailable extends DomainError<RequestErrorCode> {
	override readonly name = "ExamSessionUnavailable";
	/** The session had more calls than it can take: wait before the next try. */
	readonly overloaded: boolean;

	constructor(method: string, cause: unknown) {
		const overloaded = (cause as { overloaded?: boolean } | undefined)?.overloaded === true;
		const message = `The exam session did not answer ${method}`;
		super("Unavailable", overloaded ? { retryAfter: OVERLOADED_SECONDS } : {}, { cause, message });
		this.overloaded = overloaded;
	}
}

/** The name of the session's Durable Object: who sits what, so that each attempt is one object. */
export function sessionName(key: SessionKey): string {
	switch (key.kind) {
		case "model-test":
			// The word that the first sessions were named by: under another name nobody would find them.
			return `weekly-exam:${key.examUuid}:${key.accountUuid}`;
		case "mock-test":
			return `mock-test:${key.attemptUuid}:${key.accountUuid}`;
	}
}
