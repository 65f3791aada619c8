import * as oauth from "oauth4webapi";
import { describe, expect, test } from "vitest";
import { type PlainBrowser, wordsOf } from "#tests/support/accounts-browser.ts";
import { sql, unverified } from "#tests/support/accounts-database.ts";
import {
	awaitInbox,
	browserAt,
	codeIn,
	codePathIn,
	ELSEWHERE,
	isSignedIn,
	later,
	longCodeIn,
	PASSWORD,
	registered,
} from "#tests/support/accounts-people.ts";
import { drain } from "#tests/support/accounts-strangers.ts";
import { subjectOf, toldOf } from "#tests/support/accounts-told.ts";
import {
	authorizationRequest,
	browser,
	errorOf,
	freshMobile,
	inbox,
	redeem,
	servers,
	withServers,
} from "#tests/support/accounts-walks.ts";
import { LIMITS } from "#workers/accounts/rules.ts";

withServers();

const e164 = (mobile: string) => `+88${mobile}`;
const numbersOf = async (...mobiles: string[]) => {
	const rows = await sql(
		`SELECT phone_number FROM user WHERE phone_number IN (${mobiles.map(() => "?").join()}) ORDER BY 1`,
		...mobiles.map(e164),
	);
	return rows.flat();
};

/** Asks for a new number, and types what its SMS says. */
async function change(
	user: PlainBrowser,
	mobile: string,
	fields: Record<string, string> = {},
	path = "/change-mobile",
) {
	const code = await user.follow(await user.post(path, { mobile, ...fields }));
	return user.post(code.url, { code: codeIn((await inbox(mobile))[0]?.text) });
}

describe("a change of the mobile number (ACC-22)", () => {
	test("asks for the password and the new number's code, ends every other session, tells the old number and the clients, and goes back", async () => {
		const [{ mobile, user }, next] = [await registered(), freshMobile()];
		const phone = browser();
		await phone.post("/sign-in", { mobile, password: PASSWORD });
		later(user, 11);
		const back = `${servers.platform}/auth/sign-in?role=student`;
		const path = `/change-mobile?return_to=${encodeURIComponent(back)}`;
		expect(wordsOf(await user.get(path))).toContain("Your password");
		const asked = await user.post(path, { mobile: next, present: PASSWORD, username: mobile });
		expect([asked.status, await numbersOf(mobile, next)]).toEqual([303, [e164(mobile)]]);
		const code = await user.follow(asked);
		expect(wordsOf(code)).toContain(`${next.slice(0, 5)}-${next.slice(5)}`);
		const [sms] = await awaitInbox(next, 1);
		expect(sms).toContain("makes this the NEW NUMBER of an account");
		expect((await user.post(code.url, { code: "000000" })).status).toBe(422);
		const done = await user.post(code.url, { code: codeIn(sms) });
		expect([done.status, done.location]).toEqual([303, back]);
		expect([await numbersOf(mobile, next), await isSignedIn(user), await isSignedIn(phone)]).toEqual([
			[e164(next)],
			true,
			false,
		]);
		expect(toldOf(await subjectOf(next))).toHaveLength(1);
		const [notice] = await awaitInbox(mobile, 2);
		expect(notice).toContain("your account has a new number");
		expect(codeIn(notice)).toBe("");
		expect((await browser().post("/sign-in", { mobile, password: PASSWORD })).status).toBe(422);
		expect((await phone.post("/sign-in", { mobile: next, password: PASSWORD })).status).toBe(303);
		const started = await authorizationRequest();
		const tokens = await redeem(started, (await phone.get(started.url.href)).location ?? "");
		expect(oauth.getValidatedIdTokenClaims(tokens)).toMatchObject({
			phone_number: e164(next),
			phone_number_verified: true,
		});
		expect(await sql("SELECT from_mobile, to_mobile FROM mobile_change WHERE from_mobile = ?", e164(mobile))).toEqual([
			[e164(mobile), e164(next)],
		]);
		// The walk is over: its code does nothing more.
		expect((await user.post(code.url, { code: codeIn(sms) })).status).toBe(409);
	});

	test("wants the password, but of who signed in a moment ago, also with a code", async () => {
		const { mobile, user } = await registered();
		later(user, 11);
		const next = freshMobile();
		for (const [present, words] of [
			["", "Please enter your password."],
			["not it at all", "This is not your password."],
		] as const) {
			const refused = await user.post("/change-mobile", {
				mobile: next,
				username: mobile,
				...(present && { present }),
			});
			expect([refused.status, errorOf(refused, "present")]).toEqual([422, words]);
			expect(refused.html).not.toContain("not it at all");
		}
		const page = await user.get("/change-mobile");
		const link = /href="(\/sign-in\/code\?[^"]*)"/.exec(page.html)?.[1]?.replaceAll("&amp;", "&") ?? "";
		expect((await user.get(link)).html).toContain(`value="${mobile}"`);
		const code = await user.follow(await user.post(link, { mobile }));
		const [sms] = await awaitInbox(mobile, 2);
		user.now = null;
		const fresh = await user.follow(await user.post(code.url, { code: codeIn(sms) }));
		expect([new URL(fresh.url).pathname, fresh.html.includes('name="present"')]).toEqual(["/change-mobile", false]);
		expect((await change(user, next)).status).toBe(303);
		expect(await numbersOf(mobile, next)).toEqual([e164(next)]);
	});

	test("with wrong passwords is limited as any sign-in", async () => {
		const { mobile, user } = await registered();
		later(user, 11);
		const next = freshMobile();
		const attempt = (present: string) => user.post("/change-mobile", { mobile: next, present, username: mobile });
		for (let i = 0; i < 10; i++) expect((await attempt("not it")).status).toBe(422);
		expect((await attempt(PASSWORD)).status).toBe(429);
		expect(await inbox(next)).toEqual([]);
	});

	test("to a number that has an account looks the same, changes nothing, and says so in its SMS alone", async () => {
		const [{ mobile, user }, { mobile: taken }] = [await registered(), await registered()];
		const free = freshMobile();
		const both = [await subjectOf(mobile), await subjectOf(taken)];
		// More than a minute after the code of the registration.
		later(user, 2);
		const page = async (wanted: string) => {
			const code = await user.follow(await user.post("/change-mobile", { mobile: wanted }));
			const own = `${wanted.slice(0, 5)}-${wanted.slice(5)}`;
			return { url: code.url, status: code.status, words: wordsOf(code).replaceAll(own, "…") };
		};
		const [first, second] = [await page(free), await page(taken)];
		expect([second.status, second.words]).toEqual([first.status, first.words]);
		const [sms] = await awaitInbox(taken, 2);
		expect([sms?.includes("it has an account already"), codeIn(sms)]).toEqual([true, ""]);
		expect(errorOf(await user.post(second.url, { code: "123456" }), "code")).toContain("2 more tries");
		expect(await numbersOf(mobile, taken)).toEqual([mobile, taken].map(e164).sort());
		// Nor does one that somebody gets before the code is typed.
		const [code] = await awaitInbox(free, 1);
		await sql("UPDATE user SET phone_number = ? WHERE phone_number = ?", e164(free), e164(taken));
		expect((await user.post(first.url, { code: codeIn(code) })).status).toBe(409);
		expect([await numbersOf(mobile), await isSignedIn(user), toldOf(...both)]).toEqual([[e164(mobile)], true, []]);
	});

	test("is of the person who began it: another at the same browser cannot finish it", async () => {
		const [{ mobile, user }, other] = [await registered(), await registered()];
		const next = freshMobile();
		const code = await user.follow(await user.post("/change-mobile", { mobile: next }));
		await user.post("/sign-out", {});
		await user.post("/sign-in", { mobile: other.mobile, password: PASSWORD });
		const [sms] = await awaitInbox(next, 1);
		expect((await user.post(code.url, { code: codeIn(sms) })).status).toBe(409);
		expect(await numbersOf(mobile, other.mobile, next)).toEqual([mobile, other.mobile].map(e164).sort());
		// Nor take over the code that was sent to the one before.
		const [again] = [await user.post("/change-mobile", { mobile: next })];
		expect(again.status).toBe(429);
	});

	test("sends no more codes than others do: to a number, and by a person to all numbers", async () => {
		const { user } = await registered();
		const place = browserAt(ELSEWHERE);
		let sent = 0;
		for (let i = 0; i < LIMITS.changesOfMobile.max + 1; i++) {
			const answer = await user.post("/change-mobile", { mobile: freshMobile() });
			if (answer.status === 303) sent += 1;
			else expect(errorOf(answer, "mobile")).toContain("no more are sent today");
		}
		expect(sent).toBe(LIMITS.changesOfMobile.max);
		const mine = await registered();
		const mobile = freshMobile();
		expect((await mine.user.post("/change-mobile", { mobile })).status).toBe(303);
		expect((await place.post("/change-mobile", { mobile })).location).toContain("/sign-in?continue=");
		const soon = await (await registered()).user.post("/change-mobile", { mobile });
		expect([soon.status, errorOf(soon, "mobile")]).toEqual([429, expect.stringContaining("a moment ago")]);
	});

	test("takes the code of the phone where strangers have used up the short ones", async () => {
		const { mobile, user } = await registered();
		const next = freshMobile();
		user.now = await drain(next, Date.now() + 60_000);
		user.address = "203.0.113.50";
		const asked = await user.post("/change-mobile", { mobile: next, present: PASSWORD, username: mobile });
		expect([asked.status, wordsOf(asked)]).toEqual([429, expect.stringContaining("12 digits")]);
		const [sms] = await awaitInbox(next, 1);
		expect(sms).toContain("makes this the NEW NUMBER of an account, on any device");
		expect((await user.post(codePathIn(asked), { code: longCodeIn(sms) })).status).toBe(303);
		expect(await numbersOf(mobile, next)).toEqual([e164(next)]);
	});

	test("is no change to the number one has, nor to what is no number, and leads who is not signed in to the sign-in", async () => {
		const { mobile, user } = await registered();
		const same = await user.post("/change-mobile", { mobile: `+88 ${mobile}` });
		expect([same.status, errorOf(same, "mobile")]).toEqual([422, "This is the number that you have already."]);
		expect((await user.post("/change-mobile", { mobile: "12345" })).status).toBe(422);
		expect((await browser().get("/change-mobile")).location).toBe(
			`${servers.accounts}/sign-in?continue=${encodeURIComponent("/change-mobile")}`,
		);
	});

	test("tells nobody of a number that was never proved, and speaks Bangla", async () => {
		const [{ mobile }, user] = [await unverified(), browser()];
		const bangla = mobile.replace(/\d/g, (digit) => "০১২৩৪৫৬৭৮৯"[Number(digit)] ?? "");
		await user.post("/sign-in", { mobile, password: PASSWORD });
		const page = await user.get("/change-mobile?lang=bn");
		expect([page.html.includes('<html lang="bn"'), wordsOf(page)]).toEqual([
			true,
			expect.stringContaining(`${bangla.slice(0, 5)}-${bangla.slice(5)}`),
		]);
		const next = freshMobile();
		expect((await change(user, next)).location).toBe(`${servers.accounts}/changed?what=mobile`);
		// One message is the code of the registration.
		expect([await numbersOf(next), (await inbox(mobile)).length]).toEqual([[e164(next)], 1]);
	});
});
