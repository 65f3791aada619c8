import { z } from "zod";
import { DATABASE_TIMEOUT_MS } from "#db/away.ts";
import { APPEAL_DAYS } from "~/domain/verification/rules.ts";
import { isLocalAddress } from "./lib/local-address.ts";
import type { CHECKSUMS } from "./providers/bbb/checksum.ts";
import { isVapidPrivateKey, isVapidPublicKey } from "./providers/push/vapid.ts";
import { parseVaultKeys, vaultKeysFault } from "./vault/keys.ts";

const DEFAULT_SECRET_PREFIX = "local-only-";

/** The keys of `CHECKSUMS` in providers/bbb/checksum.ts, which the first request need not load. */
const BBB_CHECKSUMS = ["sha1", "sha256", "sha384", "sha512"] as const satisfies (keyof typeof CHECKSUMS)[];

const DEPLOYED_SECRETS = [
	"SESSION_SECRET",
	"OIDC_CLIENT_SECRET",
	"BKASH_USERNAME",
	"BKASH_PASSWORD",
	"BKASH_APP_KEY",
	"BKASH_APP_SECRET",
	"VERIFICATION_HASH_SECRET",
	"SMS_API_TOKEN",
	"BBB_SECRET",
] as const;

// Functions, so that the first request builds the schema: every start of the Worker would wait for it.
const secret = () => z.string().min(32, "needs at least 32 characters");
const origin = () =>
	z
		.url({ abort: true })
		.refine((value) => URL.parse(value)?.origin === value, "must be an origin, without a path or a final slash");

const platformVars = () => ({
	ENVIRONMENT: z.enum(["development", "test", "production"]),
	/** The platform's own. */
	PUBLIC_ORIGIN: origin(),
	DATABASE_URL: z.url(),
	DATABASE_AUTH_TOKEN: z.string().default(""),
	/** How long a page, a call or a group of writes waits for the database; one that takes longer is as good as away. */
	DATABASE_TIMEOUT_MS: z.coerce.number().int().min(100).max(30_000).default(DATABASE_TIMEOUT_MS),
	/** How long a picture for previews may be drawn; one that takes longer is answered by the one drawn ahead. */
	PICTURES_TIMEOUT_MS: z.coerce.number().int().min(100).max(30_000).default(2_000),
	SESSION_SECRET: secret(),
	OIDC_ISSUER: z.url(),
	OIDC_CLIENT_ID: z.string().min(1),
	OIDC_CLIENT_SECRET: secret(),
	/** `off` takes the service worker from every browser that has it (SITE-15). */
	SERVICE_WORKER: z.enum(["on", "off"]).default("on"),
	/** How many self-assessments one student may finish within an hour (MOCK-7). */
	MOCK_TESTS_PER_HOUR: z.coerce.number().int().min(1).max(1000).default(12),
	/** How much of what a course sells the platform keeps, in per cent, from the next sale on (EAR-1). */
	PLATFORM_SHARE_PERCENT: z.coerce.number().int().min(0).max(90).default(20),
	/** What seals teachers' documents, the newest first: `2026b=secret,2026a=secret` (VER-6). */
	VERIFICATION_KEYS: z.string().refine((keys) => vaultKeysFault(keys) === null, {
		abort: true,
		error: ({ input }) => vaultKeysFault(String(input)) ?? "",
	}),
	/** What the numbers of documents are compared by. Another one no longer finds those of before. */
	VERIFICATION_HASH_SECRET: secret(),
	/** How many days after the decision scans are removed: later than any appeal (VER-8). */
	VERIFICATION_SCANS_DAYS: z.coerce
		.number()
		.int()
		.min(APPEAL_DAYS + 1)
		.max(365)
		.default(14),
	/** How many days somebody may still keep the account that they asked to be taken away (PRV-4). */
	ACCOUNT_DELETION_DAYS: z.coerce.number().int().min(1).max(90).default(14),
	/**
	 * Where large files are read from the bucket itself (AST-8): its address as S3 names it, and a key that may read. None: all of them are
	 * read through the platform.
	 */
	BUCKET_URL: z
		.url()
		.refine(
			(value) => /^https:\/\/[^/?#]+\/[a-z0-9][a-z0-9-]+$/.test(value),
			"must be https://host/bucket, without a final slash",
		)
		.optional(),
	BUCKET_KEY_ID: z.string().min(1).optional(),
	BUCKET_SECRET: z.string().min(1).optional(),
	/** How many days a recording of a live class is kept (ATD-3). */
	RECORDING_DAYS: z.coerce.number().int().min(1).max(3650).default(90),
});

const paymentVars = () => ({
	/** bKash, or the sandbox; without a trailing slash. */
	BKASH_ORIGIN: z.url().refine((value) => !value.endsWith("/"), "must not end with a slash"),
	BKASH_VERSION: z
		.string()
		.regex(/^[\w.-]+$/)
		.default("v1.2.0-beta"),
	/** Which paths the merchant was given, for payments and for refunds. */
	BKASH_FAMILY: z.enum(["v1", "v2"]).default("v1"),
	BKASH_REFUNDS: z.enum(["v1", "v2"]).default("v2"),
	BKASH_USERNAME: z.string().min(1),
	BKASH_PASSWORD: z.string().min(1),
	BKASH_APP_KEY: z.string().min(1),
	BKASH_APP_SECRET: z.string().min(1),
	/** The SNS topic that payment notifications must come from. */
	BKASH_IPN_TOPIC: z.string().regex(/^arn:aws:sns:[a-z0-9-]+:\d+:[\w.-]+$/, "must be the ARN of an SNS topic"),
});

const liveClassVars = () => ({
	/** BigBlueButton, as `bbb-conf --secret` says it, or the sandbox; without a trailing slash. */
	BBB_BASE_URL: z.url().refine((value) => !value.endsWith("/"), "must not end with a slash"),
	BBB_SECRET: z.string().min(1),
	/** Where its rooms are, if not there: a balancer leads browsers on to one of several servers. Origins, separated by commas. */
	BBB_ROOM_ORIGINS: z
		.string()
		.default("")
		.transform((list) => list.split(",").flatMap((one) => one.trim() || []))
		.refine((all) => all.every((one) => URL.parse(one)?.origin === one), "must be origins, separated by commas"),
	/** How calls are signed. */
	BBB_CHECKSUM: z.enum(BBB_CHECKSUMS).default("sha256"),
	/** How its webhooks prove themselves: by a checksum in the address, or, where `auth2_0` is on there, by the secret as a bearer token. */
	BBB_WEBHOOKS_AUTH: z.enum(["checksum", "bearer"]).default("checksum"),
	/** How long one call may take: somebody waits for it. */
	BBB_TIMEOUT_MS: z.coerce.number().int().min(100).max(29_000).default(8_000),
});

const messageVars = () => ({
	/** Who we are to push services (NTF-8), as `web-push generate-vapid-keys` prints it. Another pair ends every subscription. */
	PUSH_PUBLIC_KEY: z.string().refine(isVapidPublicKey, "must be a point of P-256 in base64url, 65 bytes"),
	PUSH_PRIVATE_KEY: z.string().refine(isVapidPrivateKey, "must be 32 bytes in base64url"),
	/** Whom a push service may write to. */
	PUSH_SUBJECT: z.string().regex(/^(?:mailto:.+@.+|https:\/\/.+)$/, "must begin with mailto: or https:"),
	/** A push server of a laptop or a test. */
	PUSH_SANDBOX_ORIGIN: origin().optional(),
	/** The same SMS service as the accounts' (NTF-9); without a trailing slash. */
	SMS_BASE_URL: z.url(),
	SMS_API_TOKEN: z.string().min(1),
	SMS_SID: z.string().min(1),
	SMS_TIMEOUT_MS: z.coerce.number().int().min(100).max(29_000).default(10_000),
	/** The budget of the platform's own messages to everybody together (SEC-10.3), beside that of the accounts' codes. */
	SMS_PER_HOUR: z.coerce.number().int().min(0).default(3_000),
	SMS_PER_DAY: z.coerce.number().int().min(0).default(20_000),
});

/** What a deployed platform refuses (SEC-6): local addresses, and the secrets of a laptop. */
function refuseLocal(value: z.output<ReturnType<typeof fields>>, context: z.RefinementCtx): void {
	if (value.ENVIRONMENT !== "production") return;
	for (const key of [
		"PUBLIC_ORIGIN",
		"DATABASE_URL",
		"OIDC_ISSUER",
		"BKASH_ORIGIN",
		"SMS_BASE_URL",
		"BBB_BASE_URL",
	] as const)
		if (isLocalAddress(value[key]))
			context.addIssue({
				code: "custom",
				path: [key],
				message: "is a local or sandbox address; production refuses it",
			});
	if (value.PUSH_SANDBOX_ORIGIN !== undefined)
		context.addIssue({
			code: "custom",
			path: ["PUSH_SANDBOX_ORIGIN"],
			message: "is for a laptop or a test; production refuses it",
		});
	for (const key of DEPLOYED_SECRETS)
		if (value[key].startsWith(DEFAULT_SECRET_PREFIX))
			context.addIssue({ code: "custom", path: [key], message: "is a default secret; production refuses it" });
	if (parseVaultKeys(value.VERIFICATION_KEYS).some((key) => key.secret.startsWith(DEFAULT_SECRET_PREFIX)))
		context.addIssue({
			code: "custom",
			path: ["VERIFICATION_KEYS"],
			message: "has a default secret; production refuses it",
		});
}

const fields = () => z.object({ ...platformVars(), ...paymentVars(), ...liveClassVars(), ...messageVars() });

/** What is of no use without the other. */
function refuseHalf(value: z.output<ReturnType<typeof fields>>, context: z.RefinementCtx): void {
	const together = ["BUCKET_URL", "BUCKET_KEY_ID", "BUCKET_SECRET"] as const;
	const missing = together.filter((key) => value[key] === undefined);
	if (missing.length === together.length) return;
	for (const key of missing)
		context.addIssue({ code: "custom", path: [key], message: `is missing; it belongs to ${together.join(", ")}` });
}

const varsSchema = () => fields().superRefine(refuseLocal).superRefine(refuseHalf);

export type Vars = z.infer<ReturnType<typeof varsSchema>>;

/** How large files are read from the bucket itself; null where they are not. */
export const bucketAccess = ({ BUCKET_URL: url, BUCKET_KEY_ID: keyId, BUCKET_SECRET: secret }: Vars) =>
	url !== undefined && keyId !== undefined && secret !== undefined ? { url, keyId, secret } : null;

/** What wrangler binds, plus the variables, before they are parsed. */
export type Bindings = Record<keyof Vars, string | undefined> & {
	EXAM_SESSION: DurableObjectNamespace<import("./exam-session/durable-object.ts").ExamSession>;
	WRITE_GATE: DurableObjectNamespace<import("./write-gate/object.ts").WriteGate>;
	BKASH_TOKEN: DurableObjectNamespace<import("./providers/bkash/token-object.ts").BkashToken>;
	SESSION_GUARD: DurableObjectNamespace<import("./session-guard/object.ts").SessionGuard>;
	SESSIONS: KVNamespace;
	CACHE: KVNamespace;
	ASSETS_BUCKET: R2Bucket;
	/** Draws pictures for previews (workers/pictures). */
	PICTURES?: Fetcher;
	RATE_LIMIT_WIDE?: RateLimit;
	RATE_LIMIT_NARROW?: RateLimit;
	/** The time of tests, ms UTC: `createDeps` ignores it in any other environment. */
	TEST_CLOCK_AT?: string;
};

let schema: ReturnType<typeof varsSchema> | undefined;
let parsed: { source: Bindings; vars: Vars } | undefined;

/**
 * Parses the environment once per isolate.
 * @throws Error that names every missing or refused variable
 */
export function parseEnv(bindings: Bindings): Vars {
	if (parsed?.source === bindings) return parsed.vars;
	schema ??= varsSchema();
	const result = schema.safeParse(bindings);
	if (!result.success) {
		const lines = result.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
		throw new Error(`The environment is not usable:\n${lines.join("\n")}`);
	}
	parsed = { source: bindings, vars: result.data };
	return result.data;
}
