import { expect, test } from "vitest";
import { builtRoutes, routes } from "#tests/support/route-table.ts";
import { adminNavigation } from "~/features/shell/admin-navigation.ts";
import { placeOf } from "~/features/shell/within.ts";

const places = adminNavigation({ paymentIssues: 3 }).flatMap(({ items }) => items);
const withPage = new Set(builtRoutes.filter(({ module }) => "default" in module).map(({ id }) => id));
/** What somebody reads in the area; files and steps without a page are reached from these. */
const pages = routes.entries.filter(
	({ id, area, pattern }) => area === "admin" && withPage.has(id) && !/\*$/.test(pattern),
);

test("Every section of the admin area leads to a page that is there (SITE-12)", () => {
	const found = places.map(({ href }) => [href, routes.at(href.replace(/#.*/, ""))?.pattern]);
	expect(found.filter(([, pattern]) => !pattern || pattern.endsWith("*"))).toEqual([]);
	expect(new Set(places.map(({ href }) => href)).size).toBe(places.length);
});

test("Every page of the admin area is a section or within one", () => {
	expect(pages.length).toBeGreaterThan(3);
	const lost = pages.map(({ pattern }) => pattern).filter((pattern) => !placeOf(places, pattern));
	expect(lost).toEqual([]);
});

test("Of a section and what stands within it the nearer is marked, and nothing outside of the area", () => {
	const at = (path: string) => placeOf(places, path)?.href;
	expect(at("/admin")).toBe("/admin");
	expect(at("/admin?page=2")).toBe("/admin");
	expect(at("/admin/payments?state=failed")).toBe("/admin/payments");
	expect(at("/admin/payments/01938c1e-0000-7000-8000-00000000dead")).toBe("/admin/payments");
	expect(at("/admin/payments/needs-a-person?page=2")).toBe("/admin/payments/needs-a-person");
	expect(at("/admin/nothing/like/this")).toBeUndefined();
});
