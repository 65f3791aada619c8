import { useEffect } from "react";

/** What the room cannot do without (SITE-16): by feature, whatever the browser calls itself. */
const NEEDS = ["RTCPeerConnection", "WebSocket"] as const;

/** Leads a browser that lacks what the room needs to the page that says which ones have it. */
export function useNeeds(unsupportedPath: string, skip: boolean): void {
	useEffect(() => {
		if (!skip && NEEDS.some((name) => !(name in window))) window.location.replace(unsupportedPath);
	}, [unsupportedPath, skip]);
}
