import { requestErrors } from "~/domain/request/errors.ts";
import type { BodyAdmission, BodyLease, BodyRefusal, BodySender } from "~/lib/body-admission.ts";
import { BODY_LIMITS, patienceLeft, READ_ON } from "~/lib/body-limits.ts";

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
};

/** Never less between two looks at a body (ms). */
const LOOK_MS = 250;
/** Nor more: a body that becomes large has less time left. */
const LOOK_AGAIN_MS = 20_000;

const fail = (code: BodyRefusal | "TooManyRequests" | "BodyTooSlow") => requestErrors.fail(code);

const saysLarge = (request: Request) => Number(request.headers.get("content-length") ?? 0) > BODY_LIMITS.smallBytes;

/**
 * The same request, whose body is let in before it is read, whatever reads it, form, JSON or file: a large one is limited
 * before its first byte, each piece is counted against what the isolate may hold, and its sender is waited for so long and no
 * longer (SEC-8). It ends only where its session still stands: whoever sends the headers alone and the rest minutes later would act
 * by what they were then (ACC-12). What a length says is a hint; the bytes that come are what counts. Nothing is read before
 * somebody reads. Whoever answers the request releases the lease.
 */
export function admittedBody(request: Request, options: Admission): AdmittedBody {
	if (!request.body) return { request, lease: null };
	const { admission, sender, timer = machineTimer } = options;
	const lease = admission.open(sender, timer.now());
	const source = new Source(request.body, lease, timer, saysLarge(request));
	let begun = false;
	const enlarge = async () => {
		const refusal = lease.enlarge(timer.now());
		if (refusal) throw fail(refusal);
		if (!(await options.mayBegin())) throw fail("TooManyRequests");
	};
	const body = new ReadableStream<Uint8Array>(
		{
			async pull(controller) {
				try {
					if (!begun && (options.isLarge || saysLarge(request))) await enlarge();
					begun = true;
					const piece = await source.next((tooSlow) => controller.error(tooSlow));
					if (source.isOver) return;
					if (!piece) {
						await options.atEnd?.();
						return controller.close();
					}
					if (!lease.isLarge && source.received > BODY_LIMITS.smallBytes) await enlarge();
					const refusal = lease.receive(piece.byteLength, timer.now());
					if (refusal) throw fail(refusal);
					controller.enqueue(piece);
				} catch (error) {
					lease.release();
					await source.readOn(admission);
					throw error;
				}
			},
			cancel: (reason) => source.cancel(reason),
		},
		{ highWaterMark: 0 },
	);
	return { request: new Request(request, { body }), lease };
}

/** Null for a body that is no stream of bytes: one that was made anew on its way here. */
function byteReader(body: ReadableStream<Uint8Array>): ReadableStreamBYOBReader | null {
	try {
		return body.getReader({ mode: "byob" });
	} catch {
		return null;
	}
}

/** How large a piece may be: a slow sender's is small, and so is the room that is made for it. */
const PIECE_BYTES = { least: 16 * 1024, most: 256 * 1024 } as const;

type PieceReader = {
	read(): Promise<{ done: boolean; value?: Uint8Array | undefined }>;
	cancel(reason?: unknown): Promise<void>;
	releaseLock(): void;
};

/**
 * Reads as much at once as is there: each piece passes through many hands, and a few large ones cost a fraction of what the runtime's own
 * cost, which are of some kilobytes. Null for a body that is no stream of bytes.
 */
function pieceReader(body: ReadableStream<Uint8Array>): PieceReader | null {
	const reader = byteReader(body);
	if (!reader) return null;
	let room: number = PIECE_BYTES.least;
	return {
		async read() {
			const { done, value } = await reader.read(new Uint8Array(room));
			if (done || !value) return { done: true };
			const isFull = value.byteLength === room;
			room = isFull ? Math.min(PIECE_BYTES.most, room * 2) : Math.max(PIECE_BYTES.least, room / 2);
			return { done: false, value };
		},
		cancel: (reason) => reader.cancel(reason),
		releaseLock: () => reader.releaseLock(),
	};
}

/** The body as it comes, timed. */
class Source {
	received = 0;
	/** It was too slow, or nobody wants it any more. */
	isOver = false;
	readonly #body: ReadableStream<Uint8Array>;
	readonly #lease: BodyLease;
	readonly #timer: Timer;
	#reader: ReadableStreamDefaultReader<Uint8Array> | PieceReader | undefined;
	readonly #isLarge: boolean;
	/** Since when its sender is waited for; null while it is not. */
	#waitsSince: number | null = null;
	#waited = 0;
	#callOff: (() => void) | undefined;

	/** @param isLarge whether it says so: it is read in pieces as large as they come */
	constructor(body: ReadableStream<Uint8Array>, lease: BodyLease, timer: Timer, isLarge: boolean) {
		this.#isLarge = isLarge;
		this.#body = body;
		this.#lease = lease;
		this.#timer = timer;
	}

	/** The next piece, undefined at the end. @param tooSlow told where it does not come in time; nothing comes then */
	async next(tooSlow: (error: Error) => void): Promise<Uint8Array | undefined> {
		this.#reader ??= (this.#isLarge ? pieceReader(this.#body) : null) ?? this.#body.getReader();
		this.#waitsSince = this.#timer.now();
		this.#callOff ??= this.#look(tooSlow);
		try {
			const { done, value } = await this.#reader.read();
			if (done) this.#stop();
			this.received += value?.byteLength ?? 0;
			return value;
		} catch (error) {
			this.#stop();
			throw error;
		} finally {
			this.#waited += this.#timer.now() - (this.#waitsSince ?? this.#timer.now());
			this.#waitsSince = null;
		}
	}

	async cancel(reason?: unknown): Promise<void> {
		this.isOver = true;
		this.#stop();
		await (this.#reader?.cancel(reason) ?? this.#body.cancel(reason));
	}

	/** Reads past some of what is left into one piece of memory, and keeps none of it, once there is a place for it. */
	async readOn(admission: BodyAdmission): Promise<void> {
		if (this.isOver) return;
		this.#stop();
		this.isOver = true;
		const until = this.#timer.now() + READ_ON.ms;
		const place = await this.#placeToRead(admission, until);
		const { read, cancel } = this.#inPlace();
		const end = () => cancel().catch(() => {});
		if (!place) return end();
		const callOff = this.#timer.after(until - this.#timer.now(), end);
		try {
			for (let past = 0; past < READ_ON.bytes; ) {
				const bytes = await read();
				if (bytes === null) return;
				past += bytes;
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

	/** Reads into the same bytes again and again, where the body lets one: else every piece lies about until it is collected. */
	#inPlace(): { read: () => Promise<number | null>; cancel: () => Promise<void> } {
		this.#reader?.releaseLock();
		this.#reader = undefined;
		const reader = byteReader(this.#body);
		if (!reader) {
			const each = this.#body.getReader();
			return { read: async () => (await each.read()).value?.byteLength ?? null, cancel: () => each.cancel() };
		}
		let place = new Uint8Array(READ_ON.atOnce);
		return {
			async read() {
				const { done, value } = await reader.read(place);
				if (done || !value) return null;
				place = new Uint8Array(value.buffer as ArrayBuffer);
				return value.byteLength;
			},
			cancel: () => reader.cancel(),
		};
	}

	#left(): number {
		const still = this.#waitsSince === null ? 0 : this.#timer.now() - this.#waitsSince;
		const { received } = this;
		return patienceLeft({ isLarge: this.#lease.isLarge, received, waited: this.#waited + still, still });
	}

	/** One look at a time, as late as it may be: not one for each piece. */
	#look(tooSlow: (error: Error) => void): () => void {
		return this.#timer.after(Math.min(LOOK_AGAIN_MS, Math.max(LOOK_MS, this.#left())), () => {
			if (this.isOver) return;
			if (this.#waitsSince === null || this.#left() > 0) {
				this.#callOff = this.#look(tooSlow);
				return;
			}
			this.#lease.release();
			tooSlow(fail("BodyTooSlow"));
			void this.cancel().catch(() => {});
		});
	}

	#stop(): void {
		this.#callOff?.();
		this.#callOff = undefined;
	}
}
