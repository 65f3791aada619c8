import type { SQL } from "drizzle-orm";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import type { AnswerReply, AttendReply, Finished, QuestionsReply, SessionKey } from "~/domain/exam-session/port.ts";
import type { DomainError } from "~/lib/define-errors.ts";
import type { StoredPaper } from "./replay.ts";

export type AttemptNeeds = Pick<Deps, "db" | "cache" | "exams" | "clock" | "log">;

export type RunningPaper = Extract<QuestionsReply, { kind: "running" }>;
/** `resumed`: it had been started before, here or on another device. */
export type StartedPaper = Extract<AttendReply, { kind: "running" }>;
export type SavedAnswer = Extract<AnswerReply, { kind: "saved" }>;

/** What was corrected after the exam, by question: the key that holds, and whether the question counts as right for everybody. */
export type KeyCorrections = Record<
	string,
	{ optionUuid: string; isVoid: boolean; explanation: string | null; explanationHtml: string | null }
>;

export type AttemptKindName = "model-test" | "mock-test";

/** What a room says of the attempt, whatever its kind. */
export type About = {
	/** What its address and its calls name: of a model test the exam, of a self-assessment the attempt. */
	uuid: string;
	name: string;
	/** In paper order. */
	subjects: { subjectTitle: string; subjectTitleBn?: string | null; numberOfQuestions: number }[];
};

/**
 * What a capability tells of its attempts; everything else about them is the same, and is here. `uuid` is that of
 * `About`; together with the student it finds one session.
 */
export type AttemptKind<A extends About = About> = {
	name: AttemptKindName;
	/** The failure for an address that names none. */
	notFound(): DomainError;
	/** The uuid of what an address names by uuid or id. A uuid is taken as it is, so that a running attempt asks no database. */
	uuidOf(deps: AttemptNeeds, actor: Actor, idOrUuid: string): Promise<string>;
	keyOf(uuid: string, accountUuid: string): SessionKey;
	/**
	 * Prepares a session that never was, if the student may sit it. Gives the end instead where the database holds one
	 * without a session of its own.
	 * @throws DomainError where there is no entitlement
	 */
	prepare(deps: AttemptNeeds, actor: Actor, uuid: string): Promise<Finished | null>;
	about(deps: AttemptNeeds, actor: Actor, uuid: string): Promise<A>;
	/** The failure for a result that there is none of. */
	noResult(): DomainError;
	/** What the database holds of a sealed attempt; null where it holds none. */
	stored(deps: AttemptNeeds, actor: Actor, uuid: string): Promise<StoredPaper | null>;
	/** Where a paper may be a part of one before: a query of the questions of those, by which its keys are held too (QB-5.1). */
	askedBefore?(uuid: string): SQL;
	/** Where keys can be corrected after the end. */
	corrections?(deps: AttemptNeeds, uuid: string): Promise<KeyCorrections>;
	/** What is to be written down when the clock has started; nobody waits for it. */
	started?(deps: AttemptNeeds & Pick<Deps, "writes">, actor: Actor, uuid: string, paper: StartedPaper): Promise<void>;
};
