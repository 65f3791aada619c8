import { fileURLToPath } from "node:url";
import { cloudflare } from "@cloudflare/vite-plugin";
import { paraglideVitePlugin } from "@inlang/paraglide-js";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { alias, paraglideOptions } from "../vite.shared.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * The build of a Worker without a browser part: `build/<name>/server` is what `wrangler deploy` would send,
 * `build/<name>/client` its static assets (style sheet and fonts). The root is the Worker's own folder, so that the
 * plugin's deploy pointer (`.wrangler/deploy`) does not replace the platform's.
 */
export const workerConfig = (name: "accounts" | "sandbox" | "pictures") =>
	defineConfig({
		root: at(`./${name}`),
		publicDir: false,
		logLevel: "warn",
		plugins: [
			cloudflare({
				configPath: at(`./${name}/wrangler.toml`),
				viteEnvironment: { name: "server" },
				inspectorPort: false,
			}),
			tailwindcss(),
			paraglideVitePlugin({ ...paraglideOptions, project: at("../project.inlang"), outdir: at("../app/paraglide") }),
		],
		resolve: { alias },
		build: { target: "es2022", outDir: at(`../build/${name}`), emptyOutDir: true, assetsInlineLimit: 0 },
	});
