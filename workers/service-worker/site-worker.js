/**
 * The service worker of whoever asked for one (SITE-14): it shows what is pushed, and a page of ours where a page cannot be
 * reached. It keeps nothing: the offline pages come with it. Exams, calls, files and signing in never pass it.
 * `LANGUAGE` and `OFFLINE` stand in front of it (`script.ts`).
 */
const EXAMS = ["weekly-exam", "mock-test"];
const NOT_OURS = /^\/(?:api|auth|webhooks|assets)(?:\/|$)|weekly-exam|mock-test/;
const NAME = "Pathshala";
const HOME = "/start";

self.addEventListener("install", (event) => {
	self.skipWaiting();
	// Where the browser can, what is no page, and any page of an exam, does not even wake the worker.
	event.addRoutes?.([
		...["cors", "no-cors", "same-origin"].map((requestMode) => ({ condition: { requestMode }, source: "network" })),
		...EXAMS.map((name) => ({ condition: { urlPattern: { pathname: `/*${name}*` } }, source: "network" })),
	]);
});

/** @param {string} pathname */
function offlinePage(pathname) {
	const language = /^\/bn(?:\/|$)/.test(pathname) ? "bn" : LANGUAGE;
	return new Response(OFFLINE[language], {
		status: 503,
		headers: {
			"content-type": "text/html; charset=utf-8",
			"content-security-policy":
				"default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
		},
	});
}

self.addEventListener("fetch", (event) => {
	const { request } = event;
	const { pathname } = new URL(request.url);
	if (request.mode !== "navigate" || request.method !== "GET" || NOT_OURS.test(pathname)) return;
	event.respondWith(fetch(request).catch(() => offlinePage(pathname)));
});

/** What was pushed, `{title, body, url, tag}`. Something is shown whatever came: browsers take the permission away else. */
function pushed(event) {
	try {
		return event.data?.json() ?? {};
	} catch {
		return {};
	}
}

self.addEventListener("push", (event) => {
	const { title, body, url, tag } = pushed(event);
	const shown = self.registration.showNotification(String(title || NAME), {
		...(body && { body: String(body) }),
		...(tag && { tag: String(tag) }),
		...{ icon: "/icon-192.png", badge: "/badge-96.png", lang: LANGUAGE, data: { url: String(url || HOME) } },
	});
	event.waitUntil(shown);
});

/** A window that shows the address already, else a new one: what somebody is in the middle of stays as it is. @param {string} address */
async function show(address) {
	const { origin } = self.location;
	const asked = URL.canParse(address, origin) ? new URL(address, origin) : null;
	const { href } = asked?.origin === origin ? asked : new URL(HOME, origin);
	const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
	const there = open.find(({ url }) => url === href);
	await (there ? there.focus() : self.clients.openWindow(href));
}

self.addEventListener("notificationclick", (event) => {
	event.notification.close();
	event.waitUntil(show(event.notification.data?.url ?? HOME));
});
