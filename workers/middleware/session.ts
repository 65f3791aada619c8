import { createWorkersKVSessionStorage } from "@react-router/cloudflare";
import { createCookie, type Session } from "react-router";
import { IdentityRejected } from "~/domain/account/identity.ts";
import type { SessionData } from "~/domain/account/session.ts";
import type { SessionGuard, SignInMark, Standing } from "~/domain/account/session-guard.ts";
import type { RunningAttempt } from "~/domain/attempt/running.ts";
import type { SessionStore } from "~/request/app-context.ts";
import { Memory } from "../lib/memory.ts";
import { notePassed, passedLately } from "../session-guard/passed.ts";

const SESSION_DAYS = 30;
const SESSION_MS = SESSION_DAYS * 86_400_000;
const TOKEN_DAYS = 30;
/** KV itself is up to a minute behind elsewhere; this spares most requests a read. */
const NEAR_MS = 15_000;

/** KV may answer with a deleted value for a minute; this isolate knows better. */
const FORGETTING_MS = 60_000;

const near = new Memory<string | null>(5_000);

/** Which entry a credential names. To check a cookie's signature or to hash a token costs as much as the rest of a small answer. */
const named = new Memory<string>(12_000);
/** That a credential names an entry says nothing of whether the entry is still there; it never names another. */
const NAMED_MS = 3_600_000;
/** Longer ones are not remembered: who has a session could fill the memory with them. */
const LONGEST_REMEMBERED = 1_000;

async function idOf(credential: string, workOut: () => Promise<string | null>): Promise<string | null> {
	const now = Date.now();
	const known = named.get(credential, now);
	if (known !== undefined) return known;
	const id = await workOut();
	if (id && credential.length <= LONGEST_REMEMBERED) named.set(credential, id, now + NAMED_MS);
	return id;
}

/** The session namespace with a key prefix and a short memory in front of reads. */
function nearKv(kv: KVNamespace): KVNamespace {
	const key = (id: string) => `session:${id}`;
	const facade = {
		async get(id: string) {
			const known = near.get(key(id), Date.now());
			if (known !== undefined) return known;
			const value = await kv.get(key(id));
			// What was written or deleted here while KV answered is newer than the answer.
			const meanwhile = near.get(key(id), Date.now());
			if (meanwhile !== undefined) return meanwhile;
			if (value !== null) near.set(key(id), value, Date.now() + NEAR_MS);
			return value;
		},
		async put(id: string, value: string, options?: KVNamespacePutOptions) {
			const isEnded = () => near.get(key(id), Date.now()) === null;
			if (isEnded()) return;
			await kv.put(key(id), value, { ...options, expirationTtl: SESSION_DAYS * 86_400, expiration: undefined });
			// Signed out while KV wrote: what is over stays over.
			if (isEnded()) await kv.delete(key(id));
			else near.set(key(id), value, Date.now() + NEAR_MS);
		},
		async delete(id: string) {
			near.set(key(id), null, Date.now() + FORGETTING_MS);
			await kv.delete(key(id));
		},
	};
	// The storage calls these three with these shapes only.
	return facade as unknown as KVNamespace;
}

async function sha256Hex(text: string): Promise<string> {
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
	return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What a session and its tokens carry, to be held against the guard (ACC-12). */
type Carried = {
	epoch: number;
	/** Ours: the tokens that were made in a sign-in end with it. */
	signIn: string | null;
	/** The issuer's session behind it. */
	issuerSession: string | null;
	/** When the person signed in at the issuer, ms by its clock: what ended there before then was another session. */
	signedInAt?: number | null;
	/** It ends then (ms), however often it is changed until then. Those of earlier versions have none. */
	until?: number;
};

type Entry = {
	data: SessionData;
	/** Entries of earlier versions have none. */
	carried?: Carried;
};

const NOTHING_CARRIED: Carried = { epoch: 0, signIn: null, issuerSession: null };

/** Tokens of earlier versions are the data itself. */
const readEntry = (stored: string): Entry => {
	const parsed = JSON.parse(stored) as Entry | SessionData;
	return "data" in parsed ? parsed : { data: parsed };
};

const marksOf = ({ signIn, issuerSession }: Carried): SignInMark[] => [
	...(signIn ? [`sign-in:${signIn}` as const] : []),
	...(issuerSession ? [`issuer:${issuerSession}` as const] : []),
];

type Options = {
	kv: KVNamespace;
	secret: string;
	secure: boolean;
	guard: SessionGuard;
	/** A call that comes by the thousand: what the guard said a moment ago is enough. */
	often?: boolean;
	/** Hears that the guard gave no answer: what stands in the store counts then, for an exam must go on. */
	onUnguarded?: (error: unknown) => void;
};

/** What the guard says of a session or token: whether it has not been ended before its time, and what runs for its account. */
type Guarded = { stands: boolean; begun: readonly RunningAttempt[] };

const NOTHING_BEGUN: readonly RunningAttempt[] = [];

/** The word of an end may come late: who signed in again meanwhile did so after it. */
const beganSince = ({ signedInAt }: Carried, endedBefore: number | null): boolean =>
	endedBefore !== null && typeof signedInAt === "number" && signedInAt > endedBefore;

/** Some issuers say the second and no more; then it may have been its last moment. */
const lastMomentOf = (at: number): number => (at % 1000 === 0 ? at + 999 : at);

/** Who had signed in before everything ended comes too late, also where the end was heard while their session was being made. */
const beganBefore = ({ signedInAt }: Pick<Carried, "signedInAt">, endedBefore: number | null): boolean =>
	endedBefore !== null && typeof signedInAt === "number" && lastMomentOf(signedInAt) <= endedBefore;

/** Whether a session or token is still good, as its account stands. */
const isGood = (carried: Carried, { epoch, endedBefore, ended }: Standing): boolean =>
	!ended && (epoch === carried.epoch ? !beganBefore(carried, endedBefore) : beganSince(carried, endedBefore));

async function askGuard(
	{ guard, often, onUnguarded }: Pick<Options, "guard" | "often" | "onUnguarded">,
	account: string,
	carried: Carried,
): Promise<Guarded> {
	const key = JSON.stringify(carried);
	if (often && passedLately(account, key)) return { stands: true, begun: NOTHING_BEGUN };
	const askedAt = Date.now();
	try {
		const standing = await guard.standing(account, marksOf(carried));
		const stands = isGood(carried, standing);
		if (stands) notePassed(account, key, askedAt);
		return { stands, begun: standing.begun };
	} catch (error) {
		onUnguarded?.(error);
		return { stands: true, begun: NOTHING_BEGUN };
	}
}

/** `__Host-` needs Secure, which plain-http localhost cannot have. */
export const sessionCookieName = (secure: boolean) => (secure ? "__Host-pathshala" : "pathshala");

/** Whether a request has nothing that could name a session: who asks with it is a guest. */
export const hasNoCredential = (request: Request, secure: boolean): boolean =>
	!request.headers.has("authorization") && !request.headers.get("cookie")?.includes(sessionCookieName(secure));

/** Reads who is asking: a bearer token first, else the session cookie. Never throws for bad credentials. */
export async function openSession(request: Request, options: Options): Promise<SessionStore> {
	const { kv, secret, secure, guard } = options;
	const entries = nearKv(kv);
	const bearer = /^Bearer ([\w-]{20,200})$/.exec(request.headers.get("authorization") ?? "")?.[1];
	const tokenId = bearer ? await idOf(bearer, () => sha256Hex(bearer)) : null;
	const header = tokenId ? null : request.headers.get("cookie");
	const cookies = header?.includes(sessionCookieName(secure)) ? header : null;
	const cookie = () =>
		createCookie(sessionCookieName(secure), {
			httpOnly: true,
			sameSite: "lax",
			path: "/",
			secure,
			secrets: [secret],
			maxAge: SESSION_DAYS * 86_400,
		});
	const sessionId = cookies && (await idOf(`${secret} ${cookies}`, () => cookie().parse(cookies)));
	const setCookies: string[] = [];

	let data: SessionData | null = null;
	let carried = NOTHING_CARRIED;
	let begun = NOTHING_BEGUN;
	const stored = tokenId || sessionId ? await entries.get(tokenId ?? sessionId ?? "") : null;
	if (stored) {
		const entry = readEntry(stored);
		carried = entry.carried ?? NOTHING_CARRIED;
		const lasts = carried.until === undefined || Date.now() < carried.until;
		const guarded = lasts ? await askGuard(options, entry.data.accountUuid, carried) : null;
		if (guarded?.stands) {
			({ begun } = guarded);
			data = entry.data;
		}
	}
	/** The session as its storage has it, for what changes it. */
	let session: Session<Entry> | null = null;
	const storage = () => createWorkersKVSessionStorage<Entry>({ cookie: cookie(), kv: entries });
	const opened = async () => {
		if (cookies) session ??= await storage().getSession(cookies);
		return session;
	};
	/** The tokens that were made in this sign-in end with it. */
	const endSignIn = async ({ accountUuid }: SessionData) => {
		if (carried.signIn) await guard.end(accountUuid, `sign-in:${carried.signIn}`);
	};
	let credential: SessionStore["credential"] = data === null ? "none" : tokenId ? "bearer" : "cookie";

	return {
		get data() {
			return data;
		},
		get credential() {
			return credential;
		},
		get begun() {
			return data ? begun : NOTHING_BEGUN;
		},
		setCookies,
		async signIn(next, issued = null) {
			const before = await opened();
			const same = data?.accountUuid === next.accountUuid;
			const from = { issuerSession: issued?.session ?? null, signedInAt: issued?.signedInAt ?? null };
			const standing = await guard.standing(next.accountUuid, marksOf({ ...NOTHING_CARRIED, ...from }));
			const fresh = {
				...from,
				epoch: standing.epoch,
				signIn: (same && carried.signIn) || crypto.randomUUID(),
				until: Date.now() + SESSION_MS,
			};
			if (!isGood(fresh, standing))
				throw new IdentityRejected("invalid", { cause: new Error("What it came from has ended meanwhile") });
			if (before && data) {
				await storage().destroySession(before);
				// Who takes over a browser leaves nothing of the one before; who signs in again goes on.
				if (!same) await endSignIn(data);
			}
			carried = fresh;
			session = await storage().getSession(null);
			session.set("data", next);
			session.set("carried", carried);
			setCookies.push(await storage().commitSession(session));
			if (!same) begun = NOTHING_BEGUN;
			data = next;
			credential = "cookie";
		},
		async update(change) {
			if (!data) return;
			data = { ...data, ...change };
			carried = { ...carried, until: carried.until ?? Date.now() + SESSION_MS };
			if (tokenId) {
				await entries.put(tokenId, JSON.stringify({ data, carried }));
				return;
			}
			const changed = await opened();
			if (!changed) return;
			changed.set("data", data);
			changed.set("carried", carried);
			setCookies.push(await storage().commitSession(changed));
		},
		async signOut() {
			if (tokenId) await entries.delete(tokenId);
			const ended = await opened();
			if (ended) {
				setCookies.push(await storage().destroySession(ended));
				if (data) await endSignIn(data);
			}
			data = null;
			credential = "none";
		},
		async mintToken(now) {
			if (!data) throw new Error("A token needs a session");
			const bytes = crypto.getRandomValues(new Uint8Array(32));
			const token = btoa(String.fromCharCode(...bytes))
				.replace(/\+/g, "-")
				.replace(/\//g, "_")
				.replace(/=/g, "");
			const tokens = { ...carried, until: Date.now() + TOKEN_DAYS * 86_400_000 };
			await entries.put(await sha256Hex(token), JSON.stringify({ data: { ...data, idToken: null }, carried: tokens }));
			return { token, expiresAt: now + TOKEN_DAYS * 86_400_000 };
		},
	};
}
