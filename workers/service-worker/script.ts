import type { Locale } from "~/lib/time.ts";
import { offlinePage } from "./offline-page.ts";
import removingWorker from "./removing-worker.js?raw";
import siteWorker from "./site-worker.js?raw";

const scripts = new Map<Locale, string>();

function scriptIn(locale: Locale): string {
	const known = scripts.get(locale);
	if (known) return known;
	const offline = JSON.stringify({ en: offlinePage("en"), bn: offlinePage("bn") });
	const script = `const LANGUAGE = ${JSON.stringify(locale)};\nconst OFFLINE = ${offline};\n${siteWorker}`;
	scripts.set(locale, script);
	return script;
}

/**
 * The service worker in the reader's language (SITE-14), or what removes it (SITE-15). Browsers ask for it at each visit and
 * take another one at once.
 */
export function serviceWorker(locale: Locale, isOn: boolean): Response {
	return new Response(isOn ? scriptIn(locale) : removingWorker, {
		headers: {
			"content-type": "text/javascript; charset=utf-8",
			"cache-control": "no-cache",
			"x-robots-tag": "noindex",
		},
	});
}
