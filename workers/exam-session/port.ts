import type {
	AnswerReply,
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
import type { ExamWindow, PaperPool, SessionRef } from "./types.ts";

export type * from "./replies.ts";
export type * from "./types.ts";

/** What a session is made of. `registrationUuid` is the registration that the sealed attempt settles. */
export type Preparation = { ref: SessionRef; registrationUuid: string; window: ExamWindow; pool: PaperPool };

/**
 * A choice. `seq` is an integer from 0, made with `nextSeq` (app/domain/exam-session/sequence.ts); null lets the
 * server number it as the newest, which is right for a form posted without JavaScript. `optionUuid` null clears.
 */
export type AnswerInput = { questionUuid: string; optionUuid: string | null; seq: number | null };

/**
 * The exam sessions as use cases see them. One session per ref is the only authority over its clock and answers. All
 * calls are idempotent and may be repeated. The caller checks who may call, registration and publication.
 *
 * Every method throws `ExamSessionUnavailable` when the session cannot be reached; the caller may try again.
 */
export interface ExamSessions {
	/**
	 * Draws the paper. Again before the start: a newer pool or another window replaces; after it nothing changes.
	 * @throws PoolTooSmall
	 */
	prepare(preparation: Preparation): Promise<PrepareReply>;
	start(ref: SessionRef): Promise<StartReply>;
	questions(ref: SessionRef, paging: Paging): Promise<QuestionsReply>;
	/** `start` and `questions` in one call. */
	attend(ref: SessionRef, paging: Paging): Promise<AttendReply>;
	answer(ref: SessionRef, answer: AnswerInput): Promise<AnswerReply>;
	finish(ref: SessionRef): Promise<FinishReply>;
	status(ref: SessionRef): Promise<StatusReply>;
	/** Score and counts, once sealed. Rank and participants are the database's. */
	summary(ref: SessionRef): Promise<SummaryReply>;
	/** Questions with choice, key and explanation, once sealed. Whether the exam has stopped for all is for the caller to check. */
	review(ref: SessionRef, paging: Paging): Promise<ReviewReply>;
	/** For the sweep: seals what is past its deadline and delivers the outcome (again). */
	seal(ref: SessionRef): Promise<SealReply>;
}

/** The session could not be reached or broke off; nothing is known of the call's effect, and repeating it is safe. */
export class ExamSessionUnavailable extends Error {
	override readonly name = "ExamSessionUnavailable";
	/** The session had more calls than it can take: wait before the next try. */
	readonly overloaded: boolean;

	constructor(method: string, cause: unknown) {
		super(`The exam session did not answer ${method}`, { cause });
		this.overloaded = (cause as { overloaded?: boolean } | undefined)?.overloaded === true;
	}
}

/** The name of the session's Durable Object: who sits what, so that each attempt is one object. */
export function sessionName(ref: SessionRef): string {
	switch (ref.kind) {
		case "weekly-exam":
			return `weekly-exam:${ref.examUuid}:${ref.accountUuid}`;
	}
}
