import { fileURLToPath } from "node:url";
import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { alias } from "../../../vite.shared.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The platform's build with another entry (`worker.tsx`). Messages and fonts are there already: the product was built. */
export default defineConfig({
	root: at("."),
	logLevel: "error",
	plugins: [
		cloudflare({ configPath: at("wrangler.toml"), viteEnvironment: { name: "ssr" }, inspectorPort: false }),
		tailwindcss(),
		reactRouter(),
	],
	resolve: { alias },
	build: { target: "es2022" },
});
