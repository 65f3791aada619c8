import { parse } from "hono/utils/cookie";
import type { Theme } from "~/lib/theme.ts";
import type { Locale } from "~/lib/time.ts";
import { type ClaimedToast, claimedToast, TOAST_COOKIE } from "~/request/toast-cookie.ts";

type Preferences = {
	locale: Locale;
	/** The address, or the page that led here, asks for it: worth remembering for the pages after. */
	asked?: Locale;
	theme: Theme;
	/** The newest announcement that this browser has hidden; 0: none. */
	hiddenUpTo: number;
	/** Whether it is one of ours, `openToast` says. */
	claimed: ClaimedToast | null;
};

/** `/bn` and `/bn/…` are the Bangla twins of public pages (SITE-4). */
export const isBanglaPath = (pathname: string) =>
	pathname === "/bn" || pathname.startsWith("/bn/") || pathname.startsWith("/bn.");

/** What has no twin in Bangla: signing in, everything behind it, and what only leads on. */
const WITHOUT_TWIN = /^\/(?:auth|student|dashboard|admin|errors|feedback|home|payments|preferences)(?:\/|$)/;

/**
 * What is reached from a Bangla page speaks Bangla (SITE-4), also where no address can say so: by `lang` in the address,
 * else by the page of ours that led here, as long as the reader has chosen nothing.
 */
function askedLocale(request: Request, pathname: string, chosen: string | undefined): Locale | null {
	if (!WITHOUT_TWIN.test(pathname)) return null;
	const lang = request.url.includes("lang=") ? new URL(request.url).searchParams.get("lang") : null;
	if (lang === "bn" || lang === "en") return lang;
	const referer = chosen === undefined ? URL.parse(request.headers.get("referer") ?? "") : null;
	return referer?.host === URL.parse(request.url)?.host && isBanglaPath(referer?.pathname ?? "") ? "bn" : null;
}

/** Language from the address, else from the cookie, else from the page before, else English. Theme from the cookie, else the device's. */
export function readPreferences(request: Request, pathname: string): Preferences {
	const cookies = parse(request.headers.get("cookie") ?? "");
	const asked = askedLocale(request, pathname, cookies.lang);
	const locale = cookies.lang === "bn" ? "bn" : "en";
	return {
		locale: isBanglaPath(pathname) ? "bn" : (asked ?? locale),
		...(asked && { asked }),
		theme: cookies.theme === "light" || cookies.theme === "dark" ? cookies.theme : "system",
		hiddenUpTo: /^[1-9]\d{0,8}$/.test(cookies.announced ?? "") ? Number(cookies.announced) : 0,
		claimed: claimedToast(cookies[TOAST_COOKIE]),
	};
}

const attributes = (secure: boolean) => `Path=/; SameSite=Lax; HttpOnly${secure ? "; Secure" : ""}`;
/** A year; `value` has been validated. */
export const preferenceCookie = (name: "lang" | "theme" | "announced", value: string, secure: boolean) =>
	`${name}=${value}; Max-Age=31536000; ${attributes(secure)}`;
