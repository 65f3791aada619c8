/** The name that the room's service worker (`public/exam-room-worker.js`) keeps the document under. */
const CACHE = "pathshala-exam-room";
const WORKER = "/exam-room-worker.js";

/** A student who came past the rules has a worker before the paper is opened; for the others it is fetched once more, and not all at once. */
const LATER_MS = { least: 5_000, spread: 20_000 };

/** The folder of a page's address: what the worker is asked about. */
const scopeOf = (pathname: string): string => pathname.slice(0, pathname.lastIndexOf("/") + 1);

async function openCache(): Promise<Cache | null> {
	try {
		return await caches.open(CACHE);
	} catch {
		return null;
	}
}

/**
 * Lets the browser open this room without a line (ATT-7). A browser that cannot only loses that comfort.
 * @param pathname of the page itself: the area has two addresses (SITE-8)
 */
export function watchRoom(pathname: string): void {
	if (!navigator.onLine) return;
	navigator.serviceWorker?.register(WORKER, { scope: scopeOf(pathname) }).catch(() => {});
}

/** Keeps the document of the running paper under its own address, where the worker has not done so. @returns how to call it off */
export function keepDocument(attendPath: string): () => void {
	watchRoom(location.pathname);
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
