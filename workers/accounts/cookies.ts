import { setCookie } from "hono/cookie";
import { COOKIE_PREFIX } from "./auth.ts";
import type { Ctx } from "./context.ts";

const isHttps = (origin: string): boolean => origin.startsWith("https:");

/** As the library names it: `__Secure-` on https. */
export const sessionCookie = (origin: string) => `${isHttps(origin) ? "__Secure-" : ""}${COOKIE_PREFIX}.session_token`;

/** A neighbour below the same domain can set no cookie of this name on https (SEC-9.1). */
const hostCookie = (origin: string, name: string) => (isHttps(origin) ? `__Host-${name}` : name);

/** Tells one browser's walks from another's. */
export const browserCookie = (origin: string) => hostCookie(origin, "accounts-browser");
/** Tells for whom a device is known. */
export const deviceCookie = (origin: string) => hostCookie(origin, "accounts-device");

/** Leaves something in the browser for so many days, for this host alone, out of reach of scripts; zero takes it away. */
export function leaveCookie(c: Ctx, name: string, value: string, days: number): void {
	const secure = isHttps(c.var.app.origins.own);
	setCookie(c, name, value, { path: "/", httpOnly: true, sameSite: "Lax", secure, maxAge: days * 24 * 3600 });
}
