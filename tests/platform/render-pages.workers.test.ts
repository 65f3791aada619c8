import { RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { pageBuild } from "#tests/support/workers/pages.ts";
import type { AppContext } from "~/request/app-context.ts";
import { narrow, request, testSamePage, whole } from "./render-pages.ts";

describe("a page rendered from the routes that its address leads to", () => {
	testSamePage(5);

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
