import { DetailedError, Upload } from "tus-js-client";
import { UPLOADS } from "~/domain/upload/rules.ts";
import { NOTHING_SENT, type SentDigest, withPart } from "./part-digests.ts";
import { fittedPartBytes, nextPartBytes, PART_BYTES, partBytesAfterLoss } from "./part-size.ts";
import { outcomeOf, refusalIn, type UploadAnswer } from "./upload-retries.ts";

export { beginsAs, NOTHING_SENT } from "./part-digests.ts";

const SAMPLE = 64 * 1024;
const SAMPLES = 33;

/**
 * What a file is known by when it is chosen again: its length and bytes of it, from its beginning to its end, at most two megabytes of them. Not when
 * it was changed: phones give a photo that is chosen again another time, and of a file without one browsers say the present.
 */
export async function markOf(file: File): Promise<string> {
	const last = Math.max(0, file.size - SAMPLE);
	const places = Array.from({ length: SAMPLES }, (_, nth) => Math.floor((last * nth) / (SAMPLES - 1)));
	const samples = places.map((at) => file.slice(at, at + SAMPLE));
	const bytes = await new Blob([String(file.size), ...samples]).arrayBuffer();
	const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
	return btoa(String.fromCharCode(...digest.subarray(0, 18)));
}

type Watch = {
	/** Where it is, once the server has taken it on. */
	onPlace(url: string): void;
	onProgress(sent: number): void;
	/** A part is about to be sent: the digest of the file to its end, so that whatever the server keeps of it can be compared later. */
	onSending(digest: SentDigest): void;
	/** A part is kept; so much is there in all. */
	onPart(received: number): void;
	onDone(): void;
	/** It does not go on by itself any more, after it was tried again for a while: what was sent is kept. */
	onWaiting(why: Answer): void;
	/** It is over. @param sentence what the server says of it, where it says something to people */
	onRefused(sentence: string | null): void;
};

export type Running = { pause(): void; goOn(): void };

/** About two minutes; each part that arrives begins anew. */
const RETRY_MS = [0, 1_000, 3_000, 5_000, 10_000, 20_000, 30_000, 30_000];
/** A connection on which not one byte moves for so long is taken for lost. */
const STALLED_MS = 30_000;

/** So much of a whole file is copied within a millisecond at least, while not one byte of it moves on the connection. */
const COPIED_BYTES = 4_000;

/** What a request of an upload was answered. @property sentence what the server says of it to people */
export type Answer = UploadAnswer & { sentence: string | null };

/** A request that failed, where the standard client does not see it, or makes something else of it. */
class RequestFailed extends Error {
	readonly answer: Answer;
	constructor(answer: Answer) {
		super(`${answer.method} was answered ${answer.status}`);
		this.answer = answer;
	}
}

const answerIn = (error: unknown): Answer => {
	const detailed = error instanceof DetailedError ? error : null;
	const cause = detailed?.causingError ?? error;
	if (cause instanceof RequestFailed) return cause.answer;
	return {
		method: detailed?.originalRequest?.getMethod() ?? "",
		status: detailed?.originalResponse?.getStatus() ?? 0,
		...refusalIn(detailed?.originalResponse?.getBody()),
	};
};

/**
 * A file of which every byte is kept may be no file yet, where the request that brought the last one broke off: a part without bytes makes it
 * one. Where that does not come through, the server does it, at first within a minute, and a later part without bytes says what became of it.
 * @throws RequestFailed where it is no file yet, or refused
 */
async function finish(url: string, offset: string, signal: AbortSignal): Promise<void> {
	const headers = {
		"tus-resumable": "1.0.0",
		"upload-offset": offset,
		"content-type": "application/offset+octet-stream",
	};
	const [method, body] = ["PATCH", new Uint8Array()];
	const answer = await fetch(url, { method, headers, body, signal }).catch(() => null);
	if (answer?.ok && answer.headers.get("upload-offset") === offset) return;
	const refusal = refusalIn(await answer?.text().catch(() => ""));
	throw new RequestFailed({ method, status: answer?.status ?? 0, ...refusal });
}

/** An upload that was begun before: where, and what of it was sent. */
type Begun = { url: string; digest: SentDigest };

/** Sends a file in parts that adapt to the connection, and goes on where it stopped (UPL-6). @param begun null for a new one */
export function sendResumable(file: File, begun: Begun | null, watch: Watch): Running {
	let digest = begun?.digest ?? NOTHING_SENT;
	let since = performance.now();
	let stall: ReturnType<typeof setTimeout> | undefined;
	let finishing = new AbortController();
	/** How often it was stopped: a part that was about to be sent then is not sent any more. */
	let stops = 0;
	const rest = () => clearTimeout(stall);
	const stop = () => {
		stops += 1;
		rest();
		finishing.abort();
		return upload.abort();
	};
	/** @param sent so much of the file is on its way or kept: once that is all of it, the server takes its time. @returns ms */
	const patience = (sent: number) => STALLED_MS + (sent === file.size ? file.size / COPIED_BYTES : 0);
	const alive = (sent = 0) => {
		rest();
		stall = setTimeout(() => {
			shrink();
			stop().then(start);
		}, patience(sent));
	};
	const start = () => {
		since = performance.now();
		alive();
		upload.start();
	};
	let wanted: number = PART_BYTES.first;
	const resize = (bytes: number, received?: number) => {
		wanted = bytes;
		upload.options.chunkSize = received === undefined ? bytes : fittedPartBytes(bytes, received);
	};
	const shrink = () => resize(partBytesAfterLoss(upload.options.chunkSize ?? PART_BYTES.first));
	const upload = new Upload(file, {
		endpoint: UPLOADS,
		uploadUrl: begun?.url ?? null,
		chunkSize: PART_BYTES.first,
		metadata: { filename: file.name },
		storeFingerprintForResuming: false,
		retryDelays: RETRY_MS,
		onShouldRetry: (error) => {
			alive();
			const isLost = outcomeOf(answerIn(error)) === "passing";
			if (isLost) shrink();
			return isLost;
		},
		async onBeforeRequest(request) {
			if (request.getMethod() !== "PATCH") return;
			const end = Math.min(Number(request.getHeader("Upload-Offset")) + (upload.options.chunkSize ?? 0), file.size);
			if (end <= (digest.ends.at(-1) ?? 0)) return;
			const before = stops;
			// Where no digest can be had there is no mark either, and nothing goes on after a reload.
			const ahead = await withPart(file, digest, end).catch(() => digest);
			// A request that was stopped before it was sent cannot be aborted: it never goes on.
			if (stops !== before) return new Promise<never>(() => {});
			digest = ahead;
			watch.onSending(digest);
			since = performance.now();
		},
		async onAfterResponse(request, response) {
			const method = request.getMethod();
			if (method !== "HEAD") return;
			const status = response.getStatus();
			const isOver = status === 410;
			// At any other refusal as well the standard client would begin the file anew.
			if (status >= 300 && status !== 404 && !isOver)
				throw new RequestFailed({ method, status, code: null, sentence: null });
			// One that is over may have been refused when it was whole.
			const offset = isOver ? String(file.size) : response.getHeader("upload-offset");
			if (offset !== String(file.size)) return;
			rest();
			finishing = new AbortController();
			stall = setTimeout(() => finishing.abort(), patience(file.size));
			await finish(request.getURL(), offset, finishing.signal).catch((error) => {
				if (!isOver || answerIn(error).status !== 410) throw error;
			});
			alive();
		},
		onUploadUrlAvailable: () => upload.url && watch.onPlace(new URL(upload.url, location.href).pathname),
		onProgress: (sent) => {
			alive(sent);
			watch.onProgress(sent);
		},
		onChunkComplete: (bytes, received) => {
			watch.onPart(received);
			const took = performance.now() - since;
			since = performance.now();
			if (bytes >= PART_BYTES.least) resize(nextPartBytes(bytes, took, wanted), received);
		},
		onSuccess: () => {
			rest();
			watch.onDone();
		},
		onError: (error) => {
			rest();
			const answer = answerIn(error);
			if (outcomeOf(answer) === "over") watch.onRefused(answer.sentence);
			else watch.onWaiting(answer);
		},
	});
	start();
	return {
		pause() {
			stop();
		},
		goOn: start,
	};
}

/** Longer than a request that was aborted holds an upload: five seconds. */
const DROP_AGAIN_MS = [1_000, 3_000, 3_000];

/** Gives an upload up; where that fails the server does it after some days. */
export const dropUpload = (url: string): Promise<void> =>
	Upload.terminate(url, { retryDelays: DROP_AGAIN_MS }).catch(() => {});
