import { describe, expect, test } from "vitest";
import {
	type Access,
	type ByActor,
	type CallRow,
	everyone,
	firstAddressOf,
	type Outcome,
	type PageRow,
	unmatched,
} from "#tests/support/authorization.ts";
import { builtRoutes, routes } from "#tests/support/route-table.ts";
import { calls } from "#workers/api/calls.ts";
import { defineCall, ok } from "#workers/api/core/call.ts";
import { openPage } from "~/request/route-handle.ts";
import { type BuiltRoute, createRouteTable, type RouteTable } from "~/request/route-table.ts";

const tables = import.meta.glob<Access>("../*/access.ts", { eager: true, import: "access" });
const rows = Object.values(tables);

/** What the matrix must speak of: every call, every page, every form. */
function subjects(all: typeof calls, table: RouteTable, built: readonly BuiltRoute[]) {
	const withAction = new Set(built.filter(({ module }) => "action" in module).map(({ id }) => id));
	return {
		calls: all.map(({ method, path }) => `${method.toUpperCase()} ${path}`),
		pages: table.entries.map(({ pattern }) => pattern),
		actions: table.entries.filter(({ id }) => withAction.has(id)).map(({ pattern }) => pattern),
	};
}

test("the authorization matrix has a row for every call, page and form, and none about nothing", () => {
	expect(unmatched(subjects(calls, routes, builtRoutes), rows)).toEqual({ withoutRow: [], aboutNothing: [] });
});

/** The modules that answer at an address, from the outermost layout in. */
function modulesOf(pattern: string): unknown[] {
	const chain: unknown[] = [];
	for (let id = routes.of(pattern)?.id; id !== undefined; ) {
		const route = builtRoutes.find((one) => one.id === id);
		chain.unshift(route?.module);
		id = route?.parentId;
	}
	return chain;
}

test("the same modules answer at both addresses of a page, so the matrix asks the first alone (SITE-4, SITE-8)", () => {
	const seconds = routes.entries.flatMap(({ pattern }) => {
		const first = firstAddressOf(pattern);
		return first === null ? [] : [{ pattern, first }];
	});
	expect(seconds.length).toBeGreaterThan(100);
	for (const { pattern, first } of seconds) {
		const [there, here] = [routes.of(pattern), routes.of(first)];
		expect([pattern, there?.handle === here?.handle, there?.area, there?.allow]).toEqual([
			...[pattern, true, here?.area, here?.allow],
		]);
		const [second, once] = [modulesOf(pattern), modulesOf(first)];
		expect([pattern, second.length > 0, second.length]).toEqual([pattern, true, once.length]);
		expect([pattern, second.every((module, index) => module === once[index])]).toEqual([pattern, true]);
	}
});

describe("who owns a course is proved by each row that is about one (CRS-2)", () => {
	const OF_COURSES = [
		...[
			"attendance",
			"calendar",
			"content",
			"course",
			"discussion",
			"earnings",
			"enrolment",
			"lecture",
			"live-class",
			"my-course",
		],
	];
	/** A refusal of the role; and what everybody hears, strangers too. */
	const isNobodys = ({ guest, teacher }: ByActor<Outcome>) =>
		teacher === 403 || String(teacher).endsWith("/wrong-role") || teacher === guest;
	const about = OF_COURSES.flatMap((name) => {
		const { calls = {}, pages = {}, actions = {} } = tables[`../${name}/access.ts`] ?? {};
		const named = (kind: string, of: Record<string, CallRow | PageRow>) =>
			Object.entries(of).map(([key, row]) => ({ key: `${kind}${key}`, row }));
		return [...named("", calls), ...named("page ", pages), ...named("action ", actions)];
	});
	const isAlike = ({ who }: CallRow | PageRow) => who.teacher === who.otherTeacher && !isNobodys(who);

	test("its teacher and another hear different things, or the row says why not", () => {
		expect(about.length).toBeGreaterThan(100);
		expect(about.filter(({ row }) => isAlike(row) && !row.alike).map(({ key }) => key)).toEqual([]);
	});

	test("and none says why for nothing", () => {
		expect(about.filter(({ row }) => row.alike && !isAlike(row)).map(({ key }) => key)).toEqual([]);
	});
});

test("no row is said twice", () => {
	const keys = rows.flatMap(({ calls, pages, actions }) => [
		...Object.keys(calls ?? {}),
		...Object.keys(pages ?? {}).map((key) => `page ${key}`),
		...Object.keys(actions ?? {}).map((key) => `action ${key}`),
	]);
	expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

test("what says that it is for whoever is signed in, or for a role, answers 200 to nobody else", () => {
	const pages: NonNullable<Access["pages"]> = Object.assign({}, ...rows.map((row) => row.pages));
	const roleOf = (name: string) => /(student|teacher|admin)$/i.exec(name)?.[0].toLowerCase();
	const about = routes.entries.flatMap(({ pattern, handle }) =>
		handle.access === "signed-in" ? [{ pattern, role: handle.role }] : [],
	);
	expect(about.map(({ pattern }) => pattern)).toContain("/auth/student/profile-verification");
	for (const { pattern, role } of about)
		for (const [name, answer] of Object.entries(pages[pattern]?.who ?? {}))
			if (name === "guest" || (role && roleOf(name) !== role))
				expect([pattern, name, answer]).toEqual([pattern, name, expect.stringMatching(/^\/(auth|dashboard)/)]);
});

describe("the check of the authorization matrix", () => {
	const route: BuiltRoute = { id: "trial", path: "trial", module: { handle: openPage, action: () => null } as never };
	const built = [...builtRoutes, route];
	const found = (...access: Access[]) =>
		unmatched(subjects(calls, createRouteTable(built), built), [...rows, ...access]);

	test("names a call without a row", () => {
		const about = { summary: "A trial", answers: { 200: { description: "Done" } }, access: "everyone" } as const;
		const call = defineCall({
			...about,
			method: "get",
			path: "/api/trial/{id}",
			id: "tryIt",
			handle: async () => ok(null),
		});
		const all = subjects([...calls, { tag: "Trial", ...call }], routes, builtRoutes);
		expect(unmatched(all, rows).withoutRow).toEqual(["GET /api/trial/{id}"]);
	});

	test("names a page and a form without a row, also where the other has one", () => {
		expect(found().withoutRow).toEqual(["page /trial", "action /trial"]);
		expect(found({ pages: { "/trial": { who: everyone(200) } } }).withoutRow).toEqual(["action /trial"]);
		expect(found({ actions: { "/trial save": { who: everyone(200) } } }).withoutRow).toEqual(["page /trial"]);
	});

	test("names a row about nothing", () => {
		const nothing = {
			calls: { "POST /api/ping": { who: everyone(200) } },
			pages: { "/gone": { who: everyone(200) } },
			actions: { "/help save": { who: everyone(200) } },
		};
		expect(unmatched(subjects(calls, routes, builtRoutes), [...rows, nothing]).aboutNothing).toEqual([
			"POST /api/ping",
			"page /gone",
			"action /help",
		]);
	});
});
