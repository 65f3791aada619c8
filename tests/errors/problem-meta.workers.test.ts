import { expect, test } from "vitest";
import { student } from "#tests/support/workers/api-people.ts";
import { visit } from "#tests/support/workers/pages.ts";

const NOBODYS = "01938c1e-0000-7000-8000-00000000dead";

/** The head of an answered page: its titles, and what it tells search engines. */
const headOf = (text: string) => ({
	titles: Array.from(text.matchAll(/<title>([^<]*)<\/title>/g), ([, title]) => title),
	robots: /<meta name="robots" content="([^"]*)"/.exec(text)?.[1],
});

test.each([
	[`/student/weekly-exam/${NOBODYS}`, "There is no such Model Test · Pathshala"],
	["/student/weekly-exam/not-an-id", "There is no such Model Test · Pathshala"],
	["/dashboard/student/someday/weekly-exam", "There is nothing at this address · Pathshala"],
	[`/student/mock-test/${NOBODYS}`, "There is no such self-assessment · Pathshala"],
	[`/student/payment/${NOBODYS}`, "There is no such payment · Pathshala"],
	[`/student/checkout/model_test/${NOBODYS}`, "There is no such Model Test · Pathshala"],
])("the head of %s, which names nothing, says so, and keeps search engines away", async (path, title) => {
	const page = await visit(await student({ profileComplete: true }), path);
	expect([page.status, headOf(page.text)]).toEqual([404, { titles: [title], robots: "noindex" }]);
});

test("a problem that no area says has a title as well", async () => {
	const page = await visit(null, "/payments/bkash/callback");
	expect([page.status, headOf(page.text)]).toEqual([
		404,
		{ titles: ["There is no such payment · Pathshala"], robots: "noindex" },
	]);
});

test("a page without a problem has its own title, once", async () => {
	const page = await visit(await student({ profileComplete: true }), "/student/wallet/add");
	expect([page.status, headOf(page.text).titles]).toEqual([200, ["Add money · Pathshala"]]);
});
