import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { v7 as uuidv7 } from "uuid";
import { limitedFetch } from "#db/time-limit.ts";
import type { Log } from "~/domain/deps.ts";
import { DomainError } from "~/lib/define-errors.ts";
import { networkOf } from "~/lib/network.ts";
import type { Theme } from "~/lib/theme.ts";
import type { Locale } from "~/lib/time.ts";
import { createLog } from "../lib/log.ts";
import { sslWireless } from "../providers/sms/http.ts";
import type { SmsGateway } from "../providers/sms/port.ts";
import { type Auth, createAuth } from "./auth.ts";
import { browserCookie, leaveCookie, sessionCookie } from "./cookies.ts";
import { type AccountsDatabase, openAccountsDatabase } from "./database.ts";
import { rememberDevice } from "./device.ts";
import { type AccountsBindings, type AccountsVars, parseAccountsEnv } from "./env.ts";
import { hex } from "./secrets.ts";
import { endOldest, type User } from "./users.ts";

export type AccountsContext = {
	vars: AccountsVars;
	db: AccountsDatabase;
	auth: Auth;
	sms: SmsGateway;
	/** Milliseconds UTC, the same for the whole request. */
	now: number;
	locale: Locale;
	theme: Theme;
	origins: { own: string; platform: string };
	/** Whom a limit per network counts; null when the address is not known. */
	network: string | null;
	/** Whether the database could not be asked during this request, whoever hid it. */
	databaseAway: () => boolean;
	requestId: string;
	log: Log;
	/** For the script of this response; null while nobody asked: its policy then allows none. */
	readonly nonce: string | null;
	makeNonce: () => string;
	/** The signed-in person; read once. */
	signedIn: () => Promise<SignedIn | null>;
	/** Asks again once a form has come whole, where it was asked before. @throws SignedOutMeanwhile */
	confirm: () => Promise<void>;
};

/** `since`: when they signed in on this browser, ms. */
type SignedIn = { user: User; sessionId: string; since: number };

export type AccountsEnv = { Bindings: AccountsBindings; Variables: { app: AccountsContext } };
export type Ctx = Context<AccountsEnv>;

let parsed: { source: AccountsBindings; vars: AccountsVars } | undefined;

/** @throws Error that names what is missing in the environment */
export function varsOf(bindings: AccountsBindings): AccountsVars {
	if (parsed?.source !== bindings) parsed = { source: bindings, vars: parseAccountsEnv(bindings) };
	return parsed.vars;
}

const REQUEST_ID = /^[\w-]{8,64}$/;

/** Builds what a request works with. */
export function createContext(c: Ctx): AccountsContext {
	const vars = varsOf(c.env);
	const limited = limitedFetch();
	const db = openAccountsDatabase(vars.DATABASE_URL, vars.DATABASE_AUTH_TOKEN, limited);
	let auth: Auth | undefined;
	let signedIn: Promise<SignedIn | null> | undefined;
	const given = c.req.header("x-request-id");
	const requestId = given && REQUEST_ID.test(given) ? given : uuidv7();
	const theme = getCookie(c, "theme");
	let nonce: string | null = null;
	const log = createLog({ requestId, worker: "accounts" });
	return {
		vars,
		db,
		get auth() {
			auth ??= createAuth(vars, db, log);
			return auth;
		},
		sms: sslWireless({
			baseUrl: vars.SMS_BASE_URL,
			apiToken: vars.SMS_API_TOKEN,
			sid: vars.SMS_SID,
			timeoutMs: vars.SMS_TIMEOUT_MS,
		}),
		now: clock(c, vars),
		locale: localeOf(c),
		theme: theme === "light" || theme === "dark" ? theme : "system",
		origins: { own: vars.PUBLIC_ORIGIN, platform: vars.PLATFORM_ORIGIN },
		network: networkOf(c.req.header("cf-connecting-ip")),
		databaseAway: limited.isAway,
		requestId,
		log,
		get nonce() {
			return nonce;
		},
		makeNonce() {
			nonce ??= hex(crypto.getRandomValues(new Uint8Array(12)));
			return nonce;
		},
		signedIn() {
			// Most who come to sign in have no session: they need no provider built to know that.
			signedIn ??= getCookie(c, sessionCookie(vars.PUBLIC_ORIGIN))
				? readSession(this.auth, c.req.raw.headers)
				: Promise.resolve(null);
			return signedIn;
		},
		async confirm() {
			if (!(await signedIn) || (await readSession(this.auth, c.req.raw.headers))) return;
			signedIn = Promise.resolve(null);
			throw new SignedOutMeanwhile("InvalidToken");
		},
	};
}

/** Their session ended while their form was on its way. */
export class SignedOutMeanwhile extends DomainError<"InvalidToken"> {}

async function readSession(auth: Auth, headers: Headers): Promise<SignedIn | null> {
	const found = await auth.api.getSession({ headers });
	if (!found) return null;
	const { user, session } = found;
	return {
		sessionId: session.id,
		since: session.createdAt.getTime(),
		user: {
			...user,
			image: user.image ?? null,
			phoneNumber: user.phoneNumber ?? null,
			phoneNumberVerified: user.phoneNumberVerified === true,
		},
	};
}

/** Tests move the clock by a header; nowhere else does it count. */
function clock(c: Ctx, vars: AccountsVars): number {
	const given = vars.ENVIRONMENT === "test" ? Number(c.req.header("x-test-now")) : Number.NaN;
	return Number.isFinite(given) && given > 0 ? given : Date.now();
}

/** `lang` in the address, else the client's `ui_locales`, else the cookie, else English. */
function localeOf(c: Ctx): Locale {
	return chosenLocale(c) ?? (getCookie(c, "lang") === "bn" ? "bn" : "en");
}

/** The language that this very address asks for. */
export function chosenLocale(c: Ctx): Locale | null {
	const lang = c.req.query("lang");
	if (lang === "bn" || lang === "en") return lang;
	const wanted = (c.req.query("ui_locales") ?? "").split(" ").map((tag) => tag.toLowerCase().split("-")[0]);
	return wanted.find((tag) => tag === "bn" || tag === "en") ?? null;
}

/** A hash of the random name this browser has, given to it when it begins its first walk. */
export async function browserHash(c: Ctx): Promise<string> {
	const { own } = c.var.app.origins;
	let name = getCookie(c, browserCookie(own));
	if (!name || !/^[0-9a-f]{32}$/.test(name)) {
		name = hex(crypto.getRandomValues(new Uint8Array(16)));
		leaveCookie(c, browserCookie(own), name, 365);
	}
	return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(name))));
}

/** Signs somebody in on this browser. */
export async function signIn(c: Ctx, userId: string): Promise<void> {
	const response = await c.var.app.auth.api.startSession({
		body: { userId },
		headers: c.req.raw.headers,
		asResponse: true,
	});
	for (const cookie of response.headers.getSetCookie()) c.header("set-cookie", cookie, { append: true });
	await endOldest(c.var.app.db, userId, c.var.app.now);
	await rememberDevice(c, userId);
}
