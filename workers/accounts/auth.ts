import { oauthProvider } from "@better-auth/oauth-provider";
import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { jwt, phoneNumber } from "better-auth/plugins";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import * as schema from "#db/accounts/schema.ts";
import type { AccountsDatabase } from "./database.ts";
import type { AccountsVars } from "./env.ts";
import { ISSUER_PATH } from "./issuer.ts";

export const SCOPES = ["openid", "profile", "phone"] as const;
export const CLAIMS = ["name", "phone_number", "phone_number_verified"] as const;
export const COOKIE_PREFIX = "accounts";
export const SIGNING_ALGORITHM = "RS256";

/** What a client learns about a person, by the scopes it asked for (OIDC Core 5.4). */
export function claimsOf(
	user: { name?: unknown; phoneNumber?: unknown; phoneNumberVerified?: unknown },
	scopes: readonly string[],
): Record<string, string | boolean> {
	const claims: Record<string, string | boolean> = {};
	if (scopes.includes("profile") && typeof user.name === "string" && user.name !== "") claims.name = user.name;
	if (scopes.includes("phone") && typeof user.phoneNumber === "string") {
		claims.phone_number = user.phoneNumber;
		claims.phone_number_verified = user.phoneNumberVerified === true;
	}
	return claims;
}

/** Starts a session for somebody who has just proved who they are. Not reachable over HTTP: it has no path. */
const startSession = createAuthEndpoint(
	{ method: "POST", body: z.object({ userId: z.string() }), metadata: { SERVER_ONLY: true } },
	async (ctx) => {
		const user = await ctx.context.internalAdapter.findUserById(ctx.body.userId);
		if (!user) throw new Error("a session for nobody");
		const session = await ctx.context.internalAdapter.createSession(user.id);
		await setSessionCookie(ctx, { session, user });
		return ctx.json({ sessionId: session.id });
	},
);

/** The provider: sessions, signing keys and the OIDC endpoints. One per request, as its database client is. */
export function createAuth(vars: AccountsVars, db: AccountsDatabase) {
	return betterAuth({
		baseURL: vars.PUBLIC_ORIGIN,
		basePath: ISSUER_PATH,
		secret: vars.AUTH_SECRET,
		database: drizzleAdapter(db, { provider: "sqlite", schema }),
		trustedOrigins: [vars.PUBLIC_ORIGIN, vars.PLATFORM_ORIGIN],
		// Ours counts in the database (rules.ts); the built-in one counts per isolate.
		rateLimit: { enabled: false },
		telemetry: { enabled: false },
		session: { expiresIn: 30 * 24 * 3600, updateAge: 24 * 3600 },
		advanced: {
			cookiePrefix: COOKIE_PREFIX,
			database: { generateId: () => uuidv7() },
			ipAddress: { ipAddressHeaders: ["cf-connecting-ip"] },
		},
		disabledPaths: ["/token"],
		plugins: [
			// For the columns and their rules. Its own codes are kept in clear and counted per address: ours are in otp.ts.
			phoneNumber({
				sendOTP() {
					throw new Error("codes are sent by the walks, never by the library");
				},
			}),
			jwt({
				jwks: { keyPairConfig: { alg: SIGNING_ALGORITHM }, rotationInterval: 90 * 24 * 3600 },
				disableSettingJwtHeader: true,
			}),
			oauthProvider({
				loginPage: "/sign-in",
				consentPage: "/sign-in",
				signup: { page: "/register" },
				scopes: [...SCOPES],
				grantTypes: ["authorization_code"],
				codeExpiresIn: 120,
				accessTokenExpiresIn: 3600,
				idTokenExpiresIn: 3600,
				customIdTokenClaims: ({ user, scopes }) => claimsOf(user, scopes),
				customUserInfoClaims: ({ user, scopes }) => claimsOf(user, scopes),
				silenceWarnings: { oauthAuthServerConfig: true, openidConfig: true },
			}),
			{ id: "pathshala", endpoints: { startSession } },
		],
	});
}

export type Auth = ReturnType<typeof createAuth>;
