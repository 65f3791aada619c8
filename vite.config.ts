import { cloudflare } from "@cloudflare/vite-plugin";
import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { keptPluralRules, withoutStreams } from "./vite.server.ts";
import { alias, paraglideOptions } from "./vite.shared.ts";

export default defineConfig({
	plugins: [
		cloudflare({
			viteEnvironment: { name: "ssr" },
			inspectorPort: false,
			// Set by scripts/dev.ts; a build knows neither variables nor state.
			...(process.env.PLATFORM_VARS && {
				config: { vars: JSON.parse(process.env.PLATFORM_VARS) as Record<string, string> },
				persistState: { path: process.env.PLATFORM_STATE ?? ".data/platform-dev" },
			}),
		}),
		tailwindcss(),
		// Compiles the sentences again as they change; before a build they were compiled once (scripts/build.ts).
		process.env.PLATFORM_VARS ? paraglideVitePlugin(paraglideOptions) : null,
		reactRouter(),
		withoutStreams,
		keptPluralRules,
	],
	resolve: { alias },
	server: { watch: { ignored: ["**/.data/**", "**/build/**", "**/test-results/**", "**/tests/**"] } },
	build: { target: "es2022" },
	// Every start of the Worker reads all of it. The names of functions stay, for the stack traces in the log.
	environments: {
		ssr: {
			build: {
				rolldownOptions: { output: { minify: { compress: true, mangle: { keepNames: true }, codegen: true } } },
			},
		},
	},
});
