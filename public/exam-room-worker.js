// @ts-check
/**
 * The service worker of the exam room (ATT-7): keeps the document of the one running paper, so that a reload while the
 * line is down still shows it. It looks at nothing but the room's own address, asks the network first, and forgets the
 * document as soon as the server leads elsewhere: the attempt is over, or somebody else is signed in. The document has
 * no key in it; the room itself knows what was chosen since, and what time it is.
 */
const CACHE = "pathshala-exam-room";
/** The area has two addresses, and a paper is the same at both. */
const ROOM = /^(?:\/dashboard)?(\/student\/(?:weekly-exam|mock-test)\/attend\/[\w-]+)$/;
/** What tells a running paper from the rules before it and from a page that says why there is none. */
const PAPER = '<form id="paper"';
/** A line that hangs for so long is no line. */
const PATIENCE_MS = 8000;

/** @param {Request} request @param {string} path */
async function openRoom(request, path) {
	const cache = await caches.open(CACHE);
	const kept = await cache.match(path);
	const fresh = fetch(request).then(async (response) => {
		await keep(cache, path, response);
		return response;
	});
	if (!kept) return fresh;
	const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, null));
	const response = await Promise.race([fresh.catch(() => null), patience]);
	return response && response.status < 500 ? response : kept;
}

/** @param {Cache} cache @param {string} path @param {Response} response */
async function keep(cache, path, response) {
	if (response.status >= 500) return;
	const running = response.status === 200 && (await response.clone().text()).includes(PAPER);
	if (!running) return void (await cache.delete(path));
	// One paper is kept, and another exam's makes room.
	for (const other of await cache.keys()) await cache.delete(other);
	await cache.put(path, response.clone());
}

self.addEventListener("install", (event) => {
	self.skipWaiting();
	// Where the browser can, what is no navigation does not even wake the worker: an answer is not a millisecond later.
	event.addRoutes?.(
		["cors", "no-cors", "same-origin"].map((requestMode) => ({ condition: { requestMode }, source: "network" })),
	);
});
self.addEventListener("fetch", (event) => {
	const { request } = event;
	const [, room] = ROOM.exec(new URL(request.url).pathname) ?? [];
	if (request.mode === "navigate" && request.method === "GET" && room)
		event.respondWith(openRoom(request, `/dashboard${room}`));
});
