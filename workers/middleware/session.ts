import { createWorkersKVSessionStorage } from "@react-router/cloudflare";
import type { Session } from "react-router";
import { type Carried, deviceIdOf, isGood, marksOf, NOTHING_CARRIED } from "~/domain/account/carried.ts";
import { accountErrors } from "~/domain/account/errors.ts";
import { IdentityRejected } from "~/domain/account/identity.ts";
import type { SessionData } from "~/domain/account/session.ts";
import type { SessionGuard } from "~/domain/account/session-guard.ts";
import type { RunningAttempt } from "~/domain/attempt/running.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import type { IssuedSession, SessionStore } from "~/request/app-context.ts";
import { notePassed, passedLately } from "../session-guard/passed.ts";
import { noteDevice, seenLately } from "../session-guard/seen.ts";
import { dropParked, isWaitedFor, keepParked, keyOf, type Parked, readParked } from "./parked-session.ts";
import { cookieOf, type Named, namedBy, newToken, sha256Hex } from "./session-credentials.ts";
import { nearKv, SESSION_DAYS } from "./session-entries.ts";

const SESSION_MS = SESSION_DAYS * 86_400_000;
const TOKEN_DAYS = 30;
type Entry = {
	data: SessionData;
	/** Entries of earlier versions have none. */
	carried?: Carried;
};

/** Tokens of earlier versions are the data itself. */
const readEntry = (stored: string): Entry => {
	const parsed = JSON.parse(stored) as Entry | SessionData;
	return "data" in parsed ? parsed : { data: parsed };
};

type Options = {
	kv: KVNamespace;
	secret: string;
	secure: boolean;
	guard: SessionGuard;
	/** A call that comes by the thousand: what the guard said a moment ago is enough. */
	often?: boolean;
	/** A call or page of a running exam: where the guard gives no answer, what stands in the store counts (SEC-10.2). */
	goesOn?: boolean;
	/** Hears that the guard gave no answer. */
	onUnguarded?: (error: unknown) => void;
	/** Takes what nobody waits for: that a device was used (ACC-21). */
	background?: (work: Promise<unknown>) => void;
};

/** What the guard says of a session or token: whether it has not been ended before its time, and what runs for its account. */
type Guarded = { stands: boolean; begun: readonly RunningAttempt[]; changes: number };

const NOTHING_BEGUN: readonly RunningAttempt[] = [];

/** @throws DomainError Unavailable where the guard gives no answer, but for what goes on all the same */
async function askGuard(
	{ guard, often, goesOn, onUnguarded }: Pick<Options, "guard" | "often" | "goesOn" | "onUnguarded">,
	account: string,
	carried: Carried,
): Promise<Guarded> {
	const key = JSON.stringify(carried);
	if (often && passedLately(account, key)) return { stands: true, begun: NOTHING_BEGUN, changes: 0 };
	const askedAt = Date.now();
	try {
		const standing = await guard.standing(account, marksOf(carried));
		const stands = isGood(carried, standing);
		if (stands) notePassed(account, key, askedAt);
		return { stands, begun: standing.begun, changes: standing.changes };
	} catch (error) {
		onUnguarded?.(error);
		if (!goesOn) throw requestErrors.fail("Unavailable", {}, { cause: error });
		return { stands: true, begun: NOTHING_BEGUN, changes: 0 };
	}
}

/** What an entry tells; of one that has been ended, or of none, no data. */
type Read = { data: SessionData | null; carried: Carried; begun: readonly RunningAttempt[]; changes: number };

async function readStored(stored: string | null, options: Options): Promise<Read> {
	if (!stored) return { data: null, carried: NOTHING_CARRIED, begun: NOTHING_BEGUN, changes: 0 };
	const entry = readEntry(stored);
	const carried = entry.carried ?? NOTHING_CARRIED;
	const lasts = carried.until === undefined || Date.now() < carried.until;
	const guarded = lasts ? await askGuard(options, entry.data.accountUuid, carried) : null;
	if (!guarded?.stands) return { data: null, carried, begun: NOTHING_BEGUN, changes: 0 };
	return { data: entry.data, carried, begun: guarded.begun, changes: guarded.changes };
}

/**
 * Reads who is asking: a bearer token first, else the session cookie. Never throws for bad credentials.
 * @throws DomainError Unavailable as `askGuard`
 */
export async function openSession(request: Request, options: Options): Promise<SessionStore> {
	const entries = nearKv(options.kv);
	const named = await namedBy(request, options);
	const id = named.tokenId || named.sessionId;
	const read = await readStored(id ? await entries.get(id) : null, options);
	const userAgent = request.headers.get("user-agent");
	// Not for calls that come by the thousand: an exam's page has been seen a moment ago.
	if (read.data && !options.often && !seenLately(read.carried)) {
		const { accountUuid, idToken } = read.data;
		const device = { carried: read.carried, userAgent, idToken, entry: id };
		const noted = noteDevice({ guard: options.guard, entries }, accountUuid, device);
		options.background?.(noted.catch((error) => options.onUnguarded?.(error)));
	}
	return new StoredSession(entries, { ...options, userAgent }, named, read);
}

/** The session of one request, and what may be done with it. */
class StoredSession implements SessionStore {
	readonly setCookies: string[] = [];
	credential: SessionStore["credential"];
	isOver: boolean;
	readonly #entries: KVNamespace;
	readonly #options: Options & { userAgent: string | null };
	readonly #named: Named;
	#read: Read;
	/** Where the session or token is stored; null for none. */
	#entry: string | null;
	/** The session as its storage has it, for what changes it. */
	#session: Session<Entry> | null = null;

	constructor(entries: KVNamespace, options: Options & { userAgent: string | null }, named: Named, read: Read) {
		this.#entries = entries;
		this.#options = options;
		this.#named = named;
		this.#entry = named.tokenId || named.sessionId;
		this.#read = read;
		this.credential = read.data === null ? "none" : named.tokenId ? "bearer" : "cookie";
		this.isOver = read.data === null && Boolean(named.sessionId);
	}

	get data() {
		return this.#read.data;
	}

	get begun() {
		return this.#read.data ? this.#read.begun : NOTHING_BEGUN;
	}

	get changes() {
		return this.#read.changes;
	}

	get device() {
		return this.#read.data && deviceIdOf(this.#read.carried);
	}

	get signedInAt() {
		return (this.#read.data && this.#read.carried.signedInAt) ?? null;
	}

	get carried() {
		return this.#read.data && this.#read.carried;
	}

	/** It was good when the request's headers came, and is not any more. */
	#ended() {
		this.#read = { ...this.#read, data: null };
		this.isOver = Boolean(this.#named.sessionId);
		this.credential = "none";
		return accountErrors.fail("InvalidToken");
	}

	async confirm() {
		const { data, carried } = this.#read;
		if (!data) return;
		const { stands } = await askGuard({ ...this.#options, often: false }, data.accountUuid, carried);
		if (!stands) throw this.#ended();
	}

	#storage() {
		return createWorkersKVSessionStorage<Entry>({ cookie: cookieOf(this.#options), kv: this.#entries });
	}

	async #opened() {
		const { cookies } = this.#named;
		if (cookies) this.#session ??= await this.#storage().getSession(cookies);
		return this.#session;
	}

	/** The tokens that were made in this sign-in end with it. */
	async #endSignIn({ data: { accountUuid }, carried: { signIn } }: Parked) {
		if (signIn) await this.#options.guard.end(accountUuid, `sign-in:${signIn}`);
	}

	/** What a session of an account that begins now carries, and what the guard says of the account. */
	async #begin(accountUuid: string, issued: IssuedSession | null) {
		const { data, carried } = this.#read;
		const from = { issuerSession: issued?.session ?? null, signedInAt: issued?.signedInAt ?? null };
		const standing = await this.#options.guard.standing(accountUuid, marksOf({ ...NOTHING_CARRIED, ...from }));
		const fresh: Carried = {
			...from,
			epoch: standing.epoch,
			signIn: (data?.accountUuid === accountUuid && carried.signIn) || crypto.randomUUID(),
			until: Date.now() + SESSION_MS,
		};
		const refusal = isGood(fresh, standing)
			? null
			: new IdentityRejected("invalid", { cause: new Error("What it came from has ended meanwhile") });
		return { fresh, changes: standing.changes, refusal };
	}

	async mayBegin(accountUuid: string, issued: IssuedSession | null = null) {
		return (await this.#begin(accountUuid, issued)).refusal;
	}

	async signIn(next: SessionData, issued: IssuedSession | null = null) {
		const before = await this.#opened();
		const { data, carried, begun } = this.#read;
		const same = data?.accountUuid === next.accountUuid;
		const { fresh, changes, refusal } = await this.#begin(next.accountUuid, issued);
		if (refusal) throw refusal;
		if (before && data) {
			await this.#storage().destroySession(before);
			// Who takes over a browser leaves nothing of the one before; who signs in again goes on.
			if (!same) await this.#endSignIn({ data, carried });
		}
		this.#session = await this.#storage().getSession(null);
		this.#read = { data: next, carried: fresh, begun: same ? begun : NOTHING_BEGUN, changes };
		await this.#commit(this.#session, next);
		this.credential = "cookie";
		await this.#note(next.accountUuid, fresh, next.idToken);
	}

	/** A list that lacks a device for some minutes keeps nobody from signing in. @param entry where it is stored */
	async #note(accountUuid: string, carried: Carried, idToken: string | null, entry = this.#entry) {
		const { guard, userAgent, onUnguarded } = this.#options;
		const device = { carried, userAgent, idToken, entry };
		await noteDevice({ guard, entries: this.#entries }, accountUuid, device).catch((error) => onUnguarded?.(error));
	}

	async #commit(session: Session<Entry>, data: SessionData) {
		session.set("data", data);
		session.set("carried", this.#read.carried);
		const setCookie = await this.#storage().commitSession(session);
		this.setCookies.push(setCookie);
		// The storage names a new entry in its cookie alone.
		this.#entry = await cookieOf(this.#options).parse(setCookie.split(";")[0] ?? "");
	}

	async update(change: Partial<SessionData>) {
		const { data, carried } = this.#read;
		if (!data) return;
		const changed = {
			data: { ...data, ...change },
			carried: { ...carried, until: carried.until ?? Date.now() + SESSION_MS },
		};
		this.#read = { ...this.#read, ...changed };
		const { tokenId } = this.#named;
		if (tokenId) {
			await this.#entries.put(tokenId, JSON.stringify(changed));
			return;
		}
		const session = await this.#opened();
		if (session) await this.#commit(session, changed.data);
	}

	async endOthers() {
		const { data, carried } = this.#read;
		if (!data) return null;
		const epoch = await this.#options.guard.endOthers(data.accountUuid, carried);
		if (epoch === null) throw this.#ended();
		this.#read = { ...this.#read, carried: { ...carried, epoch } };
		await this.update({});
		await this.#note(data.accountUuid, this.#read.carried, data.idToken);
		return this.#read.carried;
	}

	async signOut() {
		const { tokenId } = this.#named;
		const { data, carried } = this.#read;
		if (tokenId) await this.#entries.delete(tokenId);
		// Elsewhere it may be remembered for a moment.
		if (data && carried.token) await this.#options.guard.end(data.accountUuid, `token:${carried.token}`);
		const ended = await this.#opened();
		if (ended) {
			this.setCookies.push(await this.#storage().destroySession(ended));
			if (data) await this.#endSignIn({ data, carried });
		}
		this.#read = { ...this.#read, data: null };
		this.credential = "none";
	}

	async park(name: string) {
		const { data, carried } = this.#read;
		const opened = await this.#opened();
		if (!data || !opened) return;
		const waiting = await keepParked(this.#entries, name, { data, carried });
		this.setCookies.push(await this.#storage().destroySession(opened));
		await this.#note(data.accountUuid, waiting.carried, null, keyOf(name));
		this.#read = { ...this.#read, data: null };
		this.credential = "none";
	}

	async unpark(name: string) {
		// The same id whoever is first: a second tap comes in to the session of the first, and makes no other.
		const id = await sha256Hex(`${this.#options.secret} returned ${name}`);
		const entries = this.#entries;
		const parked = await readParked(entries, name);
		const stored = parked ? null : await entries.get(id);
		const entry = stored ? readEntry(stored) : null;
		const waited = parked ?? (entry && { ...entry, carried: entry.carried ?? NOTHING_CARRIED });
		if (!waited) return null;
		if (!(await isWaitedFor(this.#options.guard, waited, Date.now()))) {
			await dropParked(entries, name);
			return null;
		}
		this.#session = await this.#storage().getSession(await cookieOf(this.#options).serialize(id));
		this.#read = { ...waited, begun: NOTHING_BEGUN, changes: 0 };
		await this.#commit(this.#session, waited.data);
		// Only now: who finds it gone finds the session.
		if (parked) await dropParked(entries, name);
		this.credential = "cookie";
		await this.#note(waited.data.accountUuid, waited.carried, waited.data.idToken);
		return waited.data;
	}

	async endParked(name: string) {
		const waited = await readParked(this.#entries, name);
		if (!waited) return;
		await dropParked(this.#entries, name);
		await this.#endSignIn(waited);
	}

	async mintToken(now: number, name?: string) {
		const { data, carried } = this.#read;
		if (!data) throw new Error("A token needs a session");
		const token = newToken();
		const until = Date.now() + TOKEN_DAYS * 86_400_000;
		const own = name === undefined ? {} : { name, signIn: null, issuerSession: null };
		const tokens = { ...carried, ...own, token: crypto.randomUUID(), until };
		const entry = await sha256Hex(token);
		await this.#entries.put(entry, JSON.stringify({ data: { ...data, idToken: null }, carried: tokens }));
		await this.#note(data.accountUuid, tokens, null, entry);
		return { token, expiresAt: now + TOKEN_DAYS * 86_400_000 };
	}
}
