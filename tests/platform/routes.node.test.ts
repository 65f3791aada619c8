import { createStaticHandler, type ShouldRevalidateFunction, type ShouldRevalidateFunctionArgs } from "react-router";
import { describe, expect, test } from "vitest";
import { builtRoutes, routes, routeTree } from "#tests/support/route-table.ts";
import { areaPage, openPage, publicPage, type RouteHandle } from "~/request/route-handle.ts";
import { createRouteTable } from "~/request/route-table.ts";

type RouteModule = { shouldRevalidate?: ShouldRevalidateFunction };

const uuid = "01938c1e-0000-7000-8000-00000000dead";
const handleAt = (path: string) => routes.at(path)?.handle;

describe("every route", () => {
	test("says what it is, in a module of its own", () => {
		expect(routes.entries.length).toBeGreaterThan(100);
		const modules = new Map(builtRoutes.map(({ id, module }) => [id, module]));
		for (const { id, handle } of routes.entries) expect([id, modules.get(id)?.handle]).toEqual([id, handle]);
	});

	test("is found by its address and by the pattern that its loader is given", () => {
		expect(routes.at(`/weekly-exam/${uuid}`)?.pattern).toBe("/weekly-exam/:modelTestUuid");
		expect(routes.at("/dashboard/student/p/2/past/weekly-exam")?.pattern).toBe(
			"/dashboard/student/p/:page/:type/weekly-exam",
		);
		expect(routes.at("/student")?.pattern).toBe("/student");
		expect(routes.at("/nothing/like/this")?.pattern).toBe("/*");
		expect(new Set(routes.entries.map(({ pattern }) => pattern)).size).toBe(routes.entries.length);
		for (const entry of routes.entries)
			for (const pattern of [entry.pattern, entry.pattern.slice(1) || "/"]) expect(routes.of(pattern)).toBe(entry);
		for (const pattern of ["/nothing", "nothing"]) expect(routes.of(pattern)).toBeNull();
	});

	test("is the one that the router itself finds, whatever the address", async () => {
		// It puts the routes in order once, `matchRoutes` at each call.
		const router = createStaticHandler(routeTree);
		const found = async (address: string) => {
			const context = await router.query(new Request(`http://localhost${address}`));
			return context instanceof Response ? null : context.matches.at(-1)?.route.id;
		};
		const sample = (pattern: string) =>
			[pattern, pattern.replace(/\/:\w+\?/g, "")].map((path) => path.replace(/:\w+\??|\*/g, uuid));
		const addresses = new Set([
			...routes.entries.flatMap(({ pattern }) => sample(pattern)),
			...[
				"/",
				"//",
				"/bn/",
				"/student/",
				"/STUDENT/overview",
				"/student/p/mock-test/select",
				"/student/mock-test/select/",
			],
			...[
				"/weekly-exam/p",
				"/weekly-exam/p/",
				"/weekly-exam/%e0",
				"/dashboard",
				"/dashboard/x",
				"/x/y/z",
				"/.well-known/x",
				"/HELP",
				"/%68elp",
				"/%73tudent/overview",
				"/%zz/help",
				"/bN/help",
			],
		]);
		for (const address of addresses) expect([address, routes.at(address)?.id]).toEqual([address, await found(address)]);
	});

	test.each([
		"admin/announcement-delete",
		"admin/exam/model-test-publish",
		"admin/exam/question-appeals",
		"admin/exam/self-assessment-publish",
		"admin/question-delete",
		"admin/video-delete",
		"student:assignment/:assignmentId/delete",
	])("of a form that sends the version its page shows reads the page anew after a conflict: %s", (name) => {
		const module = builtRoutes.find(({ id }) => id === name || id === `routes/${name}`)?.module as
			| RouteModule
			| undefined;
		const asks = (actionStatus: number) =>
			module?.shouldRevalidate?.({ actionStatus, defaultShouldRevalidate: false } as ShouldRevalidateFunctionArgs);
		expect([asks(409), asks(400)]).toEqual([true, false]);
	});

	test("is remembered by its address, and found as well when the memory has begun anew", () => {
		const first = routes.at("/help");
		for (let i = 0; i < 1_500; i++) expect(routes.at(`/weekly-exam/${i}`)?.handle.cached).toBe(true);
		expect(routes.at("/help")).toBe(first);
	});
});

describe("a table of routes", () => {
	const of = (handle: unknown, layout?: unknown) => () =>
		createRouteTable([
			{ id: "layout", module: { handle: layout } },
			{ id: "page", parentId: "layout", path: "page", module: { handle } },
		]);

	test("is made of handles, the area's from the layout", () => {
		expect(of(openPage)().at("/page")).toMatchObject({ pattern: "/page", area: null });
		expect(of(areaPage, { area: "student" })().at("/page/")).toMatchObject({ area: "student" });
		expect(of(openPage)().at("/other")).toBeNull();
	});

	test("refuses a route without its handle", () => {
		for (const handle of [undefined, null, {}, { scripts: false }, { area: "student" }])
			expect(of(handle)).toThrow("The route page has no handle");
	});

	test("refuses a page of nobody's area, and one for everybody in an area", () => {
		expect(of(areaPage)).toThrow("The route page is open to area, and its area is nobody's");
		expect(of(openPage, { area: "admin" })).toThrow("The route page is open to everyone, and its area is admin");
	});

	test("has no page whose handle does not fit together: it does not compile", () => {
		// @ts-expect-error what comes from the cache ships no script
		const scripted: RouteHandle = { ...publicPage, scripts: true };
		// @ts-expect-error what is somebody's is not cached
		const shared: RouteHandle = { ...areaPage, cached: true };
		// @ts-expect-error what is not the same for everybody is not in the sitemap
		const listed: RouteHandle = { ...openPage, sitemap: "/auth/login" };
		// @ts-expect-error it does not say to whom it is open
		const silent: RouteHandle = { cached: false, scripts: true, twin: false, sitemap: null };
		expect([scripted, shared, listed, silent]).toHaveLength(4);
	});
});

describe("open to whom", () => {
	const AREAS: [mount: RegExp, area: string][] = [
		[/^\/(dashboard\/)?student(\/|$)/, "student"],
		[/^\/dashboard\/teacher(\/|$)/, "teacher"],
		[/^\/admin(\/|$)/, "admin"],
	];

	/** What an account may lack, a further role, and what the person has told us. */
	const ABOUT_ONESELF =
		/^\/(feedback|auth\/(add-role|missing-name|(mobile|teacher|student\/profile)-verification|teacher-verification\/scan\/:scanUuid))$/;

	test.each(routes.entries.map(({ pattern, handle, area }) => ({ pattern, access: handle.access, area })))(
		"$pattern: $access $area",
		({ pattern, access, area }) => {
			const owner = AREAS.find(([mount]) => mount.test(pattern))?.[1] ?? null;
			const outside = ABOUT_ONESELF.test(pattern) ? "signed-in" : "everyone";
			expect([access, area]).toEqual([owner === null ? outside : "area", owner]);
		},
	);

	test("an area's unknown addresses are as closed as its known ones", () => {
		for (const path of ["/student/nothing/like/this", "/dashboard/student/x", "/dashboard/teacher/x", "/admin/x/y"])
			expect([path, handleAt(path)?.access]).toEqual([path, "area"]);
	});
});

describe("served from the cache", () => {
	test.each([
		"/",
		"/bn",
		"/bn/",
		"/help",
		"/bn/help",
		"/privacy",
		"/terms",
		"/weekly-exam",
		"/weekly-exam/p/2",
		"/bn/weekly-exam/p/2",
		"/s/weekly-exam/1",
		"/sitemap.xml",
		"/robots.txt",
		"/mock-test/p",
		"/public/dashboard/student/mock-test/select",
		`/public/mock-test/${uuid}`,
		"/api/docs",
	])("is %s", (pathname) => {
		expect(handleAt(pathname)?.cached).toBe(true);
	});

	test.each([
		"/student/overview",
		"/dashboard",
		"/admin",
		"/auth/login",
		"/auth/sign-in",
		"/api/public/weekly-exams",
		"/errors/error-404",
		"/bnx",
		"/helpme",
		"/bn/student",
		"/x/weekly-exam",
		"/health",
	])("is not %s", (pathname) => {
		expect(handleAt(pathname)?.cached).toBe(false);
	});

	test("is nothing with scripts, and nothing of an area", () => {
		const cached = routes.entries.filter(({ handle }) => handle.cached);
		expect(cached.filter(({ handle, area }) => handle.scripts || area !== null)).toEqual([]);
	});
});

describe("in Bangla under /bn", () => {
	const twins = routes.entries.filter(({ handle }) => handle.twin);
	const bangla = routes.entries.filter(({ pattern }) => /^\/bn(\/|$)/.test(pattern));

	test("is every page that says so, by the same module", () => {
		const english = twins.filter((entry) => !bangla.includes(entry));
		for (const { pattern, handle } of english)
			expect([pattern, routes.of(pattern === "/" ? "/bn" : `/bn${pattern}`)?.handle]).toEqual([pattern, handle]);
		expect(english.length).toBe(bangla.length);
	});

	test("is no other", () => {
		expect(bangla.filter(({ handle }) => !handle.twin)).toEqual([]);
	});

	test("are no pages behind sign-in: the cookie alone decides their language", () => {
		for (const path of ["/student/overview", "/dashboard/teacher", "/auth/login", "/admin", "/errors/error-404"])
			expect([path, handleAt(path)?.twin]).toEqual([path, false]);
	});
});

describe("the sitemap", () => {
	const listed = routes.entries.flatMap(({ handle }) => (handle.sitemap === null ? [] : [handle]));

	test("names addresses that the page itself answers, in both languages", () => {
		expect(listed.length).toBeGreaterThan(0);
		for (const handle of listed) {
			const line = handle.sitemap;
			const path = typeof line === "string" ? line : (line?.at.replace(":uuid", uuid) ?? "");
			for (const address of [path, `/bn${path}`]) expect([address, handleAt(address)]).toEqual([address, handle]);
		}
	});

	test("has what can be found by everybody and nothing else", () => {
		const lines = new Set(listed.map(({ sitemap }) => (typeof sitemap === "string" ? sitemap : sitemap?.at)));
		expect([...lines].sort()).toEqual([
			"/",
			"/course/:uuid",
			"/course/s/i/t/p",
			"/help",
			"/institute/:uuid",
			"/mock-test/:uuid",
			"/mock-test/p",
			"/privacy",
			"/teacher/:uuid",
			"/terms",
			"/weekly-exam/:uuid",
			"/weekly-exam/p",
		]);
	});
});
