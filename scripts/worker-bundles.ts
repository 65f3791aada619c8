import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

export type BundleName = "accounts" | "sandbox" | "pictures" | "platform" | "bench";

type RateLimit = { namespace_id: string; simple: { limit: number; period: 10 | 60 } };

type Module =
	| { type: "ESModule" | "Text"; path: string; contents: string }
	| { type: "CompiledWasm" | "Data"; path: string; contents: Uint8Array<ArrayBuffer> };

/** The options of one Miniflare Worker that come from the build; bindings and storage are the caller's. */
export type Bundle = {
	name: string;
	compatibilityDate: string;
	compatibilityFlags: string[];
	modulesRoot: string;
	/** The entry first. */
	modules: Module[];
	/** Absent when the build made no static assets. */
	assets?: {
		directory: string;
		binding: string;
		routerConfig: { has_user_worker: true; invoke_user_worker_ahead_of_assets: boolean };
	};
	durableObjects: Record<string, { className: string; useSQLite: true }>;
	ratelimits: Record<string, RateLimit>;
};

type WranglerJson = {
	name: string;
	main: string;
	compatibility_date: string;
	compatibility_flags?: string[];
	assets?: { binding?: string; run_worker_first?: boolean };
	durable_objects?: { bindings: { name: string; class_name: string }[] };
	ratelimits?: (RateLimit & { name: string })[];
};

/** A text of a build that stands for another while tests run. */
export type Replacement = { text: string; by: string };

type BundleOptions = {
	/** The folder that holds `build/`. */
	root?: string;
	/** For servers of tests only. */
	replace?: Replacement;
};

function filesUnder(directory: string): string[] {
	return readdirSync(directory, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name));
}

/** What `wrangler deploy` keeps to itself: rules for the other files. */
const RULES = new Set(["/.assetsignore", "/_headers", "/_redirects"]);

/** The paths under which the files of a build's static assets are served. Their names need no escaping. */
export function staticFilesOf(directory: string): string[] {
	return filesUnder(directory)
		.map((file) => `/${relative(directory, file).split(sep).join("/")}`)
		.filter((path) => !RULES.has(path));
}

/** A file of the build as the module that `wrangler deploy` makes of it by its ending; none of what is no module. */
function moduleOf(path: string): Module[] {
	if (/\.m?js$/.test(path)) return [{ type: "ESModule", path, contents: readFileSync(path, "utf8") }];
	const bytes = { ".wasm": "CompiledWasm", ".bin": "Data" } as const;
	const type = bytes[extname(path) as keyof typeof bytes];
	return type ? [{ type, path, contents: new Uint8Array(readFileSync(path)) }] : [];
}

/** @throws when the text is not there exactly once: then the build is not what the replacement was written for */
function withReplacement(modules: Module[], { text, by }: Replacement): Module[] {
	const found = modules.reduce(
		(sum, { contents }) => sum + (typeof contents === "string" ? contents.split(text).length - 1 : 0),
		0,
	);
	if (found !== 1) throw new Error(`The build has ${JSON.stringify(text)} ${found} times instead of once`);
	return modules.map((module) =>
		typeof module.contents === "string"
			? ({ ...module, contents: module.contents.replace(text, () => by) } as Module)
			: module,
	);
}

/**
 * Reads a Worker's production build as Miniflare takes it: the same modules that `wrangler deploy` would send.
 * Storage outlives a restart only with Miniflare's `resourcePersistencePath`; it ignores `defaultPersistRoot` silently.
 * @throws when the Worker has not been built, or has no single place for the replacement
 */
export function loadBundle(
	name: BundleName,
	{ root = fileURLToPath(new URL("..", import.meta.url)), replace }: BundleOptions = {},
): Bundle {
	const server = join(root, "build", name, "server");
	const described = join(server, "wrangler.json");
	if (!existsSync(described)) throw new Error(`The ${name} Worker is not built yet: npm run build`);
	const config: WranglerJson = JSON.parse(readFileSync(described, "utf8"));
	const entry = join(server, config.main);
	const others = filesUnder(server).filter((file) => file !== entry);
	const modules = [entry, ...others].flatMap(moduleOf);
	const client = join(root, "build", name, "client");
	const hasAssets = statSync(client, { throwIfNoEntry: false })?.isDirectory() ?? false;
	return {
		name: config.name,
		compatibilityDate: config.compatibility_date,
		compatibilityFlags: config.compatibility_flags ?? [],
		modulesRoot: server,
		modules: replace ? withReplacement(modules, replace) : modules,
		...(hasAssets && {
			assets: {
				directory: client,
				binding: config.assets?.binding ?? "ASSETS",
				routerConfig: {
					has_user_worker: true,
					invoke_user_worker_ahead_of_assets: config.assets?.run_worker_first ?? false,
				},
			},
		}),
		durableObjects: Object.fromEntries(
			(config.durable_objects?.bindings ?? []).map(({ name, class_name }) => [
				name,
				{ className: class_name, useSQLite: true },
			]),
		),
		ratelimits: Object.fromEntries(
			(config.ratelimits ?? []).map(({ name, namespace_id, simple }) => [name, { namespace_id, simple }]),
		),
	};
}
