import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Milliseconds since the epoch; better-auth hands over and expects `Date`. */
const moment = (name: string) => integer(name, { mode: "timestamp_ms" });
const flag = (name: string) => integer(name, { mode: "boolean" });
const list = (name: string) => text(name, { mode: "json" }).$type<string[]>();
const json = (name: string) => text(name, { mode: "json" }).$type<Record<string, unknown>>();

/** A person. `id` is the OIDC subject: it never changes and is never given to another. */
export const user = sqliteTable(
	"user",
	{
		id: text("id").primaryKey(),
		/** Empty when unknown: the platform then asks for it. */
		name: text("name").notNull(),
		/** The library wants one; ours are unroutable and never leave this database. */
		email: text("email").notNull().unique(),
		emailVerified: flag("email_verified").notNull().default(false),
		image: text("image"),
		/** E.164 */
		phoneNumber: text("phone_number").unique(),
		phoneNumberVerified: flag("phone_number_verified").notNull().default(false),
		createdAt: moment("created_at").notNull(),
		updatedAt: moment("updated_at").notNull(),
	},
	() => [check("user_phone_e164", sql`phone_number IS NULL OR phone_number GLOB '+[1-9]*'`)],
);

const ownerId = () =>
	text("user_id")
		.notNull()
		.references(() => user.id, { onDelete: "cascade" });

export const session = sqliteTable(
	"session",
	{
		id: text("id").primaryKey(),
		expiresAt: moment("expires_at").notNull(),
		token: text("token").notNull().unique(),
		createdAt: moment("created_at").notNull(),
		updatedAt: moment("updated_at").notNull(),
		ipAddress: text("ip_address"),
		userAgent: text("user_agent"),
		userId: ownerId(),
	},
	(table) => [index("session_user").on(table.userId), index("session_expires").on(table.expiresAt)],
);

/** How a person proves who they are: here only `credential`, with the password's scrypt hash. */
export const account = sqliteTable(
	"account",
	{
		id: text("id").primaryKey(),
		accountId: text("account_id").notNull(),
		providerId: text("provider_id").notNull(),
		userId: ownerId(),
		accessToken: text("access_token"),
		refreshToken: text("refresh_token"),
		idToken: text("id_token"),
		accessTokenExpiresAt: moment("access_token_expires_at"),
		refreshTokenExpiresAt: moment("refresh_token_expires_at"),
		scope: text("scope"),
		password: text("password"),
		createdAt: moment("created_at").notNull(),
		updatedAt: moment("updated_at").notNull(),
	},
	(table) => [index("account_user").on(table.userId)],
);

/** Authorization codes, hashed, until they are used. */
export const verification = sqliteTable(
	"verification",
	{
		id: text("id").primaryKey(),
		identifier: text("identifier").notNull(),
		value: text("value").notNull(),
		expiresAt: moment("expires_at").notNull(),
		createdAt: moment("created_at").notNull(),
		updatedAt: moment("updated_at").notNull(),
	},
	(table) => [index("verification_identifier").on(table.identifier), index("verification_expires").on(table.expiresAt)],
);

/** Signing keys; the private half is encrypted with AUTH_SECRET. */
export const jwks = sqliteTable("jwks", {
	id: text("id").primaryKey(),
	publicKey: text("public_key").notNull(),
	privateKey: text("private_key").notNull(),
	createdAt: moment("created_at").notNull(),
	expiresAt: moment("expires_at"),
	alg: text("alg"),
	crv: text("crv"),
});

export const oauthClient = sqliteTable("oauth_client", {
	id: text("id").primaryKey(),
	clientId: text("client_id").notNull().unique(),
	clientSecret: text("client_secret"),
	clientDiscoveryId: text("client_discovery_id"),
	disabled: flag("disabled").default(false),
	skipConsent: flag("skip_consent"),
	enableEndSession: flag("enable_end_session"),
	subjectType: text("subject_type"),
	scopes: list("scopes"),
	clientCredentialsScopes: list("client_credentials_scopes"),
	userId: text("user_id").references(() => user.id),
	createdAt: moment("created_at"),
	updatedAt: moment("updated_at"),
	name: text("name"),
	uri: text("uri"),
	icon: text("icon"),
	contacts: list("contacts"),
	tos: text("tos"),
	policy: text("policy"),
	softwareId: text("software_id"),
	softwareVersion: text("software_version"),
	softwareStatement: text("software_statement"),
	redirectUris: list("redirect_uris").notNull(),
	postLogoutRedirectUris: list("post_logout_redirect_uris"),
	backchannelLogoutUri: text("backchannel_logout_uri"),
	backchannelLogoutSessionRequired: flag("backchannel_logout_session_required"),
	tokenEndpointAuthMethod: text("token_endpoint_auth_method"),
	applicationType: text("application_type"),
	jwks: text("jwks"),
	jwksUri: text("jwks_uri"),
	grantTypes: list("grant_types"),
	responseTypes: list("response_types"),
	requirePKCE: flag("require_pkce"),
	dpopBoundAccessTokens: flag("dpop_bound_access_tokens").default(false),
	referenceId: text("reference_id"),
	metadata: json("metadata"),
});

export const oauthResource = sqliteTable("oauth_resource", {
	id: text("id").primaryKey(),
	identifier: text("identifier").notNull().unique(),
	name: text("name").notNull(),
	accessTokenTtl: integer("access_token_ttl"),
	refreshTokenTtl: integer("refresh_token_ttl"),
	signingAlgorithm: text("signing_algorithm"),
	signingKeyId: text("signing_key_id"),
	allowedScopes: list("allowed_scopes"),
	customClaims: json("custom_claims"),
	dpopBoundAccessTokensRequired: flag("dpop_bound_access_tokens_required").default(false),
	disabled: flag("disabled").default(false),
	createdAt: moment("created_at"),
	updatedAt: moment("updated_at"),
	policyVersion: integer("policy_version").default(1),
	metadata: json("metadata"),
});

export const oauthClientResource = sqliteTable(
	"oauth_client_resource",
	{
		id: text("id").primaryKey(),
		clientId: text("client_id")
			.notNull()
			.references(() => oauthClient.clientId, { onDelete: "cascade" }),
		resourceId: text("resource_id")
			.notNull()
			.references(() => oauthResource.identifier, { onDelete: "cascade" }),
		metadata: json("metadata"),
		createdAt: moment("created_at"),
	},
	(table) => [
		index("oauth_client_resource_client").on(table.clientId),
		index("oauth_client_resource_resource").on(table.resourceId),
	],
);

const tokenClient = () =>
	text("client_id")
		.notNull()
		.references(() => oauthClient.clientId);

export const oauthRefreshToken = sqliteTable(
	"oauth_refresh_token",
	{
		id: text("id").primaryKey(),
		token: text("token").notNull().unique(),
		clientId: tokenClient(),
		sessionId: text("session_id").references(() => session.id, { onDelete: "set null" }),
		userId: text("user_id")
			.notNull()
			.references(() => user.id),
		referenceId: text("reference_id"),
		authorizationCodeId: text("authorization_code_id"),
		resources: list("resources"),
		requestedUserInfoClaims: list("requested_user_info_claims"),
		expiresAt: moment("expires_at").notNull(),
		createdAt: moment("created_at").notNull(),
		revoked: moment("revoked"),
		rotatedAt: moment("rotated_at"),
		rotationReplayResponse: text("rotation_replay_response"),
		rotationReplayExpiresAt: moment("rotation_replay_expires_at"),
		authTime: moment("auth_time"),
		confirmation: json("confirmation"),
		scopes: list("scopes").notNull(),
	},
	(table) => [
		index("oauth_refresh_token_session").on(table.sessionId),
		index("oauth_refresh_token_user").on(table.userId),
		index("oauth_refresh_token_code").on(table.authorizationCodeId),
	],
);

export const oauthAccessToken = sqliteTable(
	"oauth_access_token",
	{
		id: text("id").primaryKey(),
		token: text("token").notNull().unique(),
		clientId: tokenClient(),
		sessionId: text("session_id").references(() => session.id, { onDelete: "set null" }),
		userId: text("user_id").references(() => user.id),
		referenceId: text("reference_id"),
		authorizationCodeId: text("authorization_code_id"),
		resources: list("resources"),
		requestedUserInfoClaims: list("requested_user_info_claims"),
		refreshId: text("refresh_id").references(() => oauthRefreshToken.id),
		expiresAt: moment("expires_at").notNull(),
		createdAt: moment("created_at").notNull(),
		revoked: moment("revoked"),
		confirmation: json("confirmation"),
		scopes: list("scopes").notNull(),
	},
	(table) => [
		index("oauth_access_token_session").on(table.sessionId),
		index("oauth_access_token_code").on(table.authorizationCodeId),
		index("oauth_access_token_expires").on(table.expiresAt),
	],
);

export const oauthConsent = sqliteTable(
	"oauth_consent",
	{
		id: text("id").primaryKey(),
		clientId: tokenClient(),
		userId: text("user_id").references(() => user.id),
		referenceId: text("reference_id"),
		resources: list("resources"),
		requestedUserInfoClaims: list("requested_user_info_claims"),
		scopes: list("scopes").notNull(),
		createdAt: moment("created_at").notNull(),
		updatedAt: moment("updated_at").notNull(),
	},
	(table) => [index("oauth_consent_user").on(table.userId)],
);

export const oauthClientAssertion = sqliteTable("oauth_client_assertion", {
	id: text("id").primaryKey(),
	expiresAt: moment("expires_at").notNull(),
});
