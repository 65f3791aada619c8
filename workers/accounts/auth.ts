import { oauthProvider } from "@better-auth/oauth-provider";
import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { type JwtOptions, jwt, phoneNumber, signJWT } from "better-auth/plugins";
import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import * as schema from "#db/accounts/schema.ts";
import type { Log } from "~/domain/deps.ts";
import { keptUserAgent } from "~/lib/user-agent.ts";
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

/**
 * The moment (ms) of a sign-in: `auth_time` has whole seconds, and people sign in again within the second in which all of
 * their sessions ended.
 */
async function signedInAt(db: AccountsDatabase, sessionId: string | undefined): Promise<{ auth_time_ms?: number }> {
	if (sessionId === undefined) return {};
	const { session } = schema;
	const [row] = await db.select({ at: session.createdAt }).from(session).where(eq(session.id, sessionId));
	return row ? { auth_time_ms: row.at.getTime() } : {};
}

/** Starts a session for somebody who has just proved who they are. Not reachable over HTTP: it has no path. */
const startSession = createAuthEndpoint(
	{ method: "POST", body: z.object({ userId: z.string() }), metadata: { SERVER_ONLY: true } },
	async (ctx) => {
		const user = await ctx.context.internalAdapter.findUserById(ctx.body.userId);
		if (!user) throw new Error("a session for nobody");
		const session = await ctx.context.internalAdapter.createSession(user.id, false, {
			userAgent: keptUserAgent(ctx.headers?.get("user-agent")) ?? "",
		});
		await setSessionCookie(ctx, { session, user });
		return ctx.json({ sessionId: session.id });
	},
);

const jwtOptions: JwtOptions = {
	jwks: { keyPairConfig: { alg: SIGNING_ALGORITHM }, rotationInterval: 90 * 24 * 3600 },
	disableSettingJwtHeader: true,
};

const LOGOUT_EVENT = "http://schemas.openid.net/event/backchannel-logout";
const LOGOUT_TOKEN_SECONDS = 120;

/** A logout token for one client (Back-Channel Logout 2.4): of one session, or of all where none is named. Has no path either. */
const signLogoutToken = createAuthEndpoint(
	{
		method: "POST",
		body: z.object({
			id: z.string(),
			clientId: z.string(),
			userId: z.string(),
			sessionId: z.string().nullable(),
			at: z.number(),
		}),
		metadata: { SERVER_ONLY: true },
	},
	async (ctx) => {
		const { id, clientId, userId, sessionId, at } = ctx.body;
		const iat = Math.floor(Date.now() / 1000);
		const token = await signJWT(ctx, {
			options: jwtOptions,
			header: { typ: "logout+jwt" },
			payload: {
				iss: ctx.context.baseURL,
				aud: clientId,
				sub: userId,
				...(sessionId !== null && { sid: sessionId }),
				iat,
				exp: iat + LOGOUT_TOKEN_SECONDS,
				jti: id,
				// When it happened (RFC 8417, 2.2): who hears of it late must not end what began since.
				toe: at / 1000,
				events: { [LOGOUT_EVENT]: {} },
			},
		});
		return ctx.json({ token });
	},
);

/** The provider: sessions, signing keys and the OIDC endpoints. One per request, as its database client is. */
export function createAuth(vars: AccountsVars, db: AccountsDatabase, log: Log) {
	return betterAuth({
		// The library's own writes whole errors to the console, with the parameters of failed queries (SEC-5).
		logger: {
			level: "warn",
			log: (level, message, ...details) =>
				level === "error"
					? log.error(message, details.find((detail) => detail instanceof Error) ?? message)
					: log.warn(message),
		},
		// What is no answer of the protocol comes to app.ts, which tells it without those parameters as well.
		onAPIError: { throw: true },
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
			jwt(jwtOptions),
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
				extensions: [{ claims: { idToken: ({ sessionId }) => signedInAt(db, sessionId) } }],
				silenceWarnings: { oauthAuthServerConfig: true, openidConfig: true },
			}),
			{ id: "pathshala", endpoints: { startSession, signLogoutToken } },
		],
	});
}

export type Auth = ReturnType<typeof createAuth>;
