import { namedDevice } from "~/lib/user-agent.ts";

/** The browsers inside of other apps, which a live class does not work in. */
const INSIDE = /\b(?:FBAN|FBAV|FB_IAB|FBIOS|Messenger|MessengerForiOS|Instagram)\b/;

/** Somebody who came by a link in Messenger, Facebook or Instagram and is still inside of it (LIV-3). */
export type InApp = {
	/** The address of this page, to take along. */
	address: string;
	/** Opens it in Chrome by one press, where the system has a way. */
	chrome: string | null;
};

/** Null for a browser of its own. @param path of this page, within our origin */
export function inAppBrowser(userAgent: string | null, origin: string, path: string): InApp | null {
	if (userAgent === null || !INSIDE.test(userAgent)) return null;
	const address = `${origin}${path}`;
	const { protocol, host } = new URL(origin);
	const onAndroid = namedDevice(userAgent)?.system === "android";
	const scheme = protocol.replace(":", "");
	return {
		address,
		chrome: onAndroid ? `intent://${host}${path}#Intent;scheme=${scheme};package=com.android.chrome;end` : null,
	};
}
