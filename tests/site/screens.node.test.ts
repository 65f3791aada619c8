import { describe, expect, test } from "vitest";
import { ALIKE, KINDS, pageOf } from "#tests/support/browser/kinds.ts";
import { filled } from "#tests/support/browser/screen-tokens.ts";
import { ELSEWHERE, SCREENS } from "#tests/support/browser/screens.ts";
import { builtRoutes, routes } from "#tests/support/route-table.ts";

const moduleOf = new Map(builtRoutes.map(({ id, module }) => [id, module]));

/** Every page with its patterns: one that answers under several prefixes is one page. */
const pages = Map.groupBy(
	routes.entries.filter(({ id }) => "default" in (moduleOf.get(id) ?? {})),
	({ id }) => moduleOf.get(id),
);

/** What a screen opens. */
const entryOf = (path: string) => {
	const address = filled(path, () => "018f0000-0000-7000-8000-000000000001").split("?")[0] ?? "";
	// An address that nobody has is a page as well, and has a screen of its own.
	return routes.at(address);
};

describe("The pages that browsers look at (axe, 320 px, text of twice the size)", () => {
	const visited = new Set(SCREENS.map(({ path }) => moduleOf.get(entryOf(path)?.id ?? "")));
	const named = Object.keys(ELSEWHERE).map((pattern) => moduleOf.get(routes.of(pattern)?.id ?? ""));

	test("are all there are, but for those that are looked at elsewhere", () => {
		const missing = [...pages].filter(([module]) => !visited.has(module) && !named.includes(module));
		expect(missing.map(([, [first]]) => first?.pattern)).toEqual([]);
		expect(pages.size).toBeGreaterThan(40);
	});

	test("are none that is looked at elsewhere, and none that there is not", () => {
		expect(Object.keys(ELSEWHERE).filter((_, index) => !named[index] || visited.has(named[index]))).toEqual([]);
		expect(SCREENS.filter(({ path }) => !visited.has(moduleOf.get(entryOf(path)?.id ?? "")))).toEqual([]);
	});

	test("are opened by whoever may: an area by its role, an account's page by somebody", () => {
		const shut = SCREENS.filter(({ path, who }) => {
			const entry = entryOf(path);
			if (entry?.handle.access === "signed-in") return who === null;
			return entry?.area ? who?.role !== entry.area : false;
		});
		expect(shut).toEqual([]);
	});

	test("are each named once", () => {
		const keys = SCREENS.map(({ path, who }) => `${path} ${who?.mobile}`);
		expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
	});
});

describe("The pages that `npm test` opens in a browser", () => {
	const opened = KINDS.map(pageOf);

	test("are all pages once, but for those made of the same parts as another one", () => {
		const all = new Set(SCREENS.map(pageOf));
		expect([...opened, ...Object.keys(ALIKE)].toSorted()).toEqual([...all].toSorted());
		expect(Object.values(ALIKE).filter((page) => !opened.includes(page))).toEqual([]);
	});

	test("are in English and in Bangla by turns, and a public page in the language of its address", () => {
		const languages = Map.groupBy(KINDS, ({ language }) => language);
		expect(Math.abs((languages.get("en")?.length ?? 0) - (languages.get("bn")?.length ?? 0))).toBeLessThanOrEqual(1);
		const twins = KINDS.filter(({ path, who }) => who === null && routes.at(path.split("?")[0] ?? "")?.handle.twin);
		const addressed = twins.map(({ path }) => (/^\/bn(\/|$)/.test(path) ? "bn" : "en"));
		expect(addressed).toEqual(twins.map(({ language }) => language));
	});
});
