import { requestErrors } from "~/domain/request/errors.ts";
import type { BodyAdmission, BodyLease, BodyRefusal, BodySender, Heartbeat } from "~/lib/body-admission.ts";
import {
	BODY_ALIVE_MS,
	BODY_LIMITS,
	creditAfter,
	FIRST_CREDIT,
	patienceLeft,
	READ_AT_ONCE,
	READ_ON,
} from "~/lib/body-limits.ts";
import { inPlace, type PlaceReader } from "~/lib/in-place.ts";
import { type BodyPieces, lendPieces } from "./body-pieces.ts";

/** Time as bodies are timed by. */
export type Timer = {
	/** ms */
	now(): number;
	/** @returns what calls it off */
	after(ms: number, work: () => void): () => void;
};

export const machineTimer: Timer = {
	now: () => Date.now(),
	after(ms, work) {
		const id = setTimeout(work, ms);
		return () => clearTimeout(id);
	},
};

type Admission = {
	admission: BodyAdmission;
	sender: BodySender;
	/** It is read beside something that is kept open for it, however short it is: it counts as large. */
	isLarge?: boolean;
	/** Asked before the first byte of a large body. */
	mayBegin: () => Promise<boolean>;
	/** Asked when the body is whole; what it throws is what reading the body throws. */
	atEnd?: () => Promise<void>;
	timer?: Timer;
};

export type AdmittedBody = {
	request: Request;
	/** Null for a request without a body. */
	lease: BodyLease | null;
	/**
	 * Of a body that was refused, resolves when nothing of it is read past any more. Whoever answers the request waits for it: its reader hears at once,
	 * and lets go of what it held; its sender's machine listens only when it has sent.
	 */
	readOn?: () => Promise<void>;
};

/** Never less between two looks at a body (ms). */
const LOOK_MS = 250;
/** Nor more: a body that becomes large has less time left. */
const LOOK_AGAIN_MS = 20_000;

const fail = (code: BodyRefusal | "TooManyRequests" | "BodyTooSlow") => requestErrors.fail(code);

const saysLarge = (request: Request) => Number(request.headers.get("content-length") ?? 0) > BODY_LIMITS.smallBytes;

/** A request that has ended without a word runs no timer any more. */
const beating =
	(timer: Timer): Heartbeat =>
	(seen) => {
		const again = () =>
			timer.after(BODY_ALIVE_MS, () => {
				seen(timer.now());
				callOff = again();
			});
		let callOff = again();
		return () => callOff();
	};

/**
 * The same request, whose body is let in before it is read, whatever reads it, form, JSON or file: a large one is limited
 * before its first byte, each piece is counted against what the isolate may hold, and its sender is waited for so long and no
 * longer (SEC-8). It ends only where its session still stands: whoever sends the headers alone and the rest minutes later would act
 * by what they were then (ACC-12). What a length says is a hint; the bytes that come are what counts. Nothing is read before
 * somebody reads. Whoever answers the request waits for `readOn` and releases the lease.
 */
export function admittedBody(request: Request, options: Admission): AdmittedBody {
	// Nobody reads the body of a GET, and none can be given to one that is made anew.
	if (!request.body || request.method === "GET" || request.method === "HEAD") return { request, lease: null };
	const { admission, sender, timer = machineTimer } = options;
	const lease = admission.open(sender, timer.now(), beating(timer));
	const source = new Source(request.body, lease, timer);
	let [begun, ended] = [false, false];
	let readingOn: Promise<void> | undefined;
	const enlarge = async () => {
		const refusal = lease.enlarge(timer.now());
		if (refusal) throw fail(refusal);
		if (!(await options.mayBegin())) throw fail("TooManyRequests");
	};
	/** @returns undefined at the end, and where it was too slow or is wanted no more */
	const next = async (tooSlow: (error: Error) => void): Promise<Uint8Array | undefined> => {
		if (ended) return undefined;
		try {
			if (!begun && (options.isLarge || saysLarge(request))) await enlarge();
			begun = true;
			const piece = await source.next(tooSlow);
			if (source.isOver) return undefined;
			if (!piece) {
				ended = true;
				await options.atEnd?.();
				return undefined;
			}
			if (!lease.isLarge && source.received > BODY_LIMITS.smallBytes) await enlarge();
			const refusal = lease.receive(piece.byteLength, timer.now());
			if (refusal) throw fail(refusal);
			return piece;
		} catch (error) {
			ended = true;
			lease.release();
			readingOn = source.readOn(admission);
			throw error;
		}
	};
	const body = new ReadableStream<Uint8Array>(
		{
			async pull(controller) {
				const piece = await next((tooSlow) => controller.error(tooSlow));
				if (source.isOver) return;
				// Who reads the stream may keep what comes.
				if (piece) controller.enqueue(piece.slice());
				else controller.close();
			},
			cancel: (reason) => source.cancel(reason),
		},
		{ highWaterMark: 0 },
	);
	const pieces: BodyPieces = {
		next: () => new Promise((resolve, reject) => void next(reject).then(resolve, reject)),
		cancel: () => source.cancel(),
	};
	return { request: lendPieces(new Request(request, { body }), pieces), lease, readOn: async () => readingOn };
}

/** The body as it comes, timed. */
class Source {
	received = 0;
	/** It was too slow, or nobody wants it any more. */
	isOver = false;
	/** There is no more of it. */
	#isAtEnd = false;
	readonly #body: ReadableStream<Uint8Array>;
	readonly #lease: BodyLease;
	readonly #timer: Timer;
	#reader: PlaceReader | undefined;
	/** Since when its sender is waited for; null while it is not. */
	#waitsSince: number | null = null;
	#waited = 0;
	#credit = FIRST_CREDIT;
	#callOff: (() => void) | undefined;
	/** Who waits for a piece is told by it. */
	#tooSlow: ((error: Error) => void) | undefined;

	constructor(body: ReadableStream<Uint8Array>, lease: BodyLease, timer: Timer) {
		this.#body = body;
		this.#lease = lease;
		this.#timer = timer;
	}

	/** The next piece, undefined at the end. @param tooSlow told where it does not come in time; nothing comes then */
	async next(tooSlow: (error: Error) => void): Promise<Uint8Array | undefined> {
		const reader = this.#read();
		this.#waitsSince = this.#timer.now();
		this.#tooSlow = tooSlow;
		this.#callOff ??= this.#look();
		let bytes = 0;
		try {
			const value = await reader.read();
			if (!value) {
				this.#isAtEnd = true;
				this.#stop();
			}
			bytes = value?.byteLength ?? 0;
			this.received += bytes;
			return value;
		} catch (error) {
			this.#stop();
			throw error;
		} finally {
			const waited = this.#timer.now() - (this.#waitsSince ?? this.#timer.now());
			this.#waited += waited;
			this.#credit = creditAfter(this.#credit, bytes, waited);
			this.#waitsSince = null;
		}
	}

	async cancel(reason?: unknown): Promise<void> {
		this.isOver = true;
		this.#stop();
		await (this.#reader?.cancel(reason) ?? this.#body.cancel(reason));
	}

	#read(): PlaceReader {
		const bytes = () => (this.isOver || this.received > READ_AT_ONCE.from ? READ_AT_ONCE.large : READ_AT_ONCE.small);
		this.#reader ??= inPlace(this.#body, bytes);
		return this.#reader;
	}

	/** Reads past some of what is left, and keeps none of it, once there is a place for it. */
	async readOn(admission: BodyAdmission): Promise<void> {
		if (this.isOver || this.#isAtEnd) return;
		this.#stop();
		this.isOver = true;
		const until = this.#timer.now() + READ_ON.ms;
		this.#reader?.rest();
		const place = await this.#placeToRead(admission, until);
		const reader = this.#read();
		const end = () => reader.cancel().catch(() => {});
		if (!place) return end();
		const callOff = this.#timer.after(until - this.#timer.now(), end);
		try {
			for (let past = 0; past < READ_ON.bytes; ) {
				const piece = await reader.read();
				if (!piece) return;
				past += piece.byteLength;
			}
			await end();
		} catch {
			// It broke off: there is nothing more to read.
		} finally {
			callOff();
			place();
		}
	}

	/** What waits for a place is not read meanwhile: its sender's machine holds it. */
	async #placeToRead(admission: BodyAdmission, until: number): Promise<(() => void) | null> {
		for (;;) {
			const place = admission.readPast(this.#timer.now());
			if (place || this.#timer.now() >= until) return place;
			await new Promise<void>((resolve) => this.#timer.after(READ_ON.lookMs, resolve));
		}
	}

	#left(): number {
		const still = this.#waitsSince === null ? 0 : this.#timer.now() - this.#waitsSince;
		return patienceLeft({ isLarge: this.#lease.isLarge, waited: this.#waited + still, still, credit: this.#credit });
	}

	/** One look at a time, as late as it may be: not one for each piece. */
	#look(): () => void {
		return this.#timer.after(Math.min(LOOK_AGAIN_MS, Math.max(LOOK_MS, this.#left())), () => {
			if (this.isOver) return;
			if (this.#waitsSince === null || this.#left() > 0) {
				this.#callOff = this.#look();
				return;
			}
			this.#lease.release();
			this.#tooSlow?.(fail("BodyTooSlow"));
			void this.cancel().catch(() => {});
		});
	}

	#stop(): void {
		this.#callOff?.();
		this.#callOff = undefined;
	}
}
