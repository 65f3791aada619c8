import { describe, expect, test } from "vitest";
import { DEMO_PASSWORD } from "#db/seed/people.ts";
import { type Page, wordsOf } from "#tests/support/accounts-browser.ts";
import { codeIn, registered, registerForm } from "#tests/support/accounts-people.ts";
import { CLIENT_ID } from "#tests/support/accounts-servers.ts";
import { browser, freshMobile, inbox, servers, withServers } from "#tests/support/accounts-walks.ts";
import { HOSTILE_ADDRESSES } from "#tests/support/hostile-addresses.ts";
import { issuerOf } from "#workers/accounts/issuer.ts";

withServers();

describe("no link to us leads elsewhere", () => {
	test("after signing in, by password or already", async () => {
		const user = browser();
		for (const target of HOSTILE_ADDRESSES) {
			const page = await user.post(`/sign-in?${new URLSearchParams({ continue: target })}`, {
				...{ mobile: "01700000011", password: DEMO_PASSWORD },
			});
			expect([target, page.location]).toEqual([target, `${servers.accounts}/`]);
			const already = await user.get(`/sign-in?${new URLSearchParams({ continue: target })}`);
			expect([target, already.location]).toEqual([target, `${servers.accounts}/`]);
		}
	});

	test("after confirming a number, giving a name, or choosing a theme", async () => {
		const { user } = await registered();
		for (const target of HOSTILE_ADDRESSES) {
			const asked = new URLSearchParams({ return_to: target });
			expect([target, (await user.get(`/verify-mobile?${asked}`)).location]).toEqual([target, null]);
			const named = await user.post(`/profile-name?${asked}`, { name: "Rakib Hasan" });
			expect([target, named.location]).toEqual([target, `${servers.accounts}/changed?what=name`]);
			const themed = await user.post("/preferences", { theme: "dark", next: target });
			expect([target, themed.location]).toEqual([target, `${servers.platform}/`]);
		}
	});

	test("and a link of many kilobytes is not told in a header", async () => {
		for (const page of ["/verify-mobile", "/profile-name"]) {
			const sent = await browser().get(`${page}?${"a=1&".repeat(2_000)}`);
			expect([sent.status, sent.location]).toEqual([
				303,
				`${servers.accounts}/sign-in?${new URLSearchParams({ continue: page })}`,
			]);
		}
	});

	test("on the page of an address that reads as another site", async () => {
		for (const path of ["//evil.example", "//evil.example/a?b=c", "/.//evil.example"]) {
			const page = await browser().get(`${servers.accounts}${path}`);
			expect([path, /(?:href|value)="\/?\/evil/.test(page.html)]).toEqual([path, false]);
		}
	});
});

test("every object has some names, and none of them is a notice about an SMS", async () => {
	const user = browser();
	const page = await user.follow(await user.post("/register", registerForm(freshMobile())));
	for (const name of Object.getOwnPropertyNames(Object.prototype)) {
		const shown = await user.get(`${page.url}&sms=${name}`);
		expect([name, shown.status, shown.html.includes('role="alert"')]).toEqual([name, 200, false]);
	}
	expect(wordsOf(await user.get(`${page.url}&sms=unsent`))).toContain("The SMS could not be sent.");
});

describe("Bangla", () => {
	test("asked for by the client is kept through signing in, registering, confirming and a new password", async () => {
		const user = browser();
		const query = new URLSearchParams({
			...{ response_type: "code", client_id: CLIENT_ID, redirect_uri: `${servers.platform}/auth/callback` },
			...{ scope: "openid", state: "s", nonce: "n", code_challenge: "c".repeat(43), code_challenge_method: "S256" },
			ui_locales: "bn-BD en",
		});
		const isBangla = (page: Page) =>
			expect([page.url, page.html.includes('<html lang="bn"')]).toEqual([page.url, true]);
		const signIn = await user.follow(await user.get(`${issuerOf(servers.accounts)}/oauth2/authorize?${query}`));
		isBangla(signIn);
		const linked = (page: Page, start: string) =>
			new RegExp(`href="(${start}[^"]*)"`).exec(page.html)?.[1]?.replaceAll("&amp;", "&") ?? "";
		for (const path of ["/sign-in/code", "/forgotten-password", "/register"])
			isBangla(await user.get(linked(signIn, path)));
		const mobile = freshMobile();
		const code = await user.follow(await user.post(linked(signIn, "/register"), registerForm(mobile)));
		isBangla(code);
		isBangla(await user.post(code.url, { code: "x" }));
		const back = await user.follow(await user.post(code.url, { code: codeIn((await inbox(mobile))[0]?.text) }));
		expect(back.location).toMatch(`${servers.platform}/auth/callback?`);
		const page = await user.get("/");
		isBangla(page);
		expect(page.html).toContain(`href="${servers.platform}/bn"`);
	});
});
