/**
 * What takes the place of the service worker when it is switched off (SITE-15): no page passes it any more, what any version
 * of it has kept goes, and then it goes itself, with the subscription to push. What the exam room keeps is not its own.
 */
const KEPT = ["pathshala-exam-room"];

async function leave() {
	for (const name of await caches.keys()) if (!KEPT.includes(name)) await caches.delete(name);
	await self.registration.unregister();
}

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(leave()));
