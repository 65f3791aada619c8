import { nextSeq } from "~/domain/exam-session/sequence.ts";

/** A choice that the server has not acknowledged. `optionUuid` null clears. */
export type Waiting = { questionUuid: string; optionUuid: string | null; seq: number };

/** Why a try failed: the line, or a server that answered with an error. */
export type FailureCause = "line" | "server";

/**
 * The answers on their way to the server (ATT-7), as pure data. Times named `now` and `retryAt` are monotonic ms of the
 * device; `savedAt` is the server's, ms UTC.
 */
export type QueueState = {
	/** The newest choice of each question, oldest first. */
	waiting: readonly Waiting[];
	/** Question uuid to the seq of its request in flight. */
	sending: Readonly<Record<string, number>>;
	/** The highest seq used or seen. */
	lastSeq: number;
	/** What the device says of its line; a hint for words, never a reason not to try. */
	online: boolean;
	/** Failed tries in a row. */
	failures: number;
	cause: FailureCause | null;
	retryAt: number;
	savedAt: number | null;
	/** The last choice that the server refused for good. */
	refused: string | null;
	/** `over`: the attempt is sealed. `signed-out`: the session is gone, the answers wait here. */
	stopped: "over" | "signed-out" | null;
};

/** What the student is told. */
export type QueueStatus =
	| { kind: "idle" }
	| { kind: "saving"; waiting: number }
	| { kind: "saved"; at: number }
	| { kind: "offline"; waiting: number }
	| { kind: "failed"; waiting: number }
	| { kind: "refused" }
	| { kind: "signed-out"; waiting: number }
	| { kind: "over" };

/** What the server has stored for a question, from its acknowledgement. */
export type Stored = { optionUuid: string | null; seq: number; savedAt: number };

const AT_ONCE = 3;
/** Before a failed choice is tried again: doubled each time, up to the longest (ATT-7). */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

export function newQueue(lastSeq: number, restored: readonly Waiting[] = []): QueueState {
	return {
		waiting: restored,
		sending: {},
		lastSeq: restored.reduce((highest, { seq }) => Math.max(highest, seq), lastSeq),
		online: true,
		failures: 0,
		cause: null,
		retryAt: 0,
		savedAt: null,
		refused: null,
		stopped: null,
	};
}

/** A choice of the student: it takes the place of an older one of the same question that still waits. */
export function choose(
	state: QueueState,
	choice: { questionUuid: string; optionUuid: string | null },
	serverNow: number,
): QueueState {
	const seq = nextSeq(serverNow, state.lastSeq);
	const others = state.waiting.filter(({ questionUuid }) => questionUuid !== choice.questionUuid);
	return { ...state, waiting: [...others, { ...choice, seq }], lastSeq: seq, refused: null };
}

/** What to send now: one request per question in flight, few at a time, and only one to probe a line that failed. */
export function due(state: QueueState, now: number): readonly Waiting[] {
	if (state.stopped || now < state.retryAt) return [];
	const free = (state.failures > 0 ? 1 : AT_ONCE) - Object.keys(state.sending).length;
	if (free <= 0) return [];
	return state.waiting.filter(({ questionUuid }) => state.sending[questionUuid] === undefined).slice(0, free);
}

export function sent(state: QueueState, items: readonly Waiting[]): QueueState {
	const sending = { ...state.sending };
	for (const { questionUuid, seq } of items) sending[questionUuid] = seq;
	return { ...state, sending };
}

/** The server has it: a newer choice of the same question made meanwhile goes on waiting. */
export function acknowledged(state: QueueState, item: Waiting, stored: Stored): QueueState {
	return {
		...landed(state, item),
		waiting: state.waiting.filter(
			({ questionUuid, seq }) => questionUuid !== item.questionUuid || seq > Math.max(item.seq, stored.seq),
		),
		lastSeq: Math.max(state.lastSeq, stored.seq),
		failures: 0,
		cause: null,
		retryAt: 0,
		online: true,
		savedAt: Math.max(state.savedAt ?? 0, stored.savedAt),
	};
}

/**
 * A try that failed: all of it is tried again, after a wait that doubles up to half a minute.
 * @param chance 0 to 1, spreads the tries of many students
 */
export function failed(
	state: QueueState,
	item: Waiting,
	{ now, cause, chance, atLeastMs = 0 }: { now: number; cause: FailureCause; chance: number; atLeastMs?: number },
): QueueState {
	const failures = state.failures + 1;
	const wait = Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS) * (0.75 + chance / 2);
	return { ...landed(state, item), failures, cause, retryAt: now + Math.max(wait, atLeastMs) };
}

/** The server will never take this choice (it is not of this paper): it waits no longer. */
export function refuse(state: QueueState, item: Waiting): QueueState {
	return { ...without(landed(state, item), item), refused: item.questionUuid };
}

export function stop(state: QueueState, item: Waiting, reason: "over" | "signed-out"): QueueState {
	return { ...landed(state, item), stopped: reason, waiting: reason === "over" ? [] : state.waiting };
}

/** The device says that its line came or went. A line that came is tried at once. */
export function lineChanged(state: QueueState, online: boolean): QueueState {
	return { ...state, online, retryAt: online ? 0 : state.retryAt };
}

/** Do not wait for the next try: somebody is leaving or finishing. */
export const hurry = (state: QueueState): QueueState => ({ ...state, retryAt: 0 });

export function statusOf(state: QueueState): QueueStatus {
	const waiting = state.waiting.length;
	if (state.stopped === "over") return { kind: "over" };
	if (state.stopped === "signed-out") return { kind: "signed-out", waiting };
	if (!state.online || (waiting > 0 && state.cause === "line")) return { kind: "offline", waiting };
	if (waiting > 0) return { kind: state.cause === "server" ? "failed" : "saving", waiting };
	if (state.refused) return { kind: "refused" };
	return state.savedAt === null ? { kind: "idle" } : { kind: "saved", at: state.savedAt };
}

function landed(state: QueueState, item: Waiting): QueueState {
	const { [item.questionUuid]: _, ...sending } = state.sending;
	return { ...state, sending };
}

const without = (state: QueueState, item: Waiting): QueueState => ({
	...state,
	waiting: state.waiting.filter(({ questionUuid, seq }) => questionUuid !== item.questionUuid || seq !== item.seq),
});
