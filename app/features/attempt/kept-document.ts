/** The name that the room's service worker (`public/exam-room-worker.js`) keeps the document under. */
const CACHE = "pathshala-exam-room";
const WORKER = "/exam-room-worker.js";

/** A student who came past the rules has a worker before the paper is opened; for the others it is fetched once more, and not all at once. */
const LATER_MS = { least: 5_000, spread: 20_000 };

/** The folder of a room's address: what the worker is asked about. */
const scopeOf = (attendPath: string): string => attendPath.slice(0, attendPath.lastIndexOf("/") + 1);

async function openCache(): Promise<Cache | null> {
	try {
		return await caches.open(CACHE);
	} catch {
		return null;
	}
}

/** Lets the browser open this room without a line (ATT-7). A browser that cannot only loses that comfort. */
export function watchRoom(attendPath: string): void {
	if (!navigator.onLine) return;
	navigator.serviceWorker?.register(WORKER, { scope: scopeOf(attendPath) }).catch(() => {});
}

/** Keeps the document of the running paper, where the worker has not done so. @returns how to call it off */
export function keepDocument(attendPath: string): () => void {
	watchRoom(attendPath);
	const timer = setTimeout(
		async () => {
			const cache = await openCache();
			if (!cache || (await cache.match(attendPath))) return;
			const response = await fetch(attendPath).catch(() => null);
			if (response?.ok && !response.redirected) await cache.put(attendPath, response);
		},
		LATER_MS.least + Math.random() * LATER_MS.spread,
	);
	return () => clearTimeout(timer);
}

/** The attempt is over: the document goes. */
export async function forgetDocument(attendPath: string): Promise<void> {
	await (await openCache())?.delete(attendPath);
}
