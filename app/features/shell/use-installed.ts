import { useEffect } from "react";

/**
 * Who has installed the site gets its service worker, for the page that is shown without a line (SITE-14). Everybody else
 * gets it by asking for push, and it stays with them.
 */
export function useInstalled(): void {
	useEffect(() => {
		const installed = window.matchMedia("(display-mode: standalone)").matches;
		if (installed) navigator.serviceWorker?.register("/sw.js").catch(() => {});
	}, []);
}
