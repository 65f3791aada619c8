/// <reference types="@cloudflare/vitest-plugin/types" />
import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import {
	type ServerBuild,
	UNSAFE_withComponentProps as withComponentProps,
	UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
} from "react-router";
import type { Bindings } from "#workers/env.ts";
import { createPlatform } from "#workers/platform.ts";
import { createRenderer } from "#workers/render-pages.ts";
import * as entry from "~/entry.server.tsx";
import { type BuiltRoute, createRouteTable } from "~/request/route-table.ts";
import * as root from "~/root.tsx";
import config from "~/routes.ts";
import type { Person } from "./api-people.ts";
import { at, bindings } from "./exam-session.ts";

type Module = Record<string, unknown>;
type Route = Omit<BuiltRoute, "module"> & { module: Module };

const modules = import.meta.glob<Module>("../../../app/routes/**/*.{ts,tsx}", { eager: true });

/** As the build leaves a module, but for its style sheets, which nobody made here. */
function builtModule({ links: _, ...module }: Module): Module {
	const { default: Component, ErrorBoundary } = module as {
		default?: Parameters<typeof withComponentProps>[0];
		ErrorBoundary?: Parameters<typeof withErrorBoundaryProps>[0];
	};
	return {
		...module,
		...(Component && { default: withComponentProps(Component) }),
		...(ErrorBoundary && { ErrorBoundary: withErrorBoundaryProps(ErrorBoundary) }),
	};
}

/** These routes and all within them, as the build has them. */
function within(entries: readonly RouteConfigEntry[], parentId: string): Route[] {
	return entries.flatMap(({ id = "", file, path, index, children = [] }) => {
		const known = id || file.replace(/\.tsx?$/, "");
		const module = builtModule(modules[`../../../app/${file}`] ?? {});
		return [{ id: known, parentId, path, index, module }, ...within(children, known)];
	});
}

const routes: Route[] = [{ id: "root", path: "", module: builtModule(root) }, ...within(await config, "root")];

/** What the browser would be told of them: only what the server needs to render a page. */
const published = routes.map(({ module, ...route }) => ({
	...route,
	module: `/${route.id}.js`,
	hasAction: "action" in module,
	hasLoader: "loader" in module,
}));

/** What React Router's build hands to the Worker, made of the same modules: Vitest resolves no virtual module. */
export const pageBuild = {
	...{ ssr: true, isSpaMode: false, prerender: [], future: {}, basename: "/", publicPath: "/" },
	assetsBuildDirectory: "",
	routeDiscovery: { mode: "lazy", manifestPath: "/__manifest" },
	entry: { module: entry },
	routes: Object.fromEntries(routes.map((route) => [route.id, route])),
	assets: {
		...{ version: "test", url: "/manifest.js", entry: { module: "/entry.js", imports: [] } },
		routes: Object.fromEntries(published.map((route) => [route.id, route])),
	},
} as unknown as ServerBuild;

/** What every address is, as its route says. */
export const pageRoutes = createRouteTable(routes);

/** The platform with all its pages. */
const site = createPlatform(async () => ({
	version: "test",
	routes: pageRoutes,
	render: createRenderer(pageBuild, "production", pageRoutes),
}));

export type PageAnswer = { status: number; headers: Headers; text: string; bytes: ArrayBuffer };

type Visit = {
	/** Sent by POST, as a browser sends a form. */
	form?: Record<string, string>;
	/** The same in parts, with files. */
	parts?: FormData;
	/** Minutes after the exams open. */
	minutes?: number;
	/** Bindings that the Worker has in place of its own. */
	with?: Partial<Bindings>;
};

/** The platform's answer to a request of any making. */
export const siteAnswer = async (
	request: Request,
	execution: ExecutionContext,
	{ minutes = 0, with: others }: Pick<Visit, "minutes" | "with"> = {},
): Promise<Response> => site.fetch(request, { ...bindings, TEST_CLOCK_AT: String(at(minutes)), ...others }, execution);

/** Opens an address as `who` does in a browser (null: a guest), or sends a form to it. Redirects are not followed. */
export async function visit(
	who: Person | null,
	path: string,
	{ form, parts, minutes = 0, with: others }: Visit = {},
): Promise<PageAnswer> {
	const origin = bindings.PUBLIC_ORIGIN ?? "";
	const request = new Request(`${origin}${path}`, {
		method: form || parts ? "POST" : "GET",
		headers: { origin, ...(who && { cookie: who.cookie }) },
		body: parts ?? (form && new URLSearchParams(form)),
		redirect: "manual",
	});
	// As it comes over the wire: the constructor takes dots out of a path.
	Object.defineProperty(request, "url", { value: `${origin}${path}` });
	const execution = createExecutionContext();
	const response = await siteAnswer(request, execution, { minutes, with: others });
	const bytes = await response.arrayBuffer();
	await waitOnExecutionContext(execution);
	return { status: response.status, headers: response.headers, text: new TextDecoder().decode(bytes), bytes };
}

const ENTITIES: Record<string, string> = { "&#x27;": "'", "&quot;": '"', "&amp;": "&", "&lt;": "<", "&gt;": ">" };

/** What people read between the frame of a page. */
export function wordsOf({ text }: PageAnswer): string {
	return (
		(/<main[\s\S]*<\/main>/.exec(text)?.[0] ?? text)
			.replace(/<(style|script|svg)[\s\S]*?<\/\1>/g, " ")
			// A place where a word may break is none between words.
			.replace(/<!--.*?-->|<wbr\/?>/g, "")
			.replace(/<[^>]+>/g, " ")
			.replace(/&(#x27|quot|amp|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity)
			.replace(/\s+/g, " ")
			.trim()
	);
}
