import { cloudflareTest } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { aliasInOne } from "./vite.shared.ts";
import { filesOf, timeouts } from "./vitest.shared.ts";

// Miniflare would ask the network for a `request.cf` to pretend with; its option `cf` does not reach every one of them.
process.env.CLOUDFLARE_CF_FETCH_ENABLED = "false";

/** The Worker that draws pictures, but where a test brings one. */
const away = async () => new Response(null, { status: 503 });

/** The lane "workers": tests that run in workerd, with real Durable Objects and a real libSQL server. */
export default defineConfig({
	resolve: { alias: aliasInOne },
	// Pages are rendered by the React that is built for production: the other one notes for each element where it was made.
	oxc: { jsx: { development: false } },
	plugins: [
		cloudflareTest(({ inject }) => ({
			main: "./tests/worker-entry.ts",
			wrangler: { configPath: "./wrangler.toml" },
			miniflare: {
				cf: false,
				serviceBindings: { PICTURES: away },
				bindings: {
					ENVIRONMENT: "test",
					PUBLIC_ORIGIN: "http://localhost:8787",
					DATABASE_URL: inject<string>("databaseUrl"),
					DATABASE_AUTH_TOKEN: "",
					// A busy machine is no database that is away.
					DATABASE_TIMEOUT_MS: "10000",
					SESSION_SECRET: "test-session-secret-of-enough-length",
					OIDC_ISSUER: "http://localhost:8788",
					OIDC_CLIENT_ID: "pathshala",
					OIDC_CLIENT_SECRET: "test-client-secret-of-enough-length",
					BKASH_ORIGIN: "http://localhost:8789/bkash",
					BKASH_USERNAME: "test-merchant",
					BKASH_PASSWORD: "test-password",
					BKASH_APP_KEY: "test-app-key",
					BKASH_APP_SECRET: "test-app-secret",
					BBB_BASE_URL: "http://localhost:8789/bigbluebutton",
					BBB_SECRET: "test-bbb-secret",
					BBB_ROOM_ORIGINS: "https://bbb.example,https://bbb2.example",
					VERIFICATION_KEYS: "test=test-vault-secret-of-enough-length",
					VERIFICATION_HASH_SECRET: "test-numbers-secret-of-enough-length",
					PUSH_PUBLIC_KEY: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
					PUSH_PRIVATE_KEY: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
					PUSH_SUBJECT: "mailto:push@pathshala.test",
					PUSH_SANDBOX_ORIGIN: "http://localhost:8789",
					SMS_BASE_URL: "http://localhost:8789/ssl-wireless",
					SMS_API_TOKEN: "test-sms-token",
					SMS_SID: "PATHSHALA",
					BKASH_IPN_TOPIC: "arn:aws:sns:ap-southeast-1:000000000000:bpt_50022",
				},
			},
		})),
	],
	test: {
		...filesOf("workers"),
		...timeouts,
		// ACCESS_OF: the capabilities whose rows of the authorization matrix are asked; empty for all.
		env: {
			NODE_ENV: "production",
			ACCESS_OF: process.env.ACCESS_OF ?? "",
			TEST_SET: process.env.TEST_SET ?? "test",
		},
		// One workerd for all files: reading the platform anew for each took most of the time. The set-up keeps them apart.
		isolate: false,
		// As in the other lanes that wait for servers: what passes only then is listed as unsteady.
		retry: 1,
		setupFiles: ["./tests/support/workers/each-file.ts"],
		globalSetup: ["./tests/support/workers/database.ts"],
	},
});
