import { isAnswered } from "./choice.ts";
import type {
	AnswerReply,
	AnswersReply,
	Finished,
	FinishReply,
	InvalidChoice,
	NotStarted,
	PrepareReply,
	Progress,
	SealedFacts,
	StartReply,
	StatusReply,
} from "./replies.ts";
import { isSeq } from "./sequence.ts";
import type { Choice, ExamWindow, SealReason, Sheet } from "./types.ts";

/**
 * The exam session as a pure machine (ATT-1, ATT-2): absent → prepared → running → sealed. It imports no platform; time is an
 * argument. `events` are the facts to persist, in order, and rebuild the state; `effects` are what to do outside.
 */
export type Absence = { phase: "absent" };
export type Prepared = { phase: "prepared"; window: ExamWindow; sheet: Sheet };
type Attempt = {
	window: ExamWindow;
	sheet: Sheet;
	startedAt: number;
	deadlineAt: number;
	/** By index in the sheet. */
	choices: readonly (Choice | undefined)[];
	answeredCount: number;
	lastSeq: number;
};
export type Running = Attempt & { phase: "running" };
export type Sealed = Attempt & { phase: "sealed"; finishedAt: number; reason: SealReason };
export type SessionState = Absence | Prepared | Running | Sealed;

export type Command =
	| { kind: "prepare"; window: ExamWindow; sheet: Sheet }
	/** The registration was taken back. */
	| { kind: "withdraw" }
	| { kind: "start" }
	| { kind: "answer"; questionUuid: string; optionUuid: string | null; seq: number | null }
	| { kind: "answers"; choices: readonly { questionUuid: string; optionUuid: string | null }[] }
	| { kind: "finish" }
	| { kind: "expire" };

export type SessionEvent =
	| { kind: "prepared"; window: ExamWindow; sheet: Sheet; paperChanged: boolean }
	| { kind: "withdrawn" }
	| { kind: "started"; startedAt: number; deadlineAt: number }
	| { kind: "extended"; window: ExamWindow; deadlineAt: number }
	| { kind: "chosen"; index: number; choice: Choice }
	| { kind: "sealed"; finishedAt: number; reason: SealReason };

type SessionEffect =
	/** Wake the session at this instant with `expire`. */
	| { kind: "wake"; at: number }
	/** Bring the outcome to the database. */
	| { kind: "deliver" };

type Replies = {
	prepare: PrepareReply;
	withdraw: StatusReply;
	start: StartReply;
	answer: AnswerReply;
	answers: AnswersReply;
	finish: FinishReply;
	expire: StatusReply;
};

type Step<Reply> = {
	state: SessionState;
	events: readonly SessionEvent[];
	effects: readonly SessionEffect[];
	reply: Reply;
};

type Of<K extends Command["kind"]> = Extract<Command, { kind: K }>;
type Handlers = { [K in Command["kind"]]: (state: SessionState, command: Of<K>, now: number) => Step<Replies[K]> };

const handlers: Handlers = { prepare, withdraw, start, answer, answers, finish, expire };

/**
 * Takes one command at one instant (ms UTC). A running session past its deadline is sealed at the deadline before
 * anything else, so no command can act on borrowed time, whoever brings it and however late the alarm is (ATT-1).
 */
export function transition<K extends Command["kind"]>(
	state: SessionState,
	command: Of<K>,
	now: number,
): Step<Replies[K]> {
	const handle = handlers[command.kind] as unknown as (
		state: SessionState,
		command: Of<K>,
		now: number,
	) => Step<Replies[K]>;
	if (state.phase !== "running" || now < state.deadlineAt) return handle(state, command, now);
	const sealing = seal(state, state.deadlineAt, "expire");
	const after = handle(sealing.state, command, now);
	return { ...after, events: [...sealing.events, ...after.events], effects: [...sealing.effects, ...after.effects] };
}

/** Whether a preparation with this pool version and window would change the session: only then is a paper worth drawing. */
export function wouldPrepare(
	state: SessionState,
	window: ExamWindow,
	poolVersion: number,
): { paper: boolean; window: boolean } {
	if (state.phase === "absent") return { paper: true, window: true };
	if (state.phase === "running")
		return { paper: false, window: deadlineIn(window, state.startedAt) > state.deadlineAt };
	if (state.phase === "sealed") return { paper: false, window: false };
	return { paper: poolVersion > state.sheet.poolVersion, window: !sameWindow(state.window, window) };
}

/** When an attempt that began at this instant ends. */
const deadlineIn = ({ durationMs, stopAt }: ExamWindow, startedAt: number) => Math.min(startedAt + durationMs, stopAt);

function sameWindow(a: ExamWindow, b: ExamWindow): boolean {
	return (
		a.startAt === b.startAt &&
		a.stopAt === b.stopAt &&
		a.durationMs === b.durationMs &&
		a.marksPerCorrect === b.marksPerCorrect &&
		a.penaltyPerWrong === b.penaltyPerWrong
	);
}

function unchanged<Reply>(state: SessionState, reply: Reply): Step<Reply> {
	return { state, events: [], effects: [], reply };
}

function prepare(state: SessionState, command: Of<"prepare">, now: number): Step<PrepareReply> {
	const wanted = wouldPrepare(state, command.window, command.sheet.poolVersion);
	if (state.phase === "running" && wanted.window) return extend(state, command.window, now);
	if (state.phase === "running" || state.phase === "sealed" || !(wanted.paper || wanted.window)) {
		const kind = state.phase === "sealed" ? "finished" : state.phase === "running" ? "running" : "prepared";
		const { poolVersion } = state.phase === "absent" ? command.sheet : state.sheet;
		return unchanged(state, { kind, changed: false, poolVersion, serverNow: now });
	}
	const sheet = state.phase === "absent" || wanted.paper ? command.sheet : state.sheet;
	return {
		state: { phase: "prepared", window: command.window, sheet },
		events: [{ kind: "prepared", window: command.window, sheet, paperChanged: wanted.paper }],
		effects: [],
		reply: { kind: "prepared", changed: true, poolVersion: sheet.poolVersion, serverNow: now },
	};
}

/** An attempt that runs gets the time that its exam was given since; nothing is ever taken from it (MT-20, MT-21). */
function extend(state: Running, { stopAt, durationMs }: ExamWindow, now: number): Step<PrepareReply> {
	const window = { ...state.window, stopAt, durationMs };
	const deadlineAt = deadlineIn(window, state.startedAt);
	return {
		state: { ...state, window, deadlineAt },
		events: [{ kind: "extended", window, deadlineAt }],
		effects: [{ kind: "wake", at: deadlineAt }],
		reply: { kind: "running", changed: true, poolVersion: state.sheet.poolVersion, serverNow: now },
	};
}

/** Only what nobody has begun is taken back: an attempt stays one, whatever becomes of the registration. */
function withdraw(state: SessionState, _command: Of<"withdraw">, now: number): Step<StatusReply> {
	if (state.phase !== "prepared") return unchanged(state, statusOf(state, now));
	const absent: Absence = { phase: "absent" };
	return { state: absent, events: [{ kind: "withdrawn" }], effects: [], reply: statusOf(absent, now) };
}

function start(state: SessionState, _command: Of<"start">, now: number): Step<StartReply> {
	if (state.phase === "absent") return unchanged(state, { kind: "absent", serverNow: now });
	if (state.phase === "sealed") return unchanged(state, finished(state, now));
	if (state.phase === "running") return unchanged(state, { kind: "running", resumed: true, ...progress(state, now) });
	const { startAt, stopAt } = state.window;
	if (now < startAt) return unchanged(state, { kind: "early", startAt, stopAt, serverNow: now });
	if (now >= stopAt) return unchanged(state, { kind: "late", startAt, stopAt, serverNow: now });
	const deadlineAt = deadlineIn(state.window, now);
	const running: Running = {
		phase: "running",
		window: state.window,
		sheet: state.sheet,
		startedAt: now,
		deadlineAt,
		choices: state.sheet.questions.map(() => undefined),
		answeredCount: 0,
		lastSeq: -1,
	};
	return {
		state: running,
		events: [{ kind: "started", startedAt: now, deadlineAt }],
		effects: [{ kind: "wake", at: deadlineAt }],
		reply: { kind: "running", resumed: false, ...progress(running, now) },
	};
}

/**
 * Per question the highest seq wins; an equal or lower one is acknowledged with what is stored and changes nothing. So
 * a retry is harmless, and of two devices the later choice wins (`nextSeq` keeps both on the server's time scale).
 */
function answer(state: SessionState, command: Of<"answer">, now: number): Step<AnswerReply> {
	if (state.phase === "absent") return unchanged(state, { kind: "absent", serverNow: now });
	if (state.phase === "prepared") return unchanged(state, notStarted(state, now));
	if (state.phase === "sealed") return unchanged(state, { kind: "over", ...sealedFacts(state, now) });
	const { questionUuid, optionUuid } = command;
	const index = placeOf(state.sheet, questionUuid, optionUuid);
	if (typeof index === "string") return unchanged(state, { kind: "invalid", reason: index, serverNow: now });
	if (command.seq !== null && !isSeq(command.seq, now))
		return unchanged(state, { kind: "invalid", reason: "bad-seq", serverNow: now });

	const stored = state.choices[index];
	const seq = command.seq ?? newestSeq(stored, now);
	if (stored && seq <= stored.seq) {
		const superseded = stored.optionUuid !== optionUuid;
		return unchanged(state, { kind: "saved", questionUuid, ...stored, superseded, ...progress(state, now) });
	}
	const choice: Choice = { optionUuid, seq, savedAt: now };
	const next = withChoice(state, index, choice);
	return {
		state: next,
		events: [{ kind: "chosen", index, choice }],
		effects: [],
		reply: { kind: "saved", questionUuid, ...choice, superseded: false, ...progress(next, now) },
	};
}

/**
 * The choices of one posted page, in their order, each numbered as the newest of its question. What is not of this
 * paper is named in the reply and left out; the others are kept.
 */
function answers(state: SessionState, command: Of<"answers">, now: number): Step<AnswersReply> {
	if (state.phase === "absent") return unchanged(state, { kind: "absent", serverNow: now });
	if (state.phase === "prepared") return unchanged(state, notStarted(state, now));
	if (state.phase === "sealed") return unchanged(state, { kind: "over", ...sealedFacts(state, now) });
	const events: SessionEvent[] = [];
	const invalid: InvalidChoice[] = [];
	let next = state;
	for (const { questionUuid, optionUuid } of command.choices) {
		const index = placeOf(next.sheet, questionUuid, optionUuid);
		if (typeof index === "string") {
			invalid.push({ questionUuid, reason: index });
			continue;
		}
		const choice: Choice = { optionUuid, seq: newestSeq(next.choices[index], now), savedAt: now };
		next = withChoice(next, index, choice);
		events.push({ kind: "chosen", index, choice });
	}
	const reply: AnswersReply = { kind: "saved", savedCount: events.length, invalid, ...progress(next, now) };
	return { state: next, events, effects: [], reply };
}

/** Where in the paper a choice belongs, or why it belongs nowhere. */
function placeOf(sheet: Sheet, questionUuid: string, optionUuid: string | null): number | InvalidChoice["reason"] {
	const index = sheet.indexOf.get(questionUuid);
	const question = index === undefined ? undefined : sheet.questions[index];
	if (index === undefined || !question) return "unknown-question";
	return optionUuid === null || question.optionUuids.includes(optionUuid) ? index : "unknown-option";
}

/** The number of a choice that the session itself takes for the newest. */
const newestSeq = (stored: Choice | undefined, now: number) => Math.max(Math.floor(now), (stored?.seq ?? -1) + 1);

function withChoice(state: Running, index: number, choice: Choice): Running {
	const choices = state.choices.slice();
	const wasAnswered = isAnswered(choices[index]);
	choices[index] = choice;
	const answeredCount = state.answeredCount + Number(isAnswered(choice)) - Number(wasAnswered);
	return { ...state, choices, answeredCount, lastSeq: Math.max(state.lastSeq, choice.seq) };
}

function finish(state: SessionState, _command: Of<"finish">, now: number): Step<FinishReply> {
	if (state.phase === "absent") return unchanged(state, { kind: "absent", serverNow: now });
	if (state.phase === "prepared") return unchanged(state, notStarted(state, now));
	if (state.phase === "sealed") return unchanged(state, { ...finished(state, now), already: true });
	const sealing = seal(state, now, "finish");
	return { ...sealing, reply: { ...finished(sealing.state, now), already: false } };
}

/** Does nothing by itself: `transition` has sealed what is past its deadline. Before it, asks to be woken again. */
function expire(state: SessionState, _command: Of<"expire">, now: number): Step<StatusReply> {
	const effects: SessionEffect[] = state.phase === "running" ? [{ kind: "wake", at: state.deadlineAt }] : [];
	return { state, events: [], effects, reply: statusOf(state, now) };
}

type Sealing = { state: Sealed; events: SessionEvent[]; effects: SessionEffect[] };

/** The only way to `sealed`, and only from `running`, so it happens once. */
function seal(state: Running, at: number, reason: SealReason): Sealing {
	const finishedAt = Math.max(state.startedAt, Math.min(at, state.deadlineAt));
	return {
		state: { ...state, phase: "sealed", finishedAt, reason },
		events: [{ kind: "sealed", finishedAt, reason }],
		effects: [{ kind: "deliver" }],
	};
}

/** What the session is right now, without changing it. Call after `expire`. */
export function statusOf(state: SessionState, now: number): StatusReply {
	switch (state.phase) {
		case "absent":
			return { kind: "absent", serverNow: now };
		case "prepared":
			return notStarted(state, now);
		case "running":
			return { kind: "running", ...progress(state, now) };
		case "sealed":
			return finished(state, now);
	}
}

function notStarted({ window }: Prepared, now: number): NotStarted {
	const { startAt, stopAt, durationMs } = window;
	return { kind: "not-started", startAt, stopAt, durationMs, serverNow: now };
}

function finished(state: Sealed, now: number): Finished {
	return { kind: "finished", ...sealedFacts(state, now) };
}

export function progress(state: Running, now: number): Progress {
	return {
		startedAt: state.startedAt,
		deadlineAt: state.deadlineAt,
		answeredCount: state.answeredCount,
		total: state.sheet.questions.length,
		lastSeq: state.lastSeq,
		serverNow: now,
	};
}

function sealedFacts(state: Sealed, now: number): SealedFacts {
	return {
		startedAt: state.startedAt,
		deadlineAt: state.deadlineAt,
		finishedAt: state.finishedAt,
		sealReason: state.reason,
		answeredCount: state.answeredCount,
		total: state.sheet.questions.length,
		serverNow: now,
	};
}
