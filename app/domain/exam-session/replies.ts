import type { Locale } from "~/lib/time.ts";
import type { PoolOption, Score, SealReason } from "./types.ts";

/**
 * What a session answers. Every reply has a `kind` to switch on and the server's clock. Times are ms UTC. Nothing
 * here names a key or an explanation but `ReviewQuestion`, which exists for sealed sessions only.
 */
type Now = { serverNow: number };

/** No session: never prepared. The caller prepares it (after checking the entitlement) and tries again. */
export type Absent = Now & { kind: "absent" };

/** Prepared, and not started by the student. The times are this student's own. */
export type NotStarted = Now & { kind: "not-started"; startAt: number; stopAt: number; durationMs: number };

/** What a client needs to keep time and to number its choices (`nextSeq`). */
export type Progress = Now & {
	startedAt: number;
	/** The earlier of start plus duration and the exam's stop; later where more time is given. Writes end before this instant. */
	deadlineAt: number;
	answeredCount: number;
	total: number;
	/** The highest seq stored for any question, or -1. */
	lastSeq: number;
};

export type SealedFacts = Now & {
	startedAt: number;
	deadlineAt: number;
	/** When it was sealed: the deadline itself when time ran out, however late that was noticed. */
	finishedAt: number;
	sealReason: SealReason;
	answeredCount: number;
	total: number;
};

export type Finished = SealedFacts & { kind: "finished" };

export type PrepareReply = Now & {
	kind: "prepared" | "running" | "finished";
	/** Whether this call made or replaced the paper or the window. */
	changed: boolean;
	poolVersion: number;
};

export type StartReply =
	| (Progress & { kind: "running" /** Started before, here or on another device. */; resumed: boolean })
	| (Now & { kind: "early"; startAt: number; stopAt: number })
	| (Now & { kind: "late"; startAt: number; stopAt: number })
	| Finished
	| Absent;

export type AnswerReply =
	/** Durable. `optionUuid`, `seq` and `savedAt` are what is stored now, which after a late retry is not what was sent. */
	| (Progress & {
			kind: "saved";
			questionUuid: string;
			optionUuid: string | null;
			seq: number;
			savedAt: number;
			/** True when a choice with a higher (or the same) seq was there first and stays: show that one instead. */
			superseded: boolean;
	  })
	/** After the deadline or sealed: nothing was changed. */
	| (SealedFacts & { kind: "over" })
	| (Now & { kind: "invalid"; reason: InvalidChoice["reason"] | "bad-seq" })
	| NotStarted
	| Absent;

/** A choice that is not of this paper. */
export type InvalidChoice = { questionUuid: string; reason: "unknown-question" | "unknown-option" };

export type AnswersReply =
	/** Durable, all at once. `invalid` names what is not of this paper, and was left out. */
	| (Progress & { kind: "saved"; savedCount: number; invalid: InvalidChoice[] })
	/** After the deadline or sealed: none was taken. */
	| (SealedFacts & { kind: "over" })
	| NotStarted
	| Absent;

export type FinishReply =
	| (SealedFacts & {
			kind: "finished" /** Sealed before this call, by the deadline or another device. */;
			already: boolean;
	  })
	| NotStarted
	| Absent;

export type StatusReply = (Progress & { kind: "running" }) | Finished | NotStarted | Absent;

/** A question of a running paper (ATT-4). */
export type OpenQuestion = {
	uuid: string;
	/** Counts from 1 through the whole paper. */
	position: number;
	subjectTitle: string;
	/** Whose letters its options have; papers of before it was kept have none. */
	language?: Locale | undefined;
	content: string;
	contentHtml: string;
	options: PoolOption[];
	/** The chosen option's uuid, or null. */
	answer: string | null;
};

/** A question after sealing (ATT-4). */
export type ReviewQuestion = OpenQuestion & { correctOptionUuid: string; explanation: string; explanationHtml: string };

export type PaletteEntry = { position: number; uuid: string; answered: boolean };

/** `page` counts from 0; `size` up to the whole paper. */
export type Paging = { page: number; size: number };

export type Cut<Question> = Paging & { total: number; totalPages: number; questions: Question[] };

export type QuestionsReply =
	/** `stopAt` is the exam's own end. */
	| (Progress & Cut<OpenQuestion> & { kind: "running"; stopAt: number; palette: PaletteEntry[] })
	| Finished
	| NotStarted
	| Absent;

/** `start` and `questions` in one call. */
export type AttendReply =
	| (Extract<QuestionsReply, { kind: "running" }> & Pick<Extract<StartReply, { kind: "running" }>, "resumed">)
	| Exclude<StartReply, { kind: "running" }>;

export type SummaryReply =
	| (SealedFacts & Score & { kind: "finished"; timeTakenMs: number })
	| Exclude<StatusReply, { kind: "finished" }>;

export type ReviewReply =
	/** `timesSpentMs` goes with `questions`, one by one: null where no answer was given. `paper`: the uuids of all, in its order. */
	| (SealedFacts & Cut<ReviewQuestion> & { kind: "finished"; timesSpentMs: (number | null)[]; paper: string[] })
	| Exclude<StatusReply, { kind: "finished" }>;

/** For the sweep after an exam's stop. */
export type SealReply =
	/** Sealed; `delivered` says whether the database has acknowledged the outcome. */
	| (SealedFacts & { kind: "finished"; delivered: boolean })
	/** Never started, and can no longer be: settle the registration as absent. */
	| Absent
	/** Not over yet by this session's own window: ask again later. */
	| NotStarted
	| (Progress & { kind: "running" });
