import { and, eq } from "drizzle-orm";
import { oauthClient } from "#db/accounts/schema.ts";
import { isEndAssertion, sha256Base64Url } from "../lib/end-assertion.ts";
import type { AccountsDatabase } from "./database.ts";
import { equal } from "./secrets.ts";

/** The parts of `client_secret_basic` (RFC 6749, 2.3.1): each is encoded as a form's. */
function credentialsOf(header: string | undefined): [id: string, secret: string] | null {
	const [, encoded] = /^Basic ([\w+/=]{1,1000})$/i.exec(header ?? "") ?? [];
	if (!encoded) return null;
	try {
		const [id, secret] = atob(encoded).split(":", 2);
		const decoded = (part: string) => decodeURIComponent(part.replace(/\+/g, " "));
		return id && secret ? [decoded(id), decoded(secret)] : null;
	} catch {
		return null;
	}
}

/** What is kept of the secret of a client that is ours: people are asked for no consent when they sign in to it. */
async function secretHashOf(db: AccountsDatabase, clientId: string): Promise<string | null> {
	const [client] = await db
		.select({ hash: oauthClient.clientSecret })
		.from(oauthClient)
		.where(and(eq(oauthClient.clientId, clientId), eq(oauthClient.disabled, false), eq(oauthClient.skipConsent, true)));
	return client?.hash ?? null;
}

/** Whether a client of ours calls, by its `client_secret_basic`. */
export async function isOurClient(db: AccountsDatabase, header: string | undefined): Promise<boolean> {
	const credentials = credentialsOf(header);
	if (!credentials) return false;
	const [clientId, secret] = credentials;
	const hash = await secretHashOf(db, clientId);
	return hash !== null && equal(hash, await sha256Base64Url(secret));
}

/** Whether a client of ours has just sent a browser to end the session of whoever an ID token names. */
export async function hasSentHere(
	db: AccountsDatabase,
	assertion: string,
	asked: { clientId: string; endpoint: string; idToken: string },
): Promise<boolean> {
	const secretHash = await secretHashOf(db, asked.clientId);
	return secretHash !== null && isEndAssertion(assertion, { ...asked, secretHash });
}
