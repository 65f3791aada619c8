import { createContext } from "react-router";
import type { Carried } from "~/domain/account/carried.ts";
import type { IdentityClaims, IdentityRejected } from "~/domain/account/identity.ts";
import type { Actor, SessionData } from "~/domain/account/session.ts";
import type { RunningAttempt } from "~/domain/attempt/running.ts";
import type { Deps } from "~/domain/deps.ts";
import type { DrawPicture } from "~/lib/share-picture.ts";
import type { Theme } from "~/lib/theme.ts";
import type { Locale } from "~/lib/time.ts";
import type { Reference } from "./api-reference.ts";

/** A message that survives one redirect (LOOK-3). `seconds` is how long the toast stays. */
export type ToastMessage = { tone: "success" | "info" | "warning" | "danger"; text: string; seconds?: number };

/** The issuer's session behind one of ours. */
export type IssuedSession = Pick<IdentityClaims, "session" | "signedInAt">;

/** The session of the one who asks, and what may be done to it. */
export type SessionStore = {
	/** The session's data as of this request; null for a guest. */
	readonly data: SessionData | null;
	/** How the request proved who it is. */
	readonly credential: "cookie" | "bearer" | "none";
	/** It named a session of ours that is over, however it ended: whoever sent it thinks that they are signed in. */
	readonly isOver: boolean;
	/** The attempts that the person has begun and not finished, on whatever device, also those whose time is up (ATT-11). */
	readonly begun: readonly RunningAttempt[];
	/** How often others decided about the account, as the guard counts it; 0 where it gave no answer. */
	readonly changes: number;
	/** The name of this very session or token in the list of devices; null for a guest, and for those of earlier versions. */
	readonly device: string | null;
	/** When the person signed in at the issuer, ms by its clock; null for a guest, and where it does not say. */
	readonly signedInAt: number | null;
	/** What it carries, to be held against the guard; null for a guest. */
	readonly carried: Carried | null;
	/** `Set-Cookie` values that the response of this request must carry. */
	readonly setCookies: string[];
	/**
	 * Asks the guard whether a session of an account may begin, before anything of the account is changed for it.
	 * @returns why not, to be thrown: what it came from has ended, or the account is suspended; null where it may
	 * @throws DomainError Unavailable where the guard gives no answer (SEC-10.2)
	 */
	mayBegin(accountUuid: string, issued?: IssuedSession | null): Promise<IdentityRejected | null>;
	/** Starts a session (a new id: no fixation) and sets the cookie. `issued` is what the issuer says of its own. */
	signIn(data: SessionData, issued?: IssuedSession | null): Promise<void>;
	/** Changes the running session's data, keeping its id. */
	update(change: Partial<SessionData>): Promise<void>;
	/** Asks the guard again, for a body that came long after its headers. @throws DomainError InvalidToken where it has ended meanwhile */
	confirm(): Promise<void>;
	/**
	 * Ends every other session and token of the account; this one goes on.
	 * @returns what it carries from now on; null for a guest
	 * @throws DomainError InvalidToken where it has ended meanwhile
	 */
	endOthers(): Promise<Carried | null>;
	/** Ends the cookie's session with the bearer tokens that were made in it, or revokes the bearer token. */
	signOut(): Promise<void>;
	/** The cookie's session waits under a name, and the browser has none (ACC-50); its bearer tokens go on. */
	park(name: string): Promise<void>;
	/** The session that waited under a name is this browser's again; null where it has ended meanwhile. */
	unpark(name: string): Promise<SessionData | null>;
	/** The session that waits under a name is over, with its bearer tokens; nothing where none does. */
	endParked(name: string): Promise<void>;
	/** A bearer token for the same person and roles; only its hash is stored. One with a name goes on after the session (ACC-11.1). */
	mintToken(now: number, name?: string): Promise<{ token: string; expiresAt: number }>;
};

/** What use cases work with, and what only the edge needs: who people are, and the environment (`workers/env.ts`). */
export type RequestDeps = Deps & {
	drawPicture: DrawPicture;
	vars: { PUBLIC_ORIGIN: string; OIDC_ISSUER: string; SESSION_SECRET: string };
};

/** What every loader, action and API handler gets: the same object in Hono's `c.var.app` and in React Router's context. */
export type AppContext = {
	deps: RequestDeps;
	/** Null for a guest. */
	actor: Actor | null;
	/** The `role` header named a role that this person does not have: 403 for any call. */
	roleRefused: boolean;
	/** How the request proved who it is. A cookie never lets a GET change state. */
	credential: "cookie" | "bearer" | "none";
	session: SessionStore;
	locale: Locale;
	theme: Theme;
	/** The newest announcement that this browser has hidden, with all before it. */
	hiddenUpTo?: number;
	/** For inline scripts of this response; the policy of one whose nonce nobody asked for allows no script. */
	readonly nonce: string;
	/** Whether somebody did: such a response is for this request alone. */
	readonly hasNonce: boolean;
	requestId: string;
	/** The API's reference, loaded when it is asked for. */
	apiReference: () => Promise<Reference>;
	/** Whom an anonymous request is counted as. */
	address: string;
	/** The message left by the request before this one. */
	toast: ToastMessage | null;
	/** Leaves a message for the page after the coming redirect. */
	setToast: (toast: ToastMessage) => void;
};

export const appContext = createContext<AppContext>();
