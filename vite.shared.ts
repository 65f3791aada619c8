import { fileURLToPath } from "node:url";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Import aliases, the same in every Vite and Vitest configuration (tsconfig.json names them too). */
export const alias = {
	"~": at("./app"),
	"#workers": at("./workers"),
	"#db": at("./db"),
	"#tests": at("./tests"),
};

/** The same for tests and scripts, which read all sentences as one module (`scripts/build-messages.ts`). The first that fits counts. */
export const aliasInOne = { "~/paraglide/messages.js": at("./.paraglide/all-messages.js"), ...alias };

/** The message catalogue: the locale comes from `overwriteGetLocale` on both sides, so no strategy of Paraglide's own runs. */
export const paraglideOptions = {
	project: "./project.inlang",
	outdir: "./app/paraglide",
	strategy: ["globalVariable", "baseLocale"] as ["globalVariable", "baseLocale"],
	emitTsDeclarations: true,
};
