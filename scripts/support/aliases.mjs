import { registerHooks } from "node:module";
import { pathToFileURL } from "node:url";
import { aliasInOne } from "../../vite.shared.ts";

const isFile = (path) => /\.js$/.test(path);
const names = Object.entries(aliasInOne).map(([name, path]) =>
	isFile(path) ? [name, pathToFileURL(path)] : [`${name}/`, pathToFileURL(`${path}/`)],
);

/** The same import aliases for plain Node: `node --import ./scripts/support/aliases.mjs …`. */
registerHooks({
	resolve(specifier, context, next) {
		const match = names.find(([name]) => specifier.startsWith(name));
		return next(match ? new URL(specifier.slice(match[0].length), match[1]).href : specifier, context);
	},
});
