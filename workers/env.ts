import { z } from "zod";
import { isLocalAddress } from "./lib/local-address.ts";

export const DEFAULT_SECRET_PREFIX = "local-only-";

const secret = z.string().min(32, "needs at least 32 characters");

const origin = z
	.url({ abort: true })
	.refine((value) => URL.parse(value)?.origin === value, "must be an origin, without a path or a final slash");

const vars = z
	.object({
		ENVIRONMENT: z.enum(["development", "test", "production"]),
		APP_VERSION: z.string().default("1.8.5"),
		/** The platform's own. */
		PUBLIC_ORIGIN: origin,
		DATABASE_URL: z.url(),
		DATABASE_AUTH_TOKEN: z.string().default(""),
		SESSION_SECRET: secret,
		OIDC_ISSUER: z.url(),
		OIDC_CLIENT_ID: z.string().min(1),
		OIDC_CLIENT_SECRET: secret,
	})
	.superRefine((value, context) => {
		if (value.ENVIRONMENT !== "production") return;
		for (const key of ["PUBLIC_ORIGIN", "DATABASE_URL", "OIDC_ISSUER"] as const)
			if (isLocalAddress(value[key]))
				context.addIssue({
					code: "custom",
					path: [key],
					message: "is a local or sandbox address; production refuses it",
				});
		for (const key of ["SESSION_SECRET", "OIDC_CLIENT_SECRET"] as const)
			if (value[key].startsWith(DEFAULT_SECRET_PREFIX))
				context.addIssue({ code: "custom", path: [key], message: "is a default secret; production refuses it" });
	});

export type Vars = z.infer<typeof vars>;

/** What wrangler binds, plus the variables, before they are parsed. */
export type Bindings = Record<keyof Vars, string | undefined> & {
	EXAM_SESSION: DurableObjectNamespace<import("./exam-session/durable-object.ts").ExamSession>;
	SESSIONS: KVNamespace;
	CACHE: KVNamespace;
	ASSETS_BUCKET: R2Bucket;
	/** The time of tests, ms UTC: `createDeps` ignores it in any other environment. */
	TEST_CLOCK_AT?: string;
};

let parsed: { source: Bindings; vars: Vars } | undefined;

/**
 * Parses the environment once per isolate.
 * @throws Error that names every missing or refused variable
 */
export function parseEnv(bindings: Bindings): Vars {
	if (parsed?.source === bindings) return parsed.vars;
	const result = vars.safeParse(bindings);
	if (!result.success) {
		const lines = result.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
		throw new Error(`The environment is not usable:\n${lines.join("\n")}`);
	}
	parsed = { source: bindings, vars: result.data };
	return result.data;
}
