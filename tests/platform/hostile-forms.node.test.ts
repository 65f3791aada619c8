import { describe, expect, test } from "vitest";
import { ACCOUNT_FORMS, FORMS, WALK_FORMS } from "#tests/support/hostile/forms.ts";
import { sampled } from "#tests/support/hostile/sampled.ts";
import { builtRoutes, routes } from "#tests/support/route-table.ts";
import accounts from "#workers/accounts/app.ts";
import { ISSUER_PATH } from "#workers/accounts/issuer.ts";

type Module = { action?: unknown; loader?: unknown };

describe("the forms that are sent hostile values", () => {
	test("are all that the platform's pages have", () => {
		const actions = routes.entries.flatMap(({ id, pattern }) => {
			const { action, loader } = (builtRoutes.find((route) => route.id === id)?.module ?? {}) as Module;
			// What does in an action the same as in its loader reads no form.
			return action && action !== loader ? [pattern] : [];
		});
		expect([...new Set(FORMS.map(({ pattern }) => pattern))].sort()).toEqual(actions.sort());
	});

	test("are all that the accounts have", () => {
		const posted = accounts.routes.filter(({ method, path }) => method === "POST" && !path.startsWith(ISSUER_PATH));
		const walks = Object.keys(WALK_FORMS).map((name) => ({ code: "/code", password: "/new-password" })[name]);
		const leaving = ["/sign-out", "/sign-out/everywhere"];
		expect([...ACCOUNT_FORMS.map(({ pattern }) => pattern), ...walks, ...leaving].sort()).toEqual(
			[...new Set(posted.map(({ path }) => path))].sort(),
		);
	});
});

describe("a sample", () => {
	const all = Array.from({ length: 1_000 }, (_, index) => index);

	test("is as large as asked for, in order, and the same for the same seed", () => {
		const some = sampled(all, 100, 7);
		expect([some.length, new Set(some).size]).toEqual([100, 100]);
		expect(some).toEqual([...some].sort((a, b) => a - b));
		expect(sampled(all, 100, 7)).toEqual(some);
	});

	test("is another for another seed, so that many seeds leave nothing out", () => {
		const seen = new Set(all.slice(0, 60).flatMap((seed) => sampled(all, 100, seed + 1)));
		expect(seen.size).toBeGreaterThan(990);
	});

	test("of few is all of them", () => {
		expect(sampled([1, 2, 3], 3, 1)).toEqual([1, 2, 3]);
	});
});
