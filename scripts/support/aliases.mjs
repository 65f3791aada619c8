import { registerHooks } from "node:module";
import { pathToFileURL } from "node:url";
import { alias } from "../../vite.shared.ts";

const prefixes = Object.entries(alias).map(([name, directory]) => [`${name}/`, pathToFileURL(`${directory}/`)]);

/** The same import aliases for plain Node: `node --import ./scripts/support/aliases.mjs …`. */
registerHooks({
	resolve(specifier, context, next) {
		const match = prefixes.find(([prefix]) => specifier.startsWith(prefix));
		return next(match ? new URL(specifier.slice(match[0].length), match[1]).href : specifier, context);
	},
});
