import { globSync, readFileSync } from "node:fs";
import { type Import, importsOf } from "./module-graph.ts";

/**
 * A layer of the house: its files, the layers whose values it takes, and those of which it takes types alone. A file
 * belongs to the first layer that holds it. `.server.ts` runs on the server only, and is a layer of its own everywhere.
 */
type Layer = { name: string; holds: RegExp; values: readonly string[]; types?: readonly string[] };

const PURE = ["lib", "words"];
const ON_SERVER = ["domain on the server", "domain", "lib on the server", ...PURE];

/** Routes and API → domain → database; views take of the domain what is pure, and `lib` takes nothing. */
const LAYERS: readonly Layer[] = [
	{ name: "words", holds: /^app\/paraglide\//, values: ["words"] },
	{ name: "lib on the server", holds: /^app\/lib\/.*\.server\.ts$/, values: ["lib on the server", ...PURE] },
	{ name: "lib", holds: /^app\/lib\//, values: PURE },
	{ name: "components", holds: /^app\/components\//, values: ["components", ...PURE] },
	{
		name: "domain on the server",
		holds: /^app\/domain\/.*\.server\.ts$/,
		values: ["domain on the server", "domain", "lib on the server", "lib", "database"],
	},
	{
		name: "domain",
		holds: /^app\/domain\//,
		values: ["domain", ...PURE],
		types: ["domain on the server", "database"],
	},
	{
		name: "features",
		holds: /^app\/features\//,
		values: ["features", "components", "domain", ...PURE],
		types: ["domain on the server", "request", "root"],
	},
	{
		name: "door for forms",
		holds: /^app\/request\/(read-form\.server|read-bytes|form-names)\.ts$/,
		values: ["door for forms", "domain", ...PURE],
	},
	{
		name: "request on the server",
		holds: /^app\/request\/.*\.server\.ts$/,
		values: ["request on the server", "request", "door for forms", ...ON_SERVER],
	},
	{
		name: "request",
		holds: /^app\/request\//,
		values: ["request", "domain", ...PURE],
		types: ["domain on the server"],
	},
	{
		name: "routes",
		holds: /^app\/routes(\/|\.ts$)/,
		values: ["routes", "features", "components", "request on the server", "request", "door for forms", ...ON_SERVER],
	},
	{
		name: "root",
		holds: /^app\/(root|entry\.(server|client))\.tsx$/,
		values: ["features", "components", "request on the server", "request", ...ON_SERVER],
	},
	{
		name: "seed",
		holds: /^db\/(seed|factories)\//,
		values: ["seed", "database", "domain on the server", "domain", "lib"],
	},
	{ name: "database of the accounts", holds: /^db\/accounts\//, values: ["database of the accounts", "lib"] },
	{ name: "database", holds: /^db\//, values: ["database", "lib"] },
	{ name: "build", holds: /^(vite\.shared|workers\/(.+\/)?vite(\.config)?)\.ts$/, values: ["build"] },
	{
		name: "accounts",
		holds: /^workers\/accounts\//,
		values: [
			"accounts",
			"what Workers share",
			"door for forms",
			"components",
			"database of the accounts",
			"lib on the server",
			...PURE,
		],
		types: ["domain"],
	},
	{ name: "sandbox", holds: /^workers\/sandbox\//, values: ["sandbox", "lib"] },
	{
		name: "what Workers share",
		holds: /^workers\/(lib\/|providers\/sms\/|middleware\/(origin|security-headers)\.ts$)/,
		values: ["what Workers share", "lib"],
		types: ["domain"],
	},
	{
		name: "objects",
		holds: /^workers\/(exam-session|write-gate)\//,
		values: ["objects", "database", "domain on the server", "domain", "lib"],
		types: ["platform"],
	},
	{
		name: "API, jobs and webhooks",
		holds: /^workers\/(api|jobs|webhooks)\//,
		values: [
			"API, jobs and webhooks",
			"platform",
			"what Workers share",
			"door for forms",
			"request",
			"database",
			...ON_SERVER,
		],
	},
	{
		name: "platform",
		holds: /^workers\//,
		values: [
			"platform",
			"API, jobs and webhooks",
			"objects",
			"what Workers share",
			"request",
			"database",
			...ON_SERVER,
		],
	},
];

const layerOf = (path: string): Layer | undefined => LAYERS.find(({ holds }) => holds.test(path));

/** A capability of the domain, the views of one, a resource of the API: what must not come back to itself by another. */
const capabilityOf = (path: string): string | null =>
	/^(app\/(?:domain|features)|workers\/api)\/[^/]+(?=\/)/.exec(path)?.[0] ?? null;

/**
 * Source of ours and the generated words, which lie in a layer. Sheets, fonts and pictures go with whoever shows them,
 * and a route's own types with the route.
 */
const isSource = (path: string) =>
	/^(app|workers|db|scripts|tests)\/.*\.[jt]sx?$|^[\w.]+\.ts$/.test(path) && !path.includes("/+types/");

function wrongArrow({ from, to, reach }: Import): string | null {
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
	const imports = [...sources].flatMap(([path, text]) => importsOf(path, text)).filter(({ to }) => isSource(to));
	const values = imports.filter(({ reach }) => reach === "value");
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
