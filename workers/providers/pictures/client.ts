import type { Log } from "~/domain/deps.ts";
import { errorText } from "~/lib/error-text.ts";
import type { DrawPicture, SharePicture } from "~/lib/share-picture.ts";
import { Memory } from "../../lib/memory.ts";

type Options = {
	/** The Worker that draws (workers/pictures); undefined where none is bound. */
	service: Pick<Fetcher, "fetch"> | undefined;
	kv: KVNamespace;
	clock: () => number;
	timeoutMs: number;
	background: (work: Promise<unknown>) => void;
	log: Log;
};

/** Each some 45 KB. */
const near = new Memory<ArrayBuffer>(32);
const NEAR_MS = 10 * 60_000;
/** Pictures that were just asked for in vain: nobody waits for them again so soon. */
const failed = new Memory<true>(500);
const FAILED_MS = 20_000;
/** So many at once are drawn for one isolate: more who ask get what was drawn ahead. */
const AT_ONCE = 4;
/** What this isolate has drawn right now, by its address. */
const drawing = new Map<string, Promise<ArrayBuffer | null>>();

const KEEP_SECONDS = 60 * 86_400;

/**
 * Pictures drawn by the Worker for it and kept by their address, in memory and in KV. Those who ask one isolate at once get
 * one drawing; isolates know nothing of each other's until it is in KV. Drawing is never worth more than `timeoutMs`, nor an
 * alarm: without the Worker, without an answer in time, or where a name cannot be drawn, there is none.
 */
export function createPictures({ service, kv, clock, timeoutMs, background, log }: Options): DrawPicture {
	const keyOf = (path: string) => `picture:${path}`;

	async function kept(path: string): Promise<ArrayBuffer | null> {
		try {
			return await kv.get(keyOf(path), "arrayBuffer");
		} catch (error) {
			log.error("kept picture not read", error, { path });
			return null;
		}
	}

	async function drawn(body: string, path: string): Promise<ArrayBuffer | null> {
		const response = await service?.fetch("https://pictures/", {
			method: "POST",
			body,
			signal: AbortSignal.timeout(timeoutMs),
		});
		if (response?.status === 200) return response.arrayBuffer();
		log.warn("picture not drawn", { path, status: response?.status });
		return null;
	}

	/** Never rejects. */
	async function draw(path: string, picture: SharePicture, now: number): Promise<ArrayBuffer | null> {
		try {
			const png = await drawn(JSON.stringify(picture), path);
			if (!png) failed.set(path, true, now + FAILED_MS);
			if (!png) return null;
			near.set(path, png, now + NEAR_MS);
			background(
				kv
					.put(keyOf(path), png, { expirationTtl: KEEP_SECONDS })
					.catch((error) => log.error("picture not kept", error, { path })),
			);
			return png;
		} catch (error) {
			failed.set(path, true, now + FAILED_MS);
			log.warn("picture not drawn", { path, reason: errorText(error) });
			return null;
		} finally {
			drawing.delete(path);
		}
	}

	return async (path, picture) => {
		const now = clock();
		const known = near.get(path, now);
		if (known) return known;
		if (failed.get(path, now)) return null;
		const stored = await kept(path);
		if (stored) {
			near.set(path, stored, now + NEAR_MS);
			return stored;
		}
		// Others may have had it drawn while the store was asked.
		const newer = near.get(path, now);
		if (newer) return newer;
		const theirs = drawing.get(path);
		// Another request's work is waited for by a clock of one's own.
		if (theirs) return Promise.race([theirs, scheduler.wait(timeoutMs).then(() => null)]);
		if (drawing.size >= AT_ONCE || failed.get(path, now)) return null;
		const work = draw(path, picture, now);
		drawing.set(path, work);
		// Whoever asked may leave; the place is left, and the picture kept, all the same.
		background(work);
		return work;
	};
}
