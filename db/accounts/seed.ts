import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { createClient } from "@libsql/client/web";
import { hashPassword } from "better-auth/crypto";
import { eq } from "drizzle-orm";
import { migrate } from "drizzle-orm/libsql/migrator";
import { drizzle } from "drizzle-orm/libsql/web";
import { v7 as uuidv7 } from "uuid";
import { normaliseMobile } from "../../app/lib/mobile.ts";
import * as schema from "./schema.ts";

/** SQL that drizzle-kit generated from `schema.ts` and `walks.ts`. */
const ACCOUNTS_MIGRATIONS = fileURLToPath(new URL("../../migrations/accounts", import.meta.url));

type Target = { databaseUrl: string; databaseAuthToken?: string };

const open = ({ databaseUrl, databaseAuthToken }: Target) =>
	drizzle(createClient({ url: databaseUrl, authToken: databaseAuthToken }), { schema });

/** Brings the accounts' database up to the newest schema. */
export async function migrateAccounts(target: Target): Promise<void> {
	await migrate(open(target), { migrationsFolder: ACCOUNTS_MIGRATIONS });
}

type ClientSeed = Target & {
	/** Scheme, host and port of the platform, without a trailing slash. */
	platformOrigin: string;
	clientId: string;
	clientSecret: string;
};

/**
 * Registers the platform as the first-party client: no consent page, code flow with PKCE. May run again at any time; a
 * changed origin or secret replaces the old one.
 */
export async function upsertClient({ platformOrigin, clientId, clientSecret, ...target }: ClientSeed): Promise<void> {
	const now = new Date();
	const fields = {
		// As the provider compares it: SHA-256, base64url.
		clientSecret: createHash("sha256").update(clientSecret).digest("base64url"),
		name: "Pathshala",
		uri: platformOrigin,
		redirectUris: [`${platformOrigin}/auth/callback`],
		postLogoutRedirectUris: [`${platformOrigin}/auth/signed-out`, `${platformOrigin}/`],
		backchannelLogoutUri: `${platformOrigin}/webhooks/oidc/logout`,
		backchannelLogoutSessionRequired: false,
		skipConsent: true,
		enableEndSession: true,
		requirePKCE: true,
		disabled: false,
		scopes: ["openid", "profile", "phone"],
		grantTypes: ["authorization_code"],
		responseTypes: ["code"],
		applicationType: "web",
		updatedAt: now,
	};
	await open(target)
		.insert(schema.oauthClient)
		.values({ id: uuidv7(), clientId, ...fields, createdAt: now })
		.onConflictDoUpdate({ target: schema.oauthClient.clientId, set: fields });
}

type PersonSeed = { subject: string; mobile: string; mobileVerified: boolean; name: string };

type AccountsSeed = ClientSeed & {
	/** Those who can sign in, all with `password`. */
	people: readonly PersonSeed[];
	password: string;
	/** How the accounts' Worker that serves these people hashes passwords. */
	hash?: (password: string) => Promise<string>;
};

/**
 * The client and the demo people. People who are there already stay as they are (they may have changed their names or
 * passwords), so it may run at every start.
 */
export async function seedAccounts({ people, password, hash = hashPassword, ...client }: AccountsSeed): Promise<void> {
	await upsertClient(client);
	const db = open(client);
	const known = new Set((await db.select({ id: schema.user.id }).from(schema.user)).map((row) => row.id));
	const missing = people.filter((person) => !known.has(person.subject));
	if (missing.length === 0) return;
	const passwordHash = await hash(password);
	const at = new Date();
	for (const person of missing) {
		const phoneNumber = normaliseMobile(person.mobile);
		if (!phoneNumber) throw new Error(`not a mobile number: ${person.mobile}`);
		await db.batch([
			// Somebody may have registered a demo number before: the demo person keeps it.
			db
				.update(schema.user)
				.set({ phoneNumber: null, phoneNumberVerified: false })
				.where(eq(schema.user.phoneNumber, phoneNumber)),
			db.insert(schema.user).values({
				id: person.subject,
				name: person.name,
				email: `${person.subject}@mobile.invalid`,
				phoneNumber,
				phoneNumberVerified: person.mobileVerified,
				createdAt: at,
				updatedAt: at,
			}),
			db.insert(schema.account).values({
				id: uuidv7(),
				accountId: person.subject,
				providerId: "credential",
				userId: person.subject,
				password: passwordHash,
				createdAt: at,
				updatedAt: at,
			}),
		]);
	}
}
