import { BODY_FORGOTTEN_MS, BODY_LIMITS, READ_ON } from "./body-limits.ts";

/** Whom a body counts for. */
export type BodySender = { kind: "account" | "address"; id: string };

/** Why a body is not let in, or not further. */
export type BodyRefusal = "TooManyUploads" | "ServerBusy";

type Pool = keyof typeof BODY_LIMITS.heldBytes;

/** Of one sender: large bodies under way, and bytes held by pool. */
type Tally = { bodies: number; large: number; held: Record<Pool, number> };

const none = (): Tally => ({ bodies: 0, large: 0, held: { small: 0, large: 0, strangers: 0 } });

/** Calls `seen` (ms) again and again for as long as the request goes on. @returns what stops it */
export type Heartbeat = (seen: (now: number) => void) => () => void;

/** A body that was let in. */
export type BodyLease = {
	readonly isLarge: boolean;
	/** The body is larger than a small one, or says so. */
	enlarge(now: number): BodyRefusal | null;
	/** So many bytes more have come. */
	receive(bytes: number, now: number): BodyRefusal | null;
	/** Whoever reads it holds so many of its bytes at most at a time: the others have gone on to where they are kept, or nowhere. */
	holdAtMost(bytes: number): void;
	/** It is over, however it ended. Once is enough. */
	release(): void;
};

/**
 * Who holds how much of one isolate's memory with bodies that are under way (SEC-8). Counters in memory and nothing else: asked
 * for each piece of a body, they cost no call. Isolates know nothing of each other; each has its own memory to guard.
 */
export class BodyAdmission {
	readonly #leases = new Set<Lease>();
	readonly #held: Record<Pool, number> = { small: 0, large: 0, strangers: 0 };
	readonly #senders = new Map<string, Tally>();
	/** Refused bodies that are read past, and until when: a request that ends elsewhere gives nothing back. */
	readonly #readPast = new Map<object, number>();

	/** @param beat begun once the body holds something: what reads it may take its time, as a store does that stalls */
	open(sender: BodySender, now: number, beat?: Heartbeat): BodyLease {
		const key = `${sender.kind}:${sender.id}`;
		const tally = this.#senders.get(key) ?? none();
		this.#senders.set(key, tally);
		tally.bodies += 1;
		const lease = new Lease(this, { key, tally, isStranger: sender.kind === "address", beat }, now);
		this.#leases.add(lease);
		return lease;
	}

	/** Bodies under way, and the bytes of them that are held. */
	get underWay(): { bodies: number; bytes: number } {
		const { small, large, strangers } = this.#held;
		return { bodies: this.#leases.size, bytes: small + large + strangers };
	}

	/** A place among the refused bodies that are read past; null while there is none. @returns what gives it back */
	readPast(now: number): (() => void) | null {
		for (const [place, until] of this.#readPast) if (until <= now) this.#readPast.delete(place);
		if (this.#readPast.size >= READ_ON.bodies) return null;
		const place = {};
		this.#readPast.set(place, now + 2 * READ_ON.ms);
		return () => {
			this.#readPast.delete(place);
		};
	}

	/** @internal Whether one more large body of the sender may begin; it is one from then on. */
	begin(lease: Lease, now: number): BodyRefusal | null {
		const mayBegin = () => lease.tally.large < BODY_LIMITS.largeAtOnce;
		if (!mayBegin()) this.#forget(now);
		if (!mayBegin()) return "TooManyUploads";
		const moved = lease.counted;
		this.count(lease, -moved);
		lease.isLarge = true;
		lease.tally.large += 1;
		return this.take(lease, moved, now);
	}

	/** @internal Counts bytes as held, where there is room for them. */
	take(lease: Lease, bytes: number, now: number): BodyRefusal | null {
		if (bytes <= 0) return null;
		if (this.#room(lease, bytes) !== null) this.#forget(now);
		const refusal = this.#room(lease, bytes);
		if (refusal === null) this.count(lease, bytes);
		return refusal;
	}

	/** @internal */
	count(lease: Lease, bytes: number): void {
		if (!this.#leases.has(lease)) return;
		lease.counted += bytes;
		if (bytes > 0) lease.live();
		this.#held[lease.pool] += bytes;
		lease.tally.held[lease.pool] += bytes;
	}

	/** @internal */
	end(lease: Lease): void {
		this.count(lease, -lease.counted);
		if (!this.#leases.delete(lease)) return;
		lease.stop?.();
		const { tally } = lease;
		if (lease.isLarge) tally.large -= 1;
		tally.bodies -= 1;
		if (tally.bodies === 0) this.#senders.delete(lease.key);
	}

	#room({ pool, tally }: Lease, bytes: number): BodyRefusal | null {
		const own = tally.held[pool] + bytes;
		if (own > BODY_LIMITS.heldByOne[pool]) return pool === "strangers" ? "ServerBusy" : "TooManyUploads";
		const free = BODY_LIMITS.heldBytes[pool] - this.#held[pool] - bytes;
		// So that some who hold all they may leave room for others (SEC-8.4).
		return free < 0 || own > BODY_LIMITS.heldToFree[pool] * free ? "ServerBusy" : null;
	}

	/** Those whose request ended without a word count no more: a runtime that ends a request runs nothing of it any further. */
	#forget(now: number): void {
		for (const lease of this.#leases) if (now - lease.seenAt > BODY_FORGOTTEN_MS) this.end(lease);
	}
}

type Of = { key: string; tally: Tally; isStranger: boolean; beat: Heartbeat | undefined };

class Lease implements BodyLease {
	readonly key: string;
	readonly tally: Tally;
	isLarge = false;
	/** Bytes that are counted as held. */
	counted = 0;
	seenAt: number;
	/** Ends the signs of life. */
	stop: (() => void) | undefined;
	readonly #beat: Heartbeat | undefined;
	readonly #isStranger: boolean;
	readonly #admission: BodyAdmission;
	#received = 0;
	#most = Number.POSITIVE_INFINITY;

	constructor(admission: BodyAdmission, { key, tally, isStranger, beat }: Of, now: number) {
		this.#admission = admission;
		this.key = key;
		this.tally = tally;
		this.#isStranger = isStranger;
		this.#beat = beat;
		this.seenAt = now;
	}

	get pool(): Pool {
		if (this.#isStranger) return "strangers";
		return this.isLarge ? "large" : "small";
	}

	/** Signs of life from now on, until it is over. */
	live(): void {
		this.stop ??= this.#beat?.((now) => {
			this.seenAt = now;
		});
	}

	enlarge(now: number): BodyRefusal | null {
		this.seenAt = now;
		return this.isLarge ? null : this.#admission.begin(this, now);
	}

	receive(bytes: number, now: number): BodyRefusal | null {
		this.seenAt = now;
		this.#received += bytes;
		return this.#admission.take(this, this.#due() - this.counted, now);
	}

	holdAtMost(bytes: number): void {
		this.#most = bytes;
		if (this.counted > bytes) this.#admission.count(this, bytes - this.counted);
	}

	release(): void {
		this.#admission.end(this);
	}

	#due(): number {
		const beyondFree = this.isLarge ? this.#received : this.#received - BODY_LIMITS.freeBytes;
		return Math.min(this.#most, Math.max(0, beyondFree));
	}
}
