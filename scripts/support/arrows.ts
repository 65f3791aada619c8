import { globSync, readFileSync } from "node:fs";
import { type Import, importsOf } from "./module-graph.ts";

/**
 * A layer of the house: its files, the layers whose values it takes, and those of which it takes types alone. A file
 * belongs to the first layer that holds it. `.server.ts` runs on the server only, and is a layer of its own everywhere.
 */
type Layer = {
	name: string;
	holds: RegExp;
	values: readonly string[];
	types?: readonly string[];
	/** The packages it takes, values and types. */
	packages?: readonly string[];
	/** Those of which it takes types alone. */
	packageTypes?: readonly string[];
};

const PURE = ["lib", "words"];
const ON_SERVER = ["domain on the server", "domain", "lib on the server", ...PURE];

/** Routes and API → domain → database; views take of the domain what is pure, and `lib` takes nothing. */
const LAYERS: readonly Layer[] = [
	{ name: "words", holds: /^app\/paraglide\//, values: ["words"] },
	{
		name: "lib on the server",
		holds: /^app\/lib\/.*\.server\.ts$/,
		values: ["lib on the server", ...PURE],
		packages: ["katex", "marked", "node:async_hooks", "node:crypto"],
	},
	{
		name: "lib",
		holds: /^app\/lib\//,
		values: PURE,
		// The entities of HTML are a table: pure, and text.
		packages: ["character-entities", "dayjs", "zod"],
		packageTypes: ["react-router"],
	},
	{
		name: "components",
		holds: /^app\/components\//,
		values: ["components", ...PURE],
		// A notice stands in whatever dialog is open: a portal.
		packages: ["react", "react-dom", "react-router"],
	},
	{
		name: "domain on the server",
		holds: /^app\/domain\/.*\.server\.ts$/,
		values: ["domain on the server", "domain", "lib on the server", "lib", "database", "way to a database"],
		// A QR code is drawn of an address: pure, and text.
		packages: ["drizzle-orm", "node:zlib", "uqr", "uuid"],
		packageTypes: ["zod"],
	},
	{
		name: "domain",
		holds: /^app\/domain\//,
		values: ["domain", ...PURE],
		types: ["domain on the server", "database", "way to a database"],
		packages: ["pure-rand", "zod"],
		packageTypes: ["drizzle-orm"],
	},
	{
		name: "features",
		holds: /^app\/features\//,
		values: ["features", "components", "domain", ...PURE],
		types: ["domain on the server", "request", "root", "schemas of the API"],
		// Large files are sent by the standard client of tus.
		packages: ["@conform-to/react", "@conform-to/zod", "pdfjs-dist", "react", "react-router", "tus-js-client"],
		packageTypes: ["zod"],
	},
	{
		name: "door for forms",
		holds:
			/^app\/request\/(admitted-body|body-pieces|read-form\.server|read-upload\.server|read-parts(-form\.server)?|read-bytes|form-names)\.ts$/,
		values: ["door for forms", "domain", "lib on the server", ...PURE],
		packages: ["@conform-to/zod"],
		packageTypes: ["@conform-to/react", "zod"],
	},
	{
		name: "request on the server",
		holds: /^app\/request\/.*\.server\.ts$/,
		values: ["request on the server", "request", "door for forms", ...ON_SERVER],
		packages: ["client-zip", "react-router", "zod"],
	},
	{
		name: "request",
		holds: /^app\/request\//,
		values: ["request", "domain", ...PURE],
		types: ["domain on the server"],
		packages: ["hono", "react-router"],
	},
	{
		name: "routes",
		holds: /^app\/routes(\/|\.ts$)/,
		values: ["routes", "features", "components", "request on the server", "request", "door for forms", ...ON_SERVER],
		packages: ["@conform-to/react", "@conform-to/zod", "@react-router/dev", "react-router", "uuid", "zod"],
	},
	{
		name: "root",
		holds: /^app\/(root|entry\.(server|client))\.tsx$/,
		values: ["features", "components", "request on the server", "request", ...ON_SERVER],
		packages: ["react", "react-dom", "react-router"],
	},
	{
		name: "seed",
		holds: /^db\/(seed|factories)\//,
		values: ["seed", "database", "way to a database", "domain on the server", "domain", "lib"],
		packages: ["drizzle-orm", "node:fs", "node:zlib", "pure-rand", "uuid"],
	},
	{
		name: "database of the accounts",
		holds: /^db\/accounts\//,
		values: ["database of the accounts", "lib"],
		types: ["way to a database"],
		packages: ["@libsql/client", "better-auth", "drizzle-orm", "node:crypto", "node:url", "uuid"],
	},
	{
		name: "way to a database",
		holds: /^db\/(bound|client|away|constraint|time-limit)\.ts$/,
		values: ["way to a database"],
		packages: ["@libsql/client", "drizzle-orm"],
	},
	{
		name: "database",
		holds: /^db\//,
		values: ["database", "way to a database", "lib"],
		packages: ["@libsql/client", "drizzle-orm", "uuid"],
	},
	{
		name: "build",
		holds: /^(vite\.shared|workers\/(.+\/)?vite(\.config)?)\.ts$/,
		values: ["build"],
		packages: ["@cloudflare/vite-plugin", "@inlang/paraglide-js", "@tailwindcss/vite", "node:url", "vite"],
	},
	{
		name: "accounts",
		holds: /^workers\/accounts\//,
		values: [
			"accounts",
			"what Workers share",
			"door for forms",
			"components",
			"database of the accounts",
			"way to a database",
			"lib on the server",
			...PURE,
		],
		types: ["domain"],
		packages: [
			"@better-auth/oauth-provider",
			"@libsql/client",
			"better-auth",
			"drizzle-orm",
			"hono",
			"jose",
			"react-dom",
			"uuid",
			"zod",
		],
		packageTypes: ["react"],
	},
	{
		name: "sandbox",
		holds: /^workers\/sandbox\//,
		values: ["sandbox", "lib"],
		packages: ["cloudflare:workers", "hono", "jose", "react-dom", "zod"],
		packageTypes: ["react"],
	},
	{
		name: "pictures",
		holds: /^workers\/pictures\//,
		values: ["pictures", "components", ...PURE],
		packages: ["@takumi-rs/wasm", "react-dom", "zod"],
	},
	{
		name: "what Workers share",
		holds:
			/^workers\/(lib\/|providers\/sms\/|providers\/bkash\/wire\.ts$|providers\/bbb\/(checksum|proof|slide-address)\.ts$|middleware\/(origin|security-headers)\.ts$)/,
		values: ["what Workers share", "lib"],
		types: ["domain"],
		packages: ["jose", "zod"],
	},
	{
		name: "objects",
		holds: /^workers\/(exam-session|write-gate)\//,
		values: ["objects", "database", "way to a database", "domain on the server", "domain", "lib"],
		types: ["platform"],
		packages: ["@libsql/client", "cloudflare:workers", "uuid"],
	},
	{
		name: "schemas of the API",
		holds: /^workers\/api\/[^/]+\/(schemas|examples|params|example-ids)\.ts$/,
		values: ["schemas of the API", ...ON_SERVER],
		types: ["API, jobs and webhooks"],
		packages: ["zod"],
	},
	{
		name: "API, jobs and webhooks",
		holds: /^workers\/(api|jobs|webhooks)\//,
		values: [
			"API, jobs and webhooks",
			"schemas of the API",
			"what Workers share",
			"door for forms",
			"request",
			...ON_SERVER,
		],
		types: ["platform"],
		packages: ["hono", "node:crypto", "zod", "zod-openapi"],
	},
	{
		name: "platform",
		holds: /^workers\//,
		values: [
			"platform",
			"API, jobs and webhooks",
			"objects",
			"what Workers share",
			"door for forms",
			"request",
			"database",
			"way to a database",
			...ON_SERVER,
		],
		packages: [
			"@react-router/cloudflare",
			"cloudflare:workers",
			"drizzle-orm",
			"hono",
			"jose",
			"aws4fetch",
			"oauth4webapi",
			"react-router",
			"uuid",
			"virtual:react-router",
			"zod",
		],
	},
];

const layerOf = (path: string): Layer | undefined => LAYERS.find(({ holds }) => holds.test(path));

/** A capability of the domain, the views of one, a resource of the API: what must not come back to itself by another. */
const capabilityOf = (path: string): string | null =>
	/^(app\/(?:domain|features)|workers\/api)\/[^/]+(?=\/)/.exec(path)?.[0] ?? null;

/** Ours, as `importsOf` names it; anything else is a package. */
const OURS = /^(app|workers|db|scripts|tests|messages|public)\/|^[\w.]+\.(ts|json)$/;

/** A path of ours names its file in full: one without an ending would pass by every layer. */
const NAMES_FILE = /\.([cm]?[jt]sx?|css|svg|png|woff2|bin|json|sql)$/;

/**
 * Source of ours and the generated words, which lie in a layer. Sheets, fonts and pictures go with whoever shows them,
 * and a route's own types with the route.
 */
const isSource = (path: string) => OURS.test(path) && /\.[cm]?[jt]sx?$/.test(path);
const isOwnType = (path: string) => path.includes("/+types/");

/** `@scope/name` or `name` of what is imported by it. */
const packageOf = (specifier: string) => specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");

function wrongPackage({ from, to, reach }: Import): string | null {
	const [taker, name] = [layerOf(from), packageOf(to)];
	if (!taker || taker.packages?.includes(name)) return null;
	if (reach === "type" && taker.packageTypes?.includes(name)) return null;
	return `${from} → ${to}: ${taker.name} takes ${reach === "type" ? "not even types" : "no values"} of this package`;
}

function wrongArrow(one: Import): string | null {
	const { from, to, reach } = one;
	if (isOwnType(to)) return null;
	if (!OURS.test(to)) return wrongPackage(one);
	if (!NAMES_FILE.test(to)) return `${from} → ${to}, which names no file`;
	if (!isSource(to)) return null;
	const [taker, giver] = [layerOf(from), layerOf(to)];
	if (!taker) return `${from} lies in no layer`;
	if (!giver) return `${from} → ${to}, which lies in no layer`;
	if (taker.values.includes(giver.name)) return null;
	if (reach === "type" && taker.types?.includes(giver.name)) return null;
	return `${from} → ${to}: ${taker.name} takes ${reach === "type" ? "not even types" : "no values"} of ${giver.name}`;
}

/** Takers by what they take from, as a graph of whatever `nodeOf` makes of a path; nothing points to itself. */
function graphOf(imports: readonly Import[], nodeOf: (path: string) => string | null): Map<string, Set<string>> {
	const graph = new Map<string, Set<string>>();
	for (const { from, to } of imports) {
		const [taker, giver] = [nodeOf(from), nodeOf(to)];
		if (taker === null || giver === null || taker === giver) continue;
		graph.set(taker, (graph.get(taker) ?? new Set()).add(giver));
	}
	return graph;
}

/** One ring of a graph for each part of it that has any, as the nodes along it, the first again at the end. */
function rings(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
	const found: string[][] = [];
	const done = new Set<string>();
	const path: string[] = [];
	const visit = (node: string): void => {
		const at = path.indexOf(node);
		if (at >= 0) found.push([...path.slice(at), node]);
		if (at >= 0 || done.has(node)) return;
		path.push(node);
		for (const next of graph.get(node) ?? []) visit(next);
		path.pop();
		done.add(node);
	};
	for (const node of graph.keys()) visit(node);
	return found;
}

/** The imports along a ring of capabilities, one for each step. */
const steps = (ring: readonly string[], imports: readonly Import[]) =>
	ring.slice(1).map((giver, index) => {
		const taker = ring[index];
		const one = imports.find(({ from, to }) => capabilityOf(from) === taker && capabilityOf(to) === giver);
		return `${one?.from} → ${one?.to}`;
	});

/**
 * What points the wrong way, a sentence each: an import that its layer does not allow, modules whose values depend on
 * one another, capabilities whose values do.
 * @param sources texts of `app`, `workers` and `db`, by their paths from the root of the project
 */
export function wrongArrows(sources: ReadonlyMap<string, string>): string[] {
	const imports = [...sources].flatMap(([path, text]) => importsOf(path, text));
	const values = imports.filter(({ to, reach }) => reach === "value" && isSource(to) && !isOwnType(to));
	return [
		...new Set(imports.flatMap((one) => wrongArrow(one) ?? [])),
		...rings(graphOf(values, (path) => path)).map((ring) => `Modules in a ring: ${ring.join(" → ")}`),
		...rings(graphOf(values, capabilityOf)).map(
			(ring) => `Capabilities in a ring: ${ring.join(" → ")}, by ${steps(ring, values).join(", ")}`,
		),
	];
}

/** The project's own sources, for `wrongArrows`. */
export const ownSources = (root: string): Map<string, string> =>
	new Map(
		globSync("{app,workers,db}/**/*.{ts,tsx}", { cwd: root })
			.filter((path) => !path.startsWith("app/paraglide/"))
			.map((path) => [path.replaceAll("\\", "/"), readFileSync(`${root}/${path}`, "utf8")]),
	);
