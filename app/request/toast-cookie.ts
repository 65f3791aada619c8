import { equal, hmacHex } from "~/lib/hmac.ts";
import type { ToastMessage } from "~/request/app-context.ts";

export const TOAST_COOKIE = "toast";

/** What a cookie says that it is: a message, and the seal by which we know whether it is one of ours. */
export type ClaimedToast = { toast: ToastMessage; text: string; seal: string };

/** A browser keeps it for a minute; the redirect that it survives takes a moment. */
const KEPT_SECONDS = 60;
/** Longer than that by what two clocks of ours may differ. */
const SEALED_MS = 2 * KEPT_SECONDS * 1000;

/** `<when it was left>-<32 hexadecimal digits>`. */
const SEAL = /^([0-9a-z]{1,11})-([0-9a-f]{32})$/;

/** So much fits into a cookie, in any script: twelve bytes for each character at most. */
const cut = (text: string) => [...text].slice(0, 300).join("");

async function sealOf(secret: string, text: string, at: string): Promise<string> {
	return (await hmacHex(secret, `toast:${at}:${text}`)).slice(0, 32);
}

/** What the cookie claims, by its value as it was decoded; nothing of it is shown before `openToast`. */
export function claimedToast(value: string | undefined): ClaimedToast | null {
	if (!value) return null;
	const end = value.lastIndexOf(".");
	const [text, seal] = [value.slice(0, Math.max(end, 0)), value.slice(end + 1)];
	try {
		const toast = JSON.parse(text) as Partial<ToastMessage>;
		const tones: unknown[] = ["success", "info", "warning", "danger"];
		if (typeof toast.text !== "string" || !tones.includes(toast.tone)) return null;
		const seconds = toast.seconds === 10 ? 10 : 5;
		return { toast: { tone: toast.tone as ToastMessage["tone"], text: cut(toast.text), seconds }, text, seal };
	} catch {
		return null;
	}
}

type Sealing = { secret: string; now: number };

/**
 * The message, where we left it ourselves a moment ago. One that somebody made up would have each public page made anew
 * for it, past the copy that everybody gets (SITE-5.1). @param sealing `now`: ms UTC
 */
export async function openToast(claimed: ClaimedToast | null, { secret, now }: Sealing): Promise<ToastMessage | null> {
	const [, at = "", mac = ""] = SEAL.exec(claimed?.seal ?? "") ?? [];
	if (!claimed || !at || Math.abs(now - Number.parseInt(at, 36)) > SEALED_MS) return null;
	return equal(await sealOf(secret, claimed.text, at), mac) ? claimed.toast : null;
}

const attributes = (secure: boolean) => `Path=/; SameSite=Lax; HttpOnly${secure ? "; Secure" : ""}`;

/** The cookie that leaves a message for the next page. */
export async function toastCookie(
	toast: ToastMessage,
	{ secret, now, secure }: Sealing & { secure: boolean },
): Promise<string> {
	const text = JSON.stringify({ ...toast, text: cut(toast.text) });
	const at = now.toString(36);
	const seal = `${at}-${await sealOf(secret, text, at)}`;
	return `${TOAST_COOKIE}=${encodeURIComponent(text)}.${seal}; Max-Age=${KEPT_SECONDS}; ${attributes(secure)}`;
}

export const clearToastCookie = (secure: boolean) => `${TOAST_COOKIE}=; Max-Age=0; ${attributes(secure)}`;
