/** How an account stands: its epoch, and whether a sign-in that was asked about has ended. */
export type Standing = { epoch: number; ended: boolean };

/** What a sign-in is known by: our own id of it, or the issuer's of the session that it came from. */
export type SignInMark = `sign-in:${string}` | `issuer:${string}`;

/**
 * What ends sessions and tokens before their time (ACC-12). Each carries the epoch of its account and the marks of its
 * sign-in, and is held against this at every request.
 */
export type SessionGuard = {
	standing(accountUuid: string, marks: readonly SignInMark[]): Promise<Standing>;
	/** Every session and token of the account ends: its epoch is raised. */
	endAll(accountUuid: string): Promise<void>;
	/** The sessions and tokens of one sign-in end. */
	end(accountUuid: string, mark: SignInMark): Promise<void>;
};
