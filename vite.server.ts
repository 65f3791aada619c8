import type { Plugin } from "vite";

/**
 * `react-dom/server` is two renderers, and pages are rendered by the one that makes strings
 * (docs/decisions/2026-11-21-pages-as-strings.md): every start of the Worker would read the writer of streams for nothing.
 */
export const withoutStreams: Plugin = {
	name: "react-dom-without-streams",
	apply: "build",
	applyToEnvironment: (environment) => environment.name === "ssr",
	load: (id) => (id.endsWith("/react-dom-server.edge.production.js") ? "module.exports = {};" : null),
};

const MADE_EACH_TIME = "new Intl.PluralRules(locale, options)";

const MADE_ONCE = `
const kept = new Map();
function pluralRules(locale, options) {
	const key = locale + JSON.stringify(options ?? {});
	const known = kept.get(key);
	if (known) return known;
	const made = ${MADE_EACH_TIME};
	kept.set(key, made);
	return made;
}`;

/** Paraglide makes a language's rules of plurals anew for every sentence that counts: one of each is enough. */
export const keptPluralRules: Plugin = {
	name: "paraglide-kept-plural-rules",
	apply: "build",
	transform: {
		filter: { id: /\/app\/paraglide\/registry\.js$/ },
		handler: (code) => {
			if (!code.includes(MADE_EACH_TIME)) throw new Error("Paraglide makes its rules of plurals in another way");
			return { code: code.replace(MADE_EACH_TIME, "pluralRules(locale, options)") + MADE_ONCE, map: null };
		},
	},
};
