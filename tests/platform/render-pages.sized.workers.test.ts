import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { describe, expect, test } from "vitest";
import { sized } from "#tests/support/sized.ts";
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

const whole = createRequestHandler(told, "production");
const narrow = createRenderer(told, "production", pageRoutes);

const request = (path: string) => new Request(`http://localhost:8787${path}`);

const odd = ["//", "/student/", "/STUDENT/overview", "/%68elp", "/weekly-exam//p", "/x/y/z", "/help/x", "/student/p"];

/** Of so many routes one is asked. */
const EACH = sized({ test: 5, check: 1 });

describe("a page rendered from the routes that its address leads to", () => {
	// routes.node.test.ts asks which route each address finds; here it is how a page is rendered from them.
	test("is the one that all routes together would give, with what it tells the browser of those above it", async () => {
		const addresses = pageRoutes.entries
			.filter((_, place) => place % EACH === 0)
			.flatMap(({ pattern }) =>
				[pattern, pattern.replace(/\/:\w+\?/g, "")].map((path) => path.replace(/:\w+\??|\*/g, uuid)),
			);
		for (const address of [...addresses, ...odd]) {
			const all = await (await whole(request(address), new RouterContextProvider())).text();
			const some = await (await narrow(request(address), {} as AppContext)).text();
			expect([address, some]).toEqual([address, all]);
		}
	});

	test("leads on to every other page: the browser is told of the routes of any address", async () => {
		const { version } = pageBuild.assets;
		const asked = `/__manifest?version=${version}&paths=${encodeURIComponent("/student/overview")}`;
		const [all, some] = [
			await (await whole(request(asked), new RouterContextProvider())).text(),
			await (await narrow(request(asked), {} as AppContext)).text(),
		];
		expect(all).toContain("student:overview");
		expect(some).toBe(all);
	});

	test("has its data at the address of its data", async () => {
		for (const address of ["/_.data", "/help.data", "/student/overview.data"]) {
			const [all, some] = [
				await whole(request(address), new RouterContextProvider()),
				await narrow(request(address), {} as AppContext),
			];
			expect([some.status, await some.text()]).toEqual([all.status, await all.text()]);
		}
	});
});
