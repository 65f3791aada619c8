import { APPROVED_BEFORE, ENDED, HOLD_MS, LEAST_TO_RESPOND_MS, MOVES, offerEnd } from "~/domain/seat/machine.ts";
import { type EnrolmentState, SEATED } from "~/domain/seat/rules.ts";

/** Somebody and a course, as the rules have it: nothing of SQL. */
type Row = {
	state: EnrolmentState;
	queueNo: number;
	heldFrom: EnrolmentState | null;
	respondUntil: number;
	holdUntil: number;
	approvedAt: number;
	/** Whether their money is in the seat. */
	paid: boolean;
};

const isOf = (states: readonly string[], state: string) => states.includes(state);

/** Until when an offer of now may be taken (ENR-5): a day, longer over a night, never past the course's start if that leaves two hours or more. */
export function respondUntil(now: number, courseStartAt: number): number {
	const end = offerEnd(now);
	return courseStartAt < end && courseStartAt - now >= LEAST_TO_RESPOND_MS ? courseStartAt : end;
}

/**
 * A course and its queue, in memory (ENR-1 to ENR-9): what the database must do as well, step by step. Before its start, so that all that is paid
 * goes back.
 */
export class QueueModel {
	now: number;
	readonly fee: number;
	readonly startAt: number;
	capacity: number;
	readonly rows = new Map<number, Row>();
	readonly wallet = new Map<number, number>();
	readonly suspended = new Set<number>();
	/** Whom the teacher, or an admin, has sent away since the teacher last said yes, or asked them to come. */
	readonly sentAway = new Set<number>();
	/** All that was ever paid in. */
	moneyIn = 0;

	constructor(of: { now: number; fee: number; capacity: number; startAt: number }) {
		Object.assign(this, of);
		this.now = of.now;
		this.fee = of.fee;
		this.capacity = of.capacity;
		this.startAt = of.startAt;
	}

	state = (who: number): EnrolmentState | "none" => this.rows.get(who)?.state ?? "none";
	seats = (): number => [...this.rows.values()].filter(({ state }) => isOf(SEATED, state)).length;
	free = (): number => Math.max(0, this.capacity - this.seats());
	/** Who waits and may come, in order. */
	next = (): number[] =>
		[...this.rows]
			.filter(([who, { state }]) => state === "waiting" && !this.suspended.has(who))
			.sort(([, a], [, b]) => a.queueNo - b.queueNo)
			.map(([who]) => who);

	#row(who: number): Row {
		const row = this.rows.get(who);
		if (!row) throw new Error("Nobody");
		return row;
	}
	#last = (): number => Math.max(0, ...[...this.rows.values()].map(({ queueNo }) => queueNo)) + 1;
	#come(who: number, state: EnrolmentState): void {
		const queueNo = this.#last();
		this.rows.set(who, {
			...{ state, queueNo, heldFrom: null, respondUntil: Number.POSITIVE_INFINITY },
			...{ holdUntil: 0, approvedAt: 0, paid: false },
		});
	}
	#giveBack(who: number): void {
		if (this.rows.get(who)?.paid) this.wallet.set(who, (this.wallet.get(who) ?? 0) + this.fee);
		this.#row(who).paid = false;
	}
	#isAway = (who: number) => this.state(who) === "none" || isOf(ENDED, this.state(who));

	moveUp(): void {
		for (const row of this.rows.values()) if (row.state === "paying" && row.holdUntil <= this.now) this.#letGo(row);
		for (const row of this.rows.values())
			if (isOf(["offered", "invited"], row.state) && row.respondUntil <= this.now) row.state = "lapsed";
		for (const who of this.next().slice(0, this.free())) {
			const row = this.#row(who);
			const atOnce = row.approvedAt === this.now && this.fee === 0;
			row.state = atOnce ? "accepted" : "offered";
			row.respondUntil = respondUntil(this.now, this.startAt);
		}
	}

	#letGo(row: Row): void {
		const { heldFrom } = row;
		if (heldFrom === "offered") row.state = row.respondUntil > this.now ? "offered" : "lapsed";
		else row.state = heldFrom === "applied" || heldFrom === "invited" ? heldFrom : "lapsed";
		row.heldFrom = null;
	}

	apply(who: number): void {
		if (isOf(["invited", "offered"], this.state(who))) this.accept(who);
		else if (this.#isAway(who)) this.#come(who, "applied");
		if (this.state(who) !== "accepted") this.moveUp();
	}

	accept(who: number): void {
		if (!isOf(["invited", "offered", "waiting"], this.state(who))) return;
		this.moveUp();
		this.#answer(who);
		this.moveUp();
	}

	#answer(who: number): void {
		const row = this.#row(who);
		if (row.state === "invited" && (this.fee === 0 || this.free() === 0))
			Object.assign(row, { state: MOVES.accept.invited, queueNo: this.#last(), approvedAt: this.now });
		else if (row.state === "offered" && this.fee === 0) row.state = "accepted";
	}

	decide(who: number, decision: "approve" | "decline" | "remove"): void {
		const state = this.state(who);
		if (state === "none") return;
		const to = MOVES[decision][state];
		if (to) {
			this.#giveBackIf(who, decision !== "approve");
			Object.assign(this.#row(who), { state: to, heldFrom: null });
			if (to === "waiting") this.#row(who).approvedAt = this.now;
			this.#say(who, decision === "approve");
		}
		this.moveUp();
	}

	#giveBackIf(who: number, when: boolean): void {
		if (when) this.#giveBack(who);
	}

	#say(who: number, yes: boolean): void {
		if (yes) this.sentAway.delete(who);
		else this.sentAway.add(who);
	}

	invite(who: number): void {
		if (this.suspended.has(who)) return;
		const hasAsked = this.state(who) === "applied";
		if (hasAsked || this.#isAway(who)) this.#say(who, true);
		if (hasAsked) Object.assign(this.#row(who), { state: "waiting", approvedAt: this.now });
		else if (this.#isAway(who)) this.#come(who, "invited");
		this.moveUp();
	}

	/** By the link (ENR-8): as good as invited, or asking anew. */
	come(who: number): void {
		this.moveUp();
		const isSentAway = this.sentAway.has(who);
		if (this.#isAway(who)) this.#come(who, isSentAway ? "applied" : "invited");
		else if (this.state(who) === "applied" && !isSentAway)
			Object.assign(this.#row(who), { state: "waiting", approvedAt: this.now });
		this.#answer(who);
		this.moveUp();
	}

	/** Leaves, or says no. */
	leave(who: number): void {
		const state = this.state(who);
		const to = state === "none" ? undefined : (MOVES.leave[state] ?? MOVES.reject[state]);
		if (!to) return;
		this.#giveBack(who);
		Object.assign(this.#row(who), { state: to, heldFrom: null });
		this.moveUp();
	}

	/** @returns whether a payment begins */
	payStart(who: number): boolean {
		if (this.fee === 0 || isOf(["accepted", "paid", "waiting"], this.state(who))) return false;
		this.moveUp();
		return this.#hold(who, MOVES.hold);
	}

	/** @returns whether they have a seat that is held */
	#hold(who: number, from: Partial<Record<string, unknown>>): boolean {
		const state = this.state(who);
		if (state === "paying") return true;
		if (!(state in from) || (state !== "offered" && this.free() === 0)) return false;
		if (this.#isAway(who)) this.#come(who, "paying");
		const heldFrom = state === "none" || isOf(ENDED, state) ? null : (state as EnrolmentState);
		Object.assign(this.#row(who), { state: "paying", heldFrom, holdUntil: this.now + HOLD_MS });
		return true;
	}

	/** They come back, and pay if they can have it. @returns whether money moved */
	payDone(who: number): boolean {
		this.moveUp();
		if (!this.#hold(who, MOVES["hold-again"])) return false;
		this.#grant(who);
		this.moveUp();
		return true;
	}

	/** Their money is there, whatever became of the seat. */
	payLate(who: number): void {
		this.moveUp();
		if (this.#hold(who, MOVES["hold-again"])) this.#grant(who);
		else {
			this.moneyIn += this.fee;
			this.wallet.set(who, (this.wallet.get(who) ?? 0) + this.fee);
		}
	}

	#grant(who: number): void {
		const row = this.#row(who);
		this.moneyIn += this.fee;
		Object.assign(row, {
			paid: true,
			state: row.heldFrom && isOf(APPROVED_BEFORE, row.heldFrom) ? "accepted" : "paid",
			heldFrom: null,
		});
	}

	payCancel(who: number): void {
		const row = this.rows.get(who);
		if (row?.state === "paying") this.#letGo(row);
		this.moveUp();
	}

	refund(who: number): void {
		if (!this.rows.get(who)?.paid) return;
		this.#giveBack(who);
		this.#row(who).state = "removed";
		this.#say(who, false);
		this.moveUp();
	}

	/** A course is never made smaller than the seats that are taken; who waits moves up where it grows. */
	resize(capacity: number): void {
		if (capacity < this.seats()) return;
		const grows = capacity > this.capacity;
		this.capacity = capacity;
		if (grows) this.moveUp();
	}
}
