import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { pageBuild, pageRoutes } from "#tests/support/workers/pages.ts";
import { createRenderer } from "#workers/render-pages.ts";
import type { AppContext } from "~/request/app-context.ts";

const uuid = "01938c1e-0000-7000-8000-00000000dead";

/** The product's routes, whose pages say only what React Router found: for whom, and what it tells the browser of. */
const told: ServerBuild = {
	...pageBuild,
	routes: Object.fromEntries(
		Object.entries(pageBuild.routes).map(([id, route]) => [
			id,
			{
				...route,
				module: { default: () => null, ...(route?.module.handle !== undefined && { handle: route.module.handle }) },
			},
		]),
	) as ServerBuild["routes"],
	entry: {
		module: {
			...pageBuild.entry.module,
			default: (_request, status, _headers, { staticHandlerContext: page, manifest }) => {
				const segments = page.location.pathname.split("/").filter(Boolean).slice(0, -1);
				const above = segments.map((_, index) => `/${segments.slice(0, index + 1).join("/")}`);
				const idsAt = (path: string) => page._match(path)?.map(({ route }) => route.id) ?? null;
				return Response.json({
					status,
					found: page.matches.map(({ route, params, pathname }) => [route.id, pathname, params]),
					above: ["/", ...above].map(idsAt),
					unpublished: page.matches.filter(({ route }) => !manifest.routes[route.id]).length,
				});
			},
		},
	},
};

export const whole = createRequestHandler(told, "production");
export const narrow = createRenderer(told, "production", pageRoutes);

export const request = (path: string) => new Request(`http://localhost:8787${path}`);

const odd = ["//", "/student/", "/STUDENT/overview", "/%68elp", "/weekly-exam//p", "/x/y/z", "/help/x", "/student/p"];

/** @param each of so many routes one is asked */
export function testSamePage(each: number): void {
	// routes.node.test.ts asks which route each address finds; here it is how a page is rendered from them.
	test("is the one that all routes together would give, with what it tells the browser of those above it", async () => {
		const addresses = pageRoutes.entries
			.filter((_, place) => place % each === 0)
			.flatMap(({ pattern }) =>
				[pattern, pattern.replace(/\/:\w+\?/g, "")].map((path) => path.replace(/:\w+\??|\*/g, uuid)),
			);
		for (const address of [...addresses, ...odd]) {
			const all = await (await whole(request(address), new RouterContextProvider())).text();
			const some = await (await narrow(request(address), {} as AppContext)).text();
			expect([address, some]).toEqual([address, all]);
		}
	});
}
