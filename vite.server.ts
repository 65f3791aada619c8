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
