import { sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type * as schema from "#db/accounts/schema.ts";
import type * as walks from "#db/accounts/walks.ts";
import type { Holding, PersonalHolding } from "~/domain/privacy/holding.ts";

const NOBODY = { about: "nobody" } as const;
const DELETED = { how: "deleted" } as const;

const ofUser = (userId: string) => sql`user_id = ${userId}`;
const numberOf = (userId: string) => sql`(SELECT phone_number FROM user WHERE id = ${userId})`;
const ofNumber = (userId: string) => sql`mobile = ${numberOf(userId)}`;

const secret = "a secret, or its hash";
const inside = "of the protocol alone";

const byUser = (file: string, leftOut: PersonalHolding["leftOut"]): PersonalHolding => ({
	...{ about: "person", accounts: { userId: "theirs" }, theirs: ofUser, file, leftOut, ending: DELETED },
});
const byNumber = (file: string, leftOut: PersonalHolding["leftOut"]): PersonalHolding => ({
	...{ about: "person", accounts: { mobile: "theirs" }, theirs: ofNumber, file, leftOut, ending: DELETED },
});

const TOKENS = {
	...{ token: secret, referenceId: inside, authorizationCodeId: inside, resources: inside, confirmation: inside },
	...{ requestedUserInfoClaims: inside, sessionId: inside },
};

type TableName<Tables> = {
	[Name in keyof Tables]: Tables[Name] extends SQLiteTable ? Name : never;
}[keyof Tables];

/**
 * What the accounts hold about somebody, as the platform's own table says it of its database (PRV-1, PRV-6): handed out as, left out because,
 * deleted, or kept because. Rows go in this order: what hangs on something before it, the person last.
 */
export const ACCOUNTS_HOLDINGS = {
	oauthAccessToken: byUser("accessTokens", { ...TOKENS, refreshId: inside }),
	oauthRefreshToken: byUser("refreshTokens", { ...TOKENS, rotationReplayResponse: secret }),
	oauthConsent: byUser("consents", { referenceId: inside, resources: inside, requestedUserInfoClaims: inside }),
	verification: {
		about: "person",
		accounts: {},
		// An authorization code says inside for whom it is.
		theirs: (userId) => sql`instr(value, ${userId}) > 0`,
		file: "authorizationCodes",
		leftOut: { identifier: secret, value: secret },
		ending: DELETED,
	},
	flow: {
		...byNumber("walks", {
			...{ id: inside, browserHash: secret, passwordHash: secret, continueTo: inside },
			userId: "who had the number then, or wanted it: you or another",
		}),
		accounts: { mobile: "theirs", userId: "another's" },
		// A walk to another number is about that number, and theirs all the same.
		theirs: (userId) => sql`${ofNumber(userId)} OR ${ofUser(userId)}`,
	},
	otp: byNumber("codes", { id: inside, flowId: inside, codeHash: secret }),
	longCode: {
		...byNumber("longCodes", { id: inside, codeHash: secret, userId: "who had the number then: you or another" }),
		accounts: { mobile: "theirs", userId: "another's" },
		// One to a number of before.
		theirs: (userId) => sql`${ofNumber(userId)} OR ${ofUser(userId)}`,
	},
	attempt: {
		about: "person",
		accounts: {},
		theirs: (userId) => sql`bucket IN (SELECT noted.bucket FROM attempt AS noted, user
			WHERE user.id = ${userId} AND (instr(noted.bucket, user.id) > 0
				OR (user.phone_number IS NOT NULL AND instr(noted.bucket, user.phone_number) > 0)))`,
		file: "tries",
		leftOut: { id: inside, bucket: "you or your number, and the network or device that was counted" },
		ending: DELETED,
	},
	session: byUser("sessions", { id: inside, token: secret }),
	account: {
		...byUser("credentials", {
			...{ id: inside, accountId: inside, password: secret, accessToken: secret, refreshToken: secret },
			...{ idToken: secret, accessTokenExpiresAt: inside, refreshTokenExpiresAt: inside },
		}),
		accounts: { userId: "theirs", accountId: "theirs" },
	},
	mobileChange: byUser("changesOfNumber", { id: inside }),
	logoutNotice: {
		...byUser("signOutsToTell", { id: inside, tries: inside, dueAt: inside }),
		ending: { how: "kept", why: "until each client has heard that the sessions are over; it names a number of nobody" },
	},
	user: {
		about: "person",
		accounts: { phoneNumber: "theirs" },
		theirs: (userId) => sql`id = ${userId}`,
		file: "person",
		leftOut: { email: "one that no mail reaches, which our library asks for", emailVerified: inside, image: inside },
		ending: DELETED,
	},
	jwks: NOBODY,
	oauthClient: { about: "nobody", accounts: { userId: "another's" } },
	oauthResource: NOBODY,
	oauthClientResource: NOBODY,
	oauthClientAssertion: NOBODY,
	heartbeat: NOBODY,
	tally: NOBODY,
} as const satisfies Record<TableName<typeof schema> | TableName<typeof walks>, Holding>;
