import { DetailedError, Upload } from "tus-js-client";
import { UPLOADS } from "~/domain/upload/rules.ts";
import { NOTHING_SENT, type SentDigest, withPart } from "./part-digests.ts";
import { fittedPartBytes, nextPartBytes, PART_BYTES, partBytesAfterLoss } from "./part-size.ts";
import { passesByItself, refusalIn } from "./upload-retries.ts";

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
	/** A part is kept; so much is there in all, with the digest of what was sent. */
	onPart(received: number, digest: SentDigest): void;
	onDone(): void;
	/** The connection is lost, and was tried again for a while. */
	onWaiting(): void;
	/** It is refused. @param sentence what the server says of it, where it says something to people */
	onRefused(sentence: string | null): void;
};

export type Running = { pause(): void; goOn(): void };

/** About two minutes; each part that arrives begins anew. */
const RETRY_MS = [0, 1_000, 3_000, 5_000, 10_000, 20_000, 30_000, 30_000];
/** A connection on which not one byte moves for so long is taken for lost. */
const STALLED_MS = 30_000;

/** The file was kept whole, and refused when it was made a file. */
class Refused extends Error {
	readonly sentence: string | null;
	constructor(sentence: string | null) {
		super("The file is refused");
		this.sentence = sentence;
	}
}

const refusedAtTheEnd = (error: unknown): Refused | null => {
	const cause = error instanceof DetailedError ? error.causingError : error;
	return cause instanceof Refused ? cause : null;
};

const isPassing = (error: unknown): boolean => {
	if (!(error instanceof DetailedError) || refusedAtTheEnd(error)) return false;
	const { originalRequest, originalResponse } = error;
	return passesByItself({
		method: originalRequest?.getMethod() ?? "",
		status: originalResponse?.getStatus() ?? 0,
		code: refusalIn(originalResponse?.getBody()).code,
	});
};

const sentenceOf = (error: unknown): string | null =>
	refusedAtTheEnd(error)?.sentence ??
	(error instanceof DetailedError ? refusalIn(error.originalResponse?.getBody()).sentence : null);

/**
 * A file of which every byte is kept may be no file yet, where the request that brought the last one broke off: a part without bytes makes it
 * one. Where that does not come through, the server does it within a minute.
 * @throws Refused where the file is refused
 */
async function finish(url: string, offset: string): Promise<void> {
	const headers = {
		"tus-resumable": "1.0.0",
		"upload-offset": offset,
		"content-type": "application/offset+octet-stream",
	};
	const answer = await fetch(url, { method: "PATCH", headers, body: new Uint8Array() }).catch(() => null);
	if (!answer || answer.status < 400) return;
	const { code, sentence } = refusalIn(await answer.text().catch(() => ""));
	if (!passesByItself({ method: "PATCH", status: answer.status, code })) throw new Refused(sentence);
}

/** An upload that was begun before: where, and what of it was sent. */
type Begun = { url: string; digest: SentDigest };

/** Sends a file in parts that adapt to the connection, and goes on where it stopped (UPL-6). @param begun null for a new one */
export function sendResumable(file: File, begun: Begun | null, watch: Watch): Running {
	let digesting = Promise.resolve(begun?.digest ?? NOTHING_SENT);
	let since = performance.now();
	let stall: ReturnType<typeof setTimeout> | undefined;
	const rest = () => clearTimeout(stall);
	const alive = () => {
		rest();
		stall = setTimeout(() => {
			shrink();
			upload.abort().then(() => start());
		}, STALLED_MS);
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
			const isLost = isPassing(error);
			if (isLost) shrink();
			return isLost;
		},
		async onAfterResponse(request, response) {
			const offset = response.getHeader("upload-offset");
			if (request.getMethod() === "HEAD" && offset === String(file.size)) await finish(request.getURL(), offset);
		},
		onUploadUrlAvailable: () => upload.url && watch.onPlace(new URL(upload.url, location.href).pathname),
		onProgress: (sent) => {
			alive();
			watch.onProgress(sent);
		},
		onChunkComplete: (bytes, received) => {
			digesting = digesting.then((sent) => withPart(file, sent, received));
			digesting.then(
				(digest) => watch.onPart(received, digest),
				() => {},
			);
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
			if (isPassing(error)) watch.onWaiting();
			else watch.onRefused(sentenceOf(error));
		},
	});
	start();
	return {
		pause() {
			rest();
			upload.abort();
		},
		goOn: start,
	};
}

/** Gives an upload up; where that fails the server does it after some days. */
export const dropUpload = (url: string): Promise<void> =>
	Upload.terminate(url, { retryDelays: [1_000] }).catch(() => {});
