import { cloudflare } from "@cloudflare/vite-plugin";
import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { alias, paraglideOptions } from "./vite.shared.ts";

export default defineConfig({
	plugins: [
		cloudflare({ viteEnvironment: { name: "ssr" }, inspectorPort: false }),
		tailwindcss(),
		paraglideVitePlugin(paraglideOptions),
		reactRouter(),
	],
	resolve: { alias },
	build: { target: "es2022" },
});
