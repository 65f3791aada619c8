import { beforeEach, describe, expect, test } from "vitest";
import { type Page, type PlainBrowser, wordsOf } from "#tests/support/accounts-browser.ts";
import { sql } from "#tests/support/accounts-database.ts";
import {
	awaitInbox,
	browserAt,
	codeIn,
	codePathIn,
	isSignedIn,
	later,
	PASSWORD,
	registered,
	registerForm,
} from "#tests/support/accounts-people.ts";
import { CLIENT_ID, CLIENT_SECRET } from "#tests/support/accounts-servers.ts";
import { drain, longSms, ownerAt } from "#tests/support/accounts-strangers.ts";
import { freshMobile, inbox, servers, withServers, wrongCode } from "#tests/support/accounts-walks.ts";
import { ISSUER_PATH } from "#workers/accounts/issuer.ts";

withServers();

const e164 = (mobile: string) => `+88${mobile}`;
const OTHER_PASSWORD = "what the brother chose";

let places = 0;
/**
 * Browsers of this test; the clocks of the next begin anew. A sign-in is of the real time, and whoever signed in more than ten
 * minutes ago is asked for a password, so no test goes on for longer.
 */
let here = 0;
beforeEach(() => {
	here = 0;
});
/** Between two short codes to one number, whoever asks for them (minutes; ACC-14). */
const APART = 1.1;
/** A browser on a line of its own: whoever waits for a code waits for their own alone. Each comes a while after the one before. */
function somewhere(): PlainBrowser {
	const user = browserAt(`198.51.100.${++places}`);
	later(user, ++here * APART);
	return user;
}

const person = () => registered(freshMobile(), somewhere());

const idOf = async (mobile: string) =>
	(await sql("SELECT id FROM user WHERE phone_number = ?", e164(mobile)))[0]?.[0] ?? null;

/** The newest code of a number whose SMS has these words. */
async function codeOf(mobile: string, words: string): Promise<string> {
	const newest = async () => (await inbox(mobile)).find(({ text }) => text.includes(words) && codeIn(text));
	await expect.poll(newest, { timeout: 30_000, interval: 20 }).toBeTruthy();
	return codeIn((await newest())?.text);
}

/** From the page that asks for a new number to the answer of its code. */
async function moves(user: PlainBrowser, to: string): Promise<Page> {
	const page = await user.follow(await user.post("/change-mobile", { mobile: to }));
	return user.post(page.url, { code: await codeOf(to, "NEW NUMBER") });
}

/** A walk of another browser to a number, as far as the page for its code, and the code. */
async function begins(path: string, mobile: string, words: string, fields: Record<string, string> = {}) {
	const user = somewhere();
	const page = await user.follow(await user.post(path, { mobile, ...fields }));
	return { user, page, code: await codeOf(mobile, words) };
}

/** One number, its owner, and somebody in the family who gets it. */
async function family() {
	const [brother, sister] = [await person(), await person()];
	return {
		mobile: brother.mobile,
		brother,
		sister,
		/** @param after minutes */
		async handOver(after = 3 * APART) {
			for (const { user } of [brother, sister]) later(user, after);
			const moved = [await moves(brother.user, freshMobile()), await moves(sister.user, brother.mobile)];
			expect(moved.map(({ status }) => status)).toEqual([303, 303]);
		},
	};
}

/** Nobody but the sister is signed in, and her password is her own. */
async function isHersAlone(mobile: string, stale: PlainBrowser): Promise<void> {
	const signIn = async (password: string) => (await somewhere().post("/sign-in", { mobile, password })).status;
	expect([await isSignedIn(stale), await signIn(PASSWORD), await signIn(OTHER_PASSWORD)]).toEqual([false, 303, 422]);
}

const erase = (subject: unknown) =>
	fetch(`${servers.accounts}${ISSUER_PATH}/person/erase`, {
		method: "POST",
		headers: { authorization: `Basic ${btoa(`${CLIENT_ID}:${CLIENT_SECRET}`)}` },
		body: new URLSearchParams({ subject: String(subject) }),
	});

describe("what was begun before a number changed hands leads nowhere (ACC-23)", () => {
	test("a reset whose number was proved", async () => {
		const { mobile, handOver } = await family();
		const { user, page, code } = await begins("/forgotten-password", mobile, "NEW PASSWORD");
		const form = await user.follow(await user.post(page.url, { code }));
		expect(new URL(form.url).pathname).toBe("/new-password");
		await handOver();
		expect((await user.get(form.url)).status).toBe(409);
		expect((await user.post(form.url, { password: OTHER_PASSWORD })).status).toBe(409);
		await isHersAlone(mobile, user);
	});

	test.each([
		["a code to sign in", "/sign-in/code", "signs in", {}],
		["a code for a new password", "/forgotten-password", "NEW PASSWORD", {}],
		["a code of a registration", "/register", "you have an account already", registerForm("")],
	] as const)("%s", async (_, path, words, { ...fields }: Record<string, string>) => {
		const { mobile, handOver } = await family();
		const { user, page, code } = await begins(path, mobile, words, { ...fields, mobile });
		await handOver();
		const answer = await user.post(page.url, { code });
		expect([answer.status, wordsOf(answer)]).toEqual([409, expect.stringContaining("a mobile number was changed")]);
		await isHersAlone(mobile, user);
	});

	test("a long code, in a walk of before and in a new one; hers is sent at once", async () => {
		const { mobile, brother, sister, handOver } = await family();
		const now = await drain(mobile, Date.now() + 2 * APART * 60_000);
		const [code = ""] = await longSms(mobile);
		const before = ownerAt(now);
		const page = await before.post("/sign-in/code", { mobile });
		for (const { user } of [brother, sister]) user.now = now;
		await handOver(0);
		expect((await before.post(codePathIn(page), { code })).status).toBe(422);
		const after = ownerAt(now + 1);
		for (const path of ["/sign-in/code", "/forgotten-password"]) {
			const anew = await after.post(path, { mobile });
			expect([anew.status, wordsOf(anew)]).toEqual([429, expect.stringContaining("a code of 12 digits")]);
			expect((await after.post(codePathIn(anew), { code })).status).toBe(422);
		}
		await isHersAlone(mobile, after);
		await expect.poll(async () => (await longSms(mobile)).length).toBe(2);
		const [hers = ""] = await longSms(mobile);
		const own = ownerAt(now + 2);
		expect((await own.post(codePathIn(await own.post("/sign-in/code", { mobile })), { code: hers })).status).toBe(303);
		expect(wordsOf(await own.get("/"))).toContain(`${mobile.slice(0, 5)}-${mobile.slice(5)}`);
	});

	test("a long code that was on its way while the number changed hands: it is of whom it was sent for", async () => {
		const { mobile, sister } = await family();
		const now = await drain(mobile, Date.now() + 2 * APART * 60_000);
		const [code = ""] = await longSms(mobile);
		// As the change leaves them, but for a code that is written down only then.
		await sql("UPDATE user SET phone_number = ? WHERE phone_number = ?", e164(freshMobile()), e164(mobile));
		await sql("UPDATE user SET phone_number = ? WHERE phone_number = ?", e164(mobile), e164(sister.mobile));
		const after = ownerAt(now);
		const page = await after.post("/sign-in/code", { mobile });
		expect((await after.post(codePathIn(page), { code })).status).toBe(422);
		await isHersAlone(mobile, after);
	});

	test("a code that confirms the number, at a browser where the other is signed in now", async () => {
		const { mobile, brother, handOver } = await family();
		const unproved = () => sql("UPDATE user SET phone_number_verified = 0 WHERE phone_number = ?", e164(mobile));
		await unproved();
		const user = somewhere();
		await user.post("/sign-in", { mobile, password: PASSWORD });
		const page = await user.follow(await user.post("/verify-mobile", {}));
		const code = await codeOf(mobile, "confirms");
		await handOver();
		await unproved();
		await user.post("/sign-in", { mobile, password: PASSWORD });
		expect((await user.post(page.url, { code })).status).toBe(409);
		expect(await sql("SELECT phone_number_verified FROM user WHERE phone_number = ?", e164(mobile))).toEqual([[0]]);
		expect(await isSignedIn(brother.user)).toBe(true);
	});

	test("a registration of a number that somebody had meanwhile, and left", async () => {
		const [mobile, { user: other }] = [freshMobile(), await person()];
		const { user, page, code } = await begins("/register", mobile, "creates your account", registerForm(mobile));
		later(other, 3 * APART);
		for (const to of [mobile, freshMobile()]) expect((await moves(other, to)).status).toBe(303);
		expect([(await user.post(page.url, { code })).status, await idOf(mobile)]).toEqual([409, null]);
		expect(await isSignedIn(user)).toBe(false);
	});

	test("a change to a number that somebody had meanwhile, and left; and one to another number of one's own", async () => {
		const [mobile, first, mine, { user: other }] = [freshMobile(), freshMobile(), await person(), await person()];
		const wanted = await mine.user.follow(await mine.user.post("/change-mobile", { mobile }));
		const code = await codeOf(mobile, "NEW NUMBER");
		for (const to of [mobile, freshMobile()]) expect((await moves(other, to)).status).toBe(303);
		expect((await mine.user.post(wanted.url, { code })).status).toBe(409);
		const second = await mine.user.follow(await mine.user.post("/change-mobile", { mobile: first }));
		expect((await moves(mine.user, freshMobile())).status).toBe(303);
		const late = await mine.user.post(second.url, { code: await codeOf(first, "NEW NUMBER") });
		expect([late.status, await idOf(first), await idOf(mobile)]).toEqual([409, null, null]);
	});

	test("a reset of somebody who is erased, of a number that another has then", async () => {
		const { mobile, sister } = await family();
		const { user, page, code } = await begins("/forgotten-password", mobile, "NEW PASSWORD");
		const form = await user.follow(await user.post(page.url, { code }));
		expect((await erase(await idOf(mobile))).status).toBe(204);
		expect((await moves(sister.user, mobile)).status).toBe(303);
		expect((await user.post(form.url, { password: OTHER_PASSWORD })).status).toBe(409);
		await isHersAlone(mobile, user);
	});

	test("of a number that nobody had, and nothing shows that somebody has it now", async () => {
		const [theirs, nobodys] = [freshMobile(), freshMobile()];
		const began = Date.now();
		const seen = (await Promise.all(
			[theirs, nobodys].map(async (mobile) => {
				const user = somewhere();
				user.now = began;
				const page = await user.follow(await user.post("/sign-in/code", { mobile }));
				return { mobile, user, url: page.url, shown: [] as unknown[] };
			}),
		)) satisfies { mobile: string; user: PlainBrowser; url: string; shown: unknown[] }[];
		await registered(theirs, somewhere());
		for (const { mobile, user, url, shown } of seen) {
			const own = `${mobile.slice(0, 5)}-${mobile.slice(5)}`;
			const look = (page: Page) => shown.push([page.status, wordsOf(page).replaceAll(own, "…")]);
			look(await user.get(url));
			const code = codeIn((await inbox(mobile))[0]?.text) || "000000";
			for (const typed of [wrongCode(code), code]) look(await user.post(url, { code: typed }));
			later(user, 5 * APART);
			look(await user.follow(await user.post(url.replace("/code?", "/code/resend?"), {})));
			look(await user.follow(await user.post("/sign-in/code", { mobile })));
		}
		expect(seen[0]?.shown).toEqual(seen[1]?.shown);
		await awaitInbox(theirs, 1);
	});

	test("tells who asks for their copy nothing of the one before", async () => {
		const { mobile, brother, handOver } = await family();
		const before = String(await idOf(brother.mobile));
		await begins("/sign-in/code", mobile, "signs in");
		await handOver();
		const copy = await fetch(`${servers.accounts}${ISSUER_PATH}/person/read`, {
			method: "POST",
			headers: { authorization: `Basic ${btoa(`${CLIENT_ID}:${CLIENT_SECRET}`)}` },
			body: new URLSearchParams({ subject: String(await idOf(mobile)) }),
		});
		expect(await copy.text()).not.toContain(before);
	});
});

describe("of two changes of a number at once (ACC-22)", () => {
	test("one is done, and the other hears that its walk is over", async () => {
		const { mobile, user } = await person();
		const wanted = [freshMobile(), freshMobile()];
		const walks: { url: string; code: string }[] = [];
		for (const to of wanted) {
			const page = await user.follow(await user.post("/change-mobile", { mobile: to }));
			walks.push({ url: page.url, code: await codeOf(to, "NEW NUMBER") });
		}
		const answers = await Promise.all(walks.map(({ url, code }) => user.post(url, { code })));
		expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
		const [won, lost] = answers[0]?.status === 303 ? wanted : wanted.toReversed();
		const changes = await sql(
			"SELECT from_mobile, to_mobile FROM mobile_change WHERE user_id = ?",
			String(await idOf(won ?? "")),
		);
		expect([changes, await idOf(lost ?? ""), await idOf(mobile)]).toEqual([
			[[e164(mobile), e164(won ?? "")]],
			null,
			null,
		]);
		expect(wordsOf(answers.find(({ status }) => status === 409) as Page)).toContain("a mobile number was changed");
	});
});
