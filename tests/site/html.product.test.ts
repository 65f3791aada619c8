import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_ADMIN, DEMO_STUDENTS, DEMO_TEACHERS } from "#db/seed/people.ts";
import { listenForHosts } from "#tests/support/asked-hosts.ts";
import { htmlFaults } from "#tests/support/html-rules.ts";
import { addressesOf, demoPerson, look } from "#tests/support/html-visits.ts";
import { routes } from "#tests/support/route-table.ts";
import { type Product, runProduct } from "#tests/support/run-product.ts";
import { signInAs, WebClient } from "../../scripts/support/web-client.ts";

const asked = listenForHosts();
let product: Product;

beforeAll(async () => {
	product = await runProduct(asked.env);
}, 240_000);

afterAll(async () => {
	await product?.stop();
	asked[Symbol.dispose]();
});

test("The account service's pages, with their errors, are valid HTML in both languages (SITE-11)", async () => {
	const faults: string[] = [];
	for (const language of ["en", "bn"]) {
		const client = new WebClient();
		const { url } = await client.request(`${product.platform}/auth/sign-in?role=student&lang=${language}`);
		const paths = ["/sign-in", "/sign-in/code", "/register", "/forgotten-password", "/nothing-here"];
		const looked = await look(
			client,
			product.accounts,
			paths.map((path) => `${path}${url.search}`),
			"page",
		);
		expect([...looked.seen.values()].map(([, shown]) => shown)).toEqual(paths.map(() => language));
		faults.push(...looked.faults);
		const forms: [path: string, fields: Record<string, string>][] = [
			["/sign-in", { mobile: "1", password: "" }],
			["/sign-in", { mobile: DEMO_STUDENTS[0]?.mobile ?? "", password: "not it" }],
			["/sign-in/code", { mobile: "1" }],
			["/register", { name: "", mobile: "1", password: "short" }],
			["/forgotten-password", { mobile: "" }],
			[
				"/register",
				{ name: "Nadia Islam", mobile: `0177000000${language === "en" ? 1 : 2}`, password: "monsoon-rickshaw-7" },
			],
		];
		let last = url;
		for (const [path, fields] of forms) {
			const body = new URLSearchParams(fields);
			const answer = await client.request(`${product.accounts}${path}${url.search}`, { method: "POST", body });
			faults.push(...(await htmlFaults(answer.text, "page")).map((fault) => `${path}: ${fault}`));
			last = answer.url;
		}
		expect(last.pathname).toBe("/code");
		const wrong = await client.request(last.href, { method: "POST", body: new URLSearchParams({ code: "1" }) });
		faults.push(...(await htmlFaults(wrong.text, "page")).map((fault) => `the code: ${fault}`));
	}
	const member = await signInAs(product.platform, demoPerson(DEMO_STUDENTS[0]));
	const own = [
		"/",
		"/change-password",
		"/change-mobile",
		"/profile-name",
		"/verify-mobile",
		"/sign-out",
		"/nothing-here",
	];
	faults.push(...(await look(member, product.accounts, own, "page")).faults);
	expect(faults).toEqual([]);
}, 120_000);

test("A product that is built, started and asked for its pages asks nobody outside (RUN-6)", async () => {
	const clients = [
		{ client: new WebClient(), area: "" },
		{ client: await signInAs(product.platform, demoPerson(DEMO_STUDENTS[0])), area: "/student" },
		{ client: await signInAs(product.platform, demoPerson(DEMO_TEACHERS[0])), area: "/dashboard/teacher" },
		{ client: await signInAs(product.platform, demoPerson(DEMO_ADMIN)), area: "/admin" },
	];
	for (const { client, area } of clients) {
		const open = routes.entries.filter(({ handle, pattern }) =>
			area === "" ? handle.access === "everyone" : pattern === area || pattern.startsWith(`${area}/`),
		);
		const paths = open.flatMap(({ pattern }) => addressesOf(pattern, {}));
		expect(paths.length).toBeGreaterThan(5);
		for (const path of paths) await client.request(`${product.platform}${path}`);
	}
	expect(asked.heard()).toEqual([]);
});
