import type { RequestErrorCode } from "~/domain/request/errors.ts";
import { DomainError } from "~/lib/define-errors.ts";
import type { AccountErrorCode } from "./errors.ts";

/** What we learn about a person from the issuer. The account key is issuer plus subject. */
export type IdentityClaims = {
	issuer: string;
	subject: string;
	name: string | null;
	/** E.164, or null when the issuer gives none. */
	mobile: string | null;
	mobileVerified: boolean;
	idToken: string;
	/** The issuer's own id of the session that this came from, where it names one. */
	session: string | null;
	/** When the person signed in there (ms, by the issuer's clock), where it says so; whole seconds where it says no more. */
	signedInAt: number | null;
};

/** The issuer's word that somebody's session there is over; all of theirs where none is named. It may come late, and twice. */
export type LogoutNotice = Pick<IdentityClaims, "issuer" | "subject" | "session"> & {
	/** When they ended there (ms, by the issuer's clock): as it says (RFC 8417, 2.2: `toe`), else when it was said. */
	endedAt: number;
};

/** Somebody as their issuer knows them. */
export type KnownPerson = Pick<IdentityClaims, "issuer" | "subject">;

/** Secrets of one sign-in in progress, kept by the browser in a signed cookie. */
type SignInSecrets = { state: string; nonce: string; verifier: string };

/** Any OpenID Connect issuer (ACC-1). */
export type IdentityProvider = {
	createSecrets(): SignInSecrets;
	/** @throws IdentityUnavailable */
	authorizationUrl(input: {
		redirectUri: string;
		secrets: SignInSecrets;
		uiLocale: string;
		/** Ask for a new account instead of a sign-in. */
		create: boolean;
		/** Ask for the password also of somebody who is signed in there. */
		again?: boolean;
	}): Promise<URL>;
	/** @throws IdentityRejected when the answer is not ours or not valid, IdentityUnavailable when the issuer is away */
	exchange(input: { callbackUrl: URL; redirectUri: string; secrets: SignInSecrets }): Promise<IdentityClaims>;
	/** @throws IdentityRejected when the issuer did not sign it for us now, IdentityUnavailable when its keys cannot be read */
	readLogoutToken(token: string): Promise<LogoutNotice>;
	/** Null when the issuer has no end-session endpoint or cannot be asked. */
	endSessionUrl(input: {
		idToken: string | null;
		postLogoutRedirectUri: string;
		state: string;
		/** All sessions of the person there, where the issuer knows how; else this one. */
		everywhere?: boolean;
	}): Promise<URL | null>;
	/**
	 * Ends the session there that an ID token came from, without a browser; nothing where there is no such endpoint.
	 * @param everywhere all sessions of the person, where the issuer knows how
	 * @throws IdentityUnavailable
	 */
	endSession(idToken: string, everywhere?: boolean): Promise<void>;
	/** What it holds about somebody; null for an issuer that does not say so to its clients. @throws IdentityUnavailable */
	readPerson(person: KnownPerson): Promise<object | null>;
	/** Takes somebody away there. @returns whether it is an issuer that does so @throws IdentityUnavailable */
	erasePerson(person: KnownPerson): Promise<boolean>;
};

/** The issuer did not answer, or not as one. */
export class IdentityUnavailable extends DomainError<RequestErrorCode> {
	override readonly name = "IdentityUnavailable";
	constructor(message: string, options?: ErrorOptions) {
		super("Unavailable", {}, { ...options, message });
	}
}

/** `denied` when the person said no at the issuer. */
export class IdentityRejected extends DomainError<AccountErrorCode> {
	override readonly name = "IdentityRejected";
	readonly reason: "denied" | "invalid";
	constructor(reason: "denied" | "invalid", options?: ErrorOptions) {
		super("InvalidToken", {}, { ...options, message: `Sign-in ${reason}` });
		this.reason = reason;
	}
}
