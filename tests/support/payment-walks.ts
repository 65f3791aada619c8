import { decide, learn, nothingKnown } from "~/domain/payment/machine.ts";
import type { Action, Fact, Known, Move, Occasion, Row } from "~/domain/payment/machine-types.ts";
import type { PaymentFacts, Queried, Refused, Unknown } from "~/domain/payment/provider.ts";
import { statesBefore } from "~/domain/payment/rules.ts";

const SECOND = 1_000;
const DAY = 24 * 3_600_000;
/** After this a call that was not answered has ended without an answer. */
const CALL_LIMIT_MS = 29 * SECOND;

/** What goes wrong on the line: nothing, the answer alone, the call itself, or the provider is away. */
export type Trouble = "none" | "answer-lost" | "call-lost" | "away";

type Call = "execute" | "query";
type Answer = Queried | Refused | Unknown;

/** One look at the payment: a return, a sweep or a notice, somewhere on its way. */
type Walk = { known: Known; row: Row; waiting: Call | null; steps: number };

const refused = (code: string, group: Refused["group"]): Refused => ({
	...{ kind: "refused", code, message: "Refused", group, httpStatus: 200 },
});

/**
 * One payment with its row, its customer and the provider in memory, and any number of walks over it that the test
 * advances action by action, so that they meet in every order. What must never happen throws at once.
 */
export class Walks {
	now = 0;
	row: Row & { nextCheckAt: number | null };
	/** The payment at the provider. */
	sale = { state: "initiated" as "initiated" | "approved" | "declined" | "completed", executes: 0, lies: false };
	walks: Walk[] = [];
	/** What is bought can be had no more. */
	gone = false;
	completions = 0;
	refusals = 0;
	longest = 0;

	constructor() {
		const named = { providerPaymentId: "TR1", invoiceNumber: "PS-1", amount: 50_00 };
		const fresh = { state: "initiated", trxId: null, checks: 0, createdAt: 0, updatedAt: 0 } as const;
		this.row = { ...named, ...fresh, nextCheckAt: 30 * SECOND };
	}

	/** Somebody begins to look. */
	begin(occasion: Occasion): void {
		this.walks.push({ known: nothingKnown(occasion), row: { ...this.row }, waiting: null, steps: 0 });
	}

	isDue = () => this.row.nextCheckAt !== null && this.row.nextCheckAt <= this.now;

	/** What the provider pushes; only of a completed payment, and never with the wrong amount. */
	notice = (): Occasion | null => (this.sale.state === "completed" ? { kind: "notice", proof: this.#proof() } : null);

	/** One action of a walk, or the answer to its call. */
	advance(walk: Walk, trouble: Trouble): void {
		if (walk.waiting) {
			this.#answer(walk, walk.waiting, trouble);
			return;
		}
		const action = decide(walk.row, walk.known, this.now);
		walk.steps += 1;
		this.longest = Math.max(this.longest, walk.steps);
		if (action.kind === "rest") this.#leave(walk);
		else this.#carryOut(walk, action);
	}

	/** The process of a walk dies. What it has sent arrives or not. */
	kill(walk: Walk, arrives: boolean): void {
		if (walk.waiting === "execute" && arrives) this.#execute();
		this.#leave(walk);
	}

	/** Time goes by; whoever waits longer than a call may last is without an answer. */
	pass(ms: number, trouble: Trouble): void {
		this.now += ms;
		if (ms < CALL_LIMIT_MS) return;
		for (const walk of [...this.walks])
			if (walk.waiting) this.#answer(walk, walk.waiting, trouble === "none" ? "answer-lost" : trouble);
	}

	approve(): void {
		if (this.sale.state === "initiated" && this.now < DAY) this.sale.state = "approved";
	}

	/** Too little money, a wrong PIN: nothing comes of it any more. */
	decline(): void {
		if (this.sale.state !== "completed") this.sale.state = "declined";
	}

	/** Everybody comes to an end, and the sweep asks until nothing is due. @returns how often it asked */
	finish(): number {
		this.sale.lies = false;
		for (let sweeps = 0; ; sweeps += 1) {
			while (this.walks[0]) this.advance(this.walks[0], "none");
			if (this.row.nextCheckAt === null) return sweeps;
			if (sweeps > 200) throw new Error("Nobody comes to an end");
			this.now = Math.max(this.now, this.row.nextCheckAt);
			this.begin({ kind: "due" });
		}
	}

	#leave(walk: Walk): void {
		this.walks = this.walks.filter((other) => other !== walk);
	}

	#learn(walk: Walk, fact: Fact): void {
		walk.row = { ...this.row };
		walk.known = learn(walk.known, fact);
	}

	#carryOut(walk: Walk, action: Exclude<Action, { kind: "rest" }>): void {
		switch (action.kind) {
			case "query":
				walk.waiting = "query";
				break;
			case "complete":
				this.#settle(walk, action.proof);
				break;
			case "refuse":
				this.refusals += 1;
				this.#learn(walk, { kind: "refused", by: action.by });
				break;
			case "record":
				this.#learn(walk, { kind: "written" });
				break;
			case "postpone":
				if (this.row.state === walk.row.state && this.row.nextCheckAt !== null)
					Object.assign(this.row, { checks: action.checks, nextCheckAt: action.nextCheckAt });
				this.#learn(walk, { kind: "postponed" });
				break;
			case "stop-asking":
				if (this.row.state === walk.row.state) this.row.nextCheckAt = null;
				this.#learn(walk, { kind: "written" });
				break;
			default:
				this.#move(walk, action);
		}
	}

	/** The conditional update. */
	#move(walk: Walk, { kind, move }: Extract<Action, { move: Move }>): void {
		const { from, to, nextCheckAt, checks, unmovedSince } = move;
		const unmoved = unmovedSince === undefined || unmovedSince === this.row.updatedAt;
		if (!from.includes(this.row.state) || !unmoved) {
			this.#learn(walk, { kind: "outrun" });
			return;
		}
		if (kind === "execute" && this.gone) {
			this.#learn(walk, { kind: "kept-back", why: "gone" });
			return;
		}
		this.#set({ state: to, nextCheckAt, ...(checks === undefined ? {} : { checks }) });
		if (kind === "execute") this.#send(walk);
		else this.#learn(walk, { kind: "moved", by: kind });
	}

	#send(walk: Walk): void {
		if (this.walks.some(({ waiting }) => waiting === "execute")) throw new Error("Two executes at once");
		if (this.completions > 0) throw new Error("Executed after it was completed");
		walk.row = { ...this.row };
		walk.waiting = "execute";
	}

	#settle(walk: Walk, proof: { trxId: string }): void {
		if (statesBefore("completed").includes(this.row.state)) {
			this.completions += 1;
			this.row.trxId = proof.trxId;
			this.#set({ state: "completed", nextCheckAt: null });
		}
		this.#learn(walk, { kind: "settled", proof: { ...this.#proof(), ...proof } });
	}

	#set(changes: Partial<Walks["row"]>): void {
		if (this.row.state === "completed") throw new Error("A completed payment was moved");
		Object.assign(this.row, changes, { updatedAt: this.now });
	}

	#answer(walk: Walk, call: Call, trouble: Trouble): void {
		walk.waiting = null;
		const outcome = this.#say(call, trouble);
		// The row is the walk's own: nobody has read it again.
		walk.known = learn(walk.known, { kind: call === "execute" ? "executed" : "queried", outcome } as Fact);
	}

	#say(call: Call, trouble: Trouble): Answer {
		if (trouble === "away") return refused("503", "retry-later");
		if (call === "query") return trouble === "none" ? this.#facts() : refused("503", "retry-later");
		const lost: Unknown = { kind: "unknown", reason: "timeout", code: null, message: "timeout" };
		if (trouble === "call-lost") return lost;
		const outcome = this.#execute();
		return trouble === "answer-lost" ? lost : outcome;
	}

	#execute(): Answer {
		this.sale.executes += 1;
		const { state } = this.sale;
		if (state === "completed") return refused("2062", "settle-by-query");
		if (state === "declined") return refused("2023", "customer");
		if (state === "initiated" || this.now >= DAY) return refused("2056", "unknown");
		this.sale.state = "completed";
		return this.#facts();
	}

	#proof = () => ({ amount: 50_00, currency: "BDT", invoiceNumber: "PS-1", trxId: "TRX1" });

	#facts(): Queried {
		const done = this.sale.state === "completed";
		const said: PaymentFacts = {
			...{ paymentId: "TR1", status: done ? "completed" : "initiated", rawStatus: "", payerReference: null },
			...{ ...this.#proof(), trxId: done ? "TRX1" : null, payer: null, createdAt: 0, completedAt: null },
			customerVerified: this.sale.state !== "initiated",
		};
		return { kind: "ok", ...said, ...(this.sale.lies ? { amount: 1 } : {}) };
	}
}
