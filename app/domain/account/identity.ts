/** What we learn about a person from the issuer. The account key is issuer plus subject. */
export type IdentityClaims = {
	issuer: string;
	subject: string;
	name: string | null;
	/** E.164, or null when the issuer gives none. */
	mobile: string | null;
	mobileVerified: boolean;
	idToken: string;
};

/** Secrets of one sign-in in progress, kept by the browser in a signed cookie. */
export type SignInSecrets = { state: string; nonce: string; verifier: string };

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
	}): Promise<URL>;
	/** @throws IdentityRejected when the answer is not ours or not valid, IdentityUnavailable when the issuer is away */
	exchange(input: { callbackUrl: URL; redirectUri: string; secrets: SignInSecrets }): Promise<IdentityClaims>;
	/** Null when the issuer has no end-session endpoint or cannot be asked. */
	endSessionUrl(input: { idToken: string | null; postLogoutRedirectUri: string; state: string }): Promise<URL | null>;
};

export class IdentityUnavailable extends Error {
	override name = "IdentityUnavailable";
}

/** `denied` when the person said no at the issuer. */
export class IdentityRejected extends Error {
	override name = "IdentityRejected";
	readonly reason: "denied" | "invalid";
	constructor(reason: "denied" | "invalid", options?: ErrorOptions) {
		super(`Sign-in ${reason}`, options);
		this.reason = reason;
	}
}
