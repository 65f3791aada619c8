import type { Bound, TableName } from "#db/bound.ts";
import type * as accounts from "./schema.ts";
import type * as walks from "./walks.ts";

const row = (by: Bound["by"], bound: string, at: string): Bound => ({ by, bound, at });
const byHand = (file: string): Bound => row("admins", "by hand", file);

const LIMITS = "workers/accounts/limits.ts";
const FLOWS = "workers/accounts/flows.ts";

/** Tables of the accounts' database. */
export const ACCOUNTS_BOUNDS = {
	user: row("strangers", "one for a number whose code was typed", LIMITS),
	account: row("strangers", "one for a person", "workers/accounts/users.ts"),
	session: row("anybody signed in", "50 of a person; gone two hours after their end", "workers/accounts/users.ts"),
	verification: row("anybody signed in", "200 codes of the protocol an hour of a person, for minutes", LIMITS),
	jwks: row("us", "one for 90 days", "workers/accounts/auth.ts"),
	oauthClient: byHand("workers/accounts/auth.ts"),
	oauthResource: byHand("workers/accounts/auth.ts"),
	oauthClientResource: byHand("workers/accounts/auth.ts"),
	oauthRefreshToken: row("us", "none: no scope of ours asks for one", "workers/accounts/auth.ts"),
	oauthAccessToken: row("anybody signed in", "200 an hour of a person, for an hour", LIMITS),
	oauthConsent: row("us", "none: our clients skip it", "workers/accounts/auth.ts"),
	oauthClientAssertion: row("us", "one for an assertion of a client, for minutes", "workers/accounts/auth.ts"),
	flow: row("strangers", "one for a code, and ten more with it; for two hours", FLOWS),
	otp: row("strangers", "40 a day of a number, 300 an hour of a network; for two hours", LIMITS),
	longCode: row("strangers", "one in 50 minutes of a number, 300 an hour of a network", LIMITS),
	attempt: row("strangers", "as many as the limits let pass, for a day", LIMITS),
	logoutNotice: row(
		"anybody signed in",
		"one for an end of sessions and a client; 61 days",
		"workers/accounts/logout-notices.ts",
	),
	mobileChange: row("anybody signed in", "ten askings a day of a person", LIMITS),
	heartbeat: row("us", "one for a kind of work", "workers/accounts/heartbeat.ts"),
	tally: row("us", "two for an hour, for a day", FLOWS),
} as const satisfies Record<TableName<typeof accounts> | TableName<typeof walks>, Bound>;
