import { beforeAll, describe, expect, test } from "vitest";
import { type PlainBrowser, wordsOf } from "#tests/support/accounts-browser.ts";
import { unverified } from "#tests/support/accounts-database.ts";
import { awaitInbox, codeIn, later, PASSWORD, registered, registerForm } from "#tests/support/accounts-people.ts";
import { browser, freshMobile, servers, withServers } from "#tests/support/accounts-walks.ts";
import { forgedTokens } from "#tests/support/hostile/credential-shots.ts";
import { sendRaw } from "#tests/support/hostile/raw.ts";
import { HOSTILE_BODIES, TOO_MUCH } from "#tests/support/hostile-forms.ts";
import accounts from "#workers/accounts/app.ts";
import { ISSUER_PATH } from "#workers/accounts/issuer.ts";

const BODIES = [...HOSTILE_BODIES, ...TOO_MUCH];
const JSON_BODY = { contentType: "application/json", body: "{}" };

/** Every address of the accounts that takes a body: the pages' forms, and what clients of the protocol post. */
const posted = [...new Set(accounts.routes.filter(({ method }) => method === "POST").map(({ path }) => path))];
const forms = posted.filter((path) => !path.startsWith(ISSUER_PATH));
const protocol = posted.filter((path) => path.startsWith(ISSUER_PATH));

withServers();

/** Who may post to an address, and the address as they have it; whoever is nobody where none is named. */
let ready: Record<string, { user: PlainBrowser; address: string }>;

/** Somebody on the way to a new account, somebody who proved a number for a new password, somebody signed in. */
async function readyPeople(): Promise<typeof ready> {
	const [newcomer, forgetful, member] = [browser(), browser(), browser()];
	const { url: code } = await newcomer.follow(await newcomer.post("/register", registerForm(freshMobile())));
	const { mobile } = await registered();
	later(forgetful, 2);
	const asked = await forgetful.follow(await forgetful.post("/forgotten-password", { mobile }));
	const [sms] = await awaitInbox(mobile, 2);
	const proved = await forgetful.post(asked.url, { code: codeIn(sms) });
	await member.post("/sign-in", { mobile: (await unverified()).mobile, password: PASSWORD });
	return {
		"/code": { user: newcomer, address: code },
		"/code/resend": { user: newcomer, address: code.replace("/code?", "/code/resend?") },
		"/new-password": { user: forgetful, address: proved.location ?? "" },
		"/verify-mobile": { user: member, address: "/verify-mobile" },
		"/profile-name": { user: member, address: "/profile-name" },
		"/change-password": { user: member, address: "/change-password" },
		"/change-mobile": { user: member, address: "/change-mobile" },
		"/sign-out/everywhere": { user: member, address: "/sign-out/everywhere" },
	};
}

beforeAll(async () => {
	ready = await readyPeople();
}, 120_000);

describe("every form of the accounts", () => {
	test("is known to the tests", () => {
		expect(forms).toEqual(expect.arrayContaining([...Object.keys(ready), "/sign-in", "/preferences", "/sign-out"]));
		expect(protocol).toHaveLength(6);
	});

	test.each(BODIES)("answers $status to $what", async (hostile) => {
		for (const path of forms) {
			const { user, address } = ready[path] ?? { user: browser(), address: path };
			const page = await user.postBody(address, hostile);
			expect([path, page.status, page.location]).toEqual([path, hostile.status, null]);
			expect(wordsOf(page)).toContain("This was not sent by one of our forms");
		}
	});

	test("takes what its own page sends afterwards all the same", async () => {
		const { user, address } = ready["/profile-name"] ?? { user: browser(), address: "" };
		expect((await user.post(address, { name: "Rakib Hasan" })).status).toBe(303);
		expect(wordsOf(await user.get("/"))).toContain("Rakib Hasan");
	});

	test("answers who is not ready for it before it looks at the body", async () => {
		const stranger = browser();
		for (const path of ["/code", "/code/resend", "/new-password"])
			expect([path, (await stranger.postBody(path, JSON_BODY)).status]).toEqual([path, 409]);
		for (const path of ["/verify-mobile", "/profile-name", "/change-password", "/change-mobile"])
			expect([path, (await stranger.postBody(path, JSON_BODY)).location]).toEqual([
				path,
				`${servers.accounts}/sign-in?continue=${encodeURIComponent(path)}`,
			]);
	});
});

describe("what clients of the protocol post", () => {
	test.each(BODIES)("is refused by its own rules where it is $what", async (hostile) => {
		for (const path of protocol) {
			const { status } = await browser().postBody(path, hostile);
			expect([path, status < 500]).toEqual([path, true]);
			const isForm = hostile.contentType?.startsWith("application/x-www-form-urlencoded");
			if (hostile.contentType !== null && !isForm && !hostile.what.includes("part"))
				// What is asked about a person looks at the client before the body.
				expect([path, status]).toEqual([path, path.includes("/person/") ? 401 : 400]);
		}
	});

	test.each(Object.entries(forgedTokens("http://localhost/oidc")))("is no token of ours: %s", async (_, token) => {
		for (const method of ["GET", "POST"]) {
			const headers = { authorization: `Bearer ${token}` };
			const answer = await fetch(`${servers.accounts}${ISSUER_PATH}/oauth2/userinfo`, { method, headers });
			const { error } = (await answer.json()) as { error: string };
			expect([answer.status, error]).toEqual([401, "invalid_token"]);
		}
	});

	test("is refused where an address could not hold it", async () => {
		const fields = { client_id: "pathshala", response_type: "code", state: "x".repeat(9_000) };
		const path = `${ISSUER_PATH}/oauth2/authorize`;
		expect((await browser().post(path, fields)).status).toBe(400);
		expect((await browser().get(`${path}?${new URLSearchParams(fields)}`)).status).toBe(400);
	});

	test("may carry more than we know, as the protocol wants it", async () => {
		const page = await browser().post(`${ISSUER_PATH}/oauth2/end-session`, { state: "s", logout_hint: "x", more: "1" });
		expect([page.status, wordsOf(page).includes("You are signed out")]).toEqual([200, true]);
	});
});

test.each(["/", "/sign-in", "/healthz", `${ISSUER_PATH}/jwks`, "/nowhere"])(
	"a host that is none is a bad request: %s",
	async (path) => {
		const request = `GET ${path} HTTP/1.1\r\nHost: [::ffff:1]:99999\r\n\r\n`;
		expect((await sendRaw(new URL(servers.accounts).port, request, 10_000)).status).toBe(400);
	},
);
