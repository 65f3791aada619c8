import { z } from "zod";
import { isLocalAddress } from "../lib/local-address.ts";

const DEFAULT_SECRET_PREFIX = "local-only-";

const origin = z
	.url()
	.refine((value) => URL.parse(value)?.origin === value, "must be an origin, without a path or a final slash");

const vars = z
	.object({
		ENVIRONMENT: z.enum(["development", "test", "production"]),
		/** Our own origin; the issuer is `issuerOf` it. */
		PUBLIC_ORIGIN: origin,
		/** Where the client lives: links back to it, and the only foreign place that a walk may end at. */
		PLATFORM_ORIGIN: origin,
		DATABASE_URL: z.url(),
		DATABASE_AUTH_TOKEN: z.string().default(""),
		/** Signs cookies, encrypts signing keys, keys the hashes of codes. */
		AUTH_SECRET: z.string().min(32, "needs at least 32 characters"),
		SMS_BASE_URL: z.url(),
		SMS_API_TOKEN: z.string().min(1),
		SMS_SID: z.string().min(1),
		SMS_TIMEOUT_MS: z.coerce.number().int().min(100).max(29_000).default(10_000),
		/** Messages to everybody together, before strangers get codes of twelve digits alone; twice as many: none (ACC-14.2). */
		SMS_PER_HOUR: z.coerce.number().int().min(1).default(5_000),
		SMS_PER_DAY: z.coerce.number().int().min(1).default(30_000),
		/** Wrong tries at codes of six digits, of everybody together, before strangers get those of twelve alone (ACC-14.3). */
		WRONG_CODES_PER_HOUR: z.coerce.number().int().min(1).default(1_000),
		WRONG_CODES_PER_DAY: z.coerce.number().int().min(1).default(5_000),
	})
	.superRefine((value, context) => {
		if (value.ENVIRONMENT !== "production") return;
		for (const key of ["PUBLIC_ORIGIN", "PLATFORM_ORIGIN", "DATABASE_URL", "SMS_BASE_URL"] as const)
			if (isLocalAddress(value[key]))
				context.addIssue({
					code: "custom",
					path: [key],
					message: "is a local or sandbox address; production refuses it",
				});
		for (const key of ["AUTH_SECRET", "SMS_API_TOKEN"] as const)
			if (value[key].startsWith(DEFAULT_SECRET_PREFIX))
				context.addIssue({ code: "custom", path: [key], message: "is a default secret; production refuses it" });
	});

export type AccountsVars = z.infer<typeof vars>;

export type AccountsBindings = { [key in keyof AccountsVars]?: string } & { ASSETS: Fetcher };

/**
 * The environment, parsed.
 * @throws Error that names every missing or refused variable
 */
export function parseAccountsEnv(bindings: Partial<Record<string, unknown>>): AccountsVars {
	const result = vars.safeParse(bindings);
	if (result.success) return result.data;
	const lines = result.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
	throw new Error(`The environment of the accounts Worker is not usable:\n${lines.join("\n")}`);
}
