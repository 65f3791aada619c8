import {
	acknowledged,
	choose,
	due,
	type FailureCause,
	failed,
	hurry,
	lineChanged,
	type QueueState,
	refuse,
	type Stored,
	sent,
	stop,
	type Waiting,
} from "./answer-queue.ts";
import type { WaitingAnswers } from "./waiting-answers.ts";

/**
 * What became of one request. `superseded`: the server keeps a newer choice of another device, in `stored`. `answeredCount`: of
 * how many questions the server has an answer now, whichever device sent it.
 */
export type PostReply =
	| { kind: "saved"; stored: Stored; superseded: boolean; answeredCount: number }
	| { kind: "over" }
	| { kind: "signed-out" }
	| { kind: "refused" }
	| { kind: "failed"; cause: FailureCause; afterMs?: number };

/** What the sender needs of the world. Times are monotonic ms but `serverNow`, ms UTC. */
type SenderDeps = {
	post: (item: Waiting) => Promise<PostReply>;
	shelf: Pick<WaitingAnswers, "put" | "settle">;
	monotonic: () => number;
	serverNow: () => number;
	/** 0 to 1 */
	chance: () => number;
	/** Runs `work` after `ms`; returns how to call it off. */
	timer: (ms: number, work: () => void) => () => void;
	/** The server keeps another choice than the one that was sent, or refused it (null: not known here). */
	onCorrected: (questionUuid: string, optionUuid: string | null | undefined) => void;
	/** How many questions are answered at the server, told when nothing waits here: then the page knows as many, or too little. */
	onCounted: (answeredCount: number) => void;
	onOver: () => void;
};

/** Brings the choices to the server (ATT-7), each as it is made: keeps them in the browser, sends, waits, sends again. */
export class AnswerSender {
	readonly #deps: SenderDeps;
	#state: QueueState;
	#listeners = new Set<() => void>();
	#callOff: (() => void) | null = null;

	constructor(state: QueueState, deps: SenderDeps) {
		this.#state = state;
		this.#deps = deps;
	}

	/** For `useSyncExternalStore`. */
	readonly subscribe = (listener: () => void): (() => void) => {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	};
	readonly snapshot = (): QueueState => this.#state;

	choose(questionUuid: string, optionUuid: string | null): void {
		this.#set(choose(this.#state, { questionUuid, optionUuid }, this.#deps.serverNow()));
		const item = this.#state.waiting.at(-1);
		if (item) this.#deps.shelf.put(item);
		this.pump();
	}

	lineChanged(online: boolean): void {
		this.#set(lineChanged(this.#state, online));
		this.pump();
	}

	/** Sends what may be sent now, and comes back when more may. */
	pump(): void {
		this.#callOff?.();
		this.#callOff = null;
		const items = due(this.#state, this.#deps.monotonic());
		if (items.length > 0) {
			this.#set(sent(this.#state, items));
			for (const item of items) void this.#send(item);
		}
		const { waiting, sending, stopped, retryAt } = this.#state;
		if (stopped || waiting.length === 0 || Object.keys(sending).length > 0) return;
		this.#callOff = this.#deps.timer(Math.max(0, retryAt - this.#deps.monotonic()), () => this.pump());
	}

	/** Tries at once to get everything through. @returns how many still wait after `limitMs` */
	flush(limitMs: number): Promise<number> {
		this.#set(hurry(this.#state));
		this.pump();
		return new Promise((resolve) => {
			const settle = () => {
				unsubscribe();
				callOff();
				resolve(this.#state.waiting.length);
			};
			const unsubscribe = this.subscribe(() => {
				if (this.#state.waiting.length === 0 || this.#state.stopped) settle();
			});
			const callOff = this.#deps.timer(limitMs, settle);
			if (this.#state.waiting.length === 0 || this.#state.stopped) settle();
		});
	}

	/** Stops waiting for later tries; what waits stays in the browser. */
	close(): void {
		this.#callOff?.();
		this.#callOff = null;
	}

	async #send(item: Waiting): Promise<void> {
		const { shelf, onCorrected, onCounted, onOver } = this.#deps;
		const reply = await this.#deps.post(item).catch((): PostReply => ({ kind: "failed", cause: "line" }));
		switch (reply.kind) {
			case "saved":
				this.#set(acknowledged(this.#state, item, reply.stored));
				shelf.settle(item.questionUuid, Math.max(item.seq, reply.stored.seq));
				if (reply.superseded && !this.#waits(item.questionUuid))
					onCorrected(item.questionUuid, reply.stored.optionUuid);
				if (this.#state.waiting.length === 0) onCounted(reply.answeredCount);
				break;
			case "refused":
				this.#set(refuse(this.#state, item));
				shelf.settle(item.questionUuid, item.seq);
				if (!this.#waits(item.questionUuid)) onCorrected(item.questionUuid, undefined);
				break;
			case "failed": {
				const { cause, afterMs } = reply;
				const now = this.#deps.monotonic();
				this.#set(failed(this.#state, item, { now, cause, chance: this.#deps.chance(), atLeastMs: afterMs }));
				break;
			}
			default:
				this.#set(stop(this.#state, item, reply.kind));
				// What still waits stays in the browser: the result's page names it, and forgets it then.
				if (reply.kind === "over") onOver();
		}
		this.pump();
	}

	#waits(questionUuid: string): boolean {
		return this.#state.waiting.some((item) => item.questionUuid === questionUuid);
	}

	#set(state: QueueState): void {
		this.#state = state;
		for (const listener of this.#listeners) listener();
	}
}
