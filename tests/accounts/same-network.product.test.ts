import { describe, expect, test } from "vitest";
import { wordsOf } from "#tests/support/accounts-browser.ts";
import {
	awaitInbox,
	browserAt,
	codePathIn,
	isSignedIn,
	longCodeIn,
	PASSWORD,
	registered,
	registerForm,
} from "#tests/support/accounts-people.ts";
import { drain, longSms, ownerAt, SAME_NETWORK } from "#tests/support/accounts-strangers.ts";
import { errorOf, freshMobile, inbox, withServers } from "#tests/support/accounts-walks.ts";

withServers();

describe("a stranger in the owner's own network", () => {
	/** Wrong codes in a walk of their own, and ten wrong passwords. */
	async function guess(mobile: string, now: number) {
		const stranger = browserAt(SAME_NETWORK);
		stranger.now = now;
		const page = await stranger.post("/sign-in/code", { mobile });
		for (let i = 0; i < 12; i++) {
			await stranger.post(codePathIn(page), { code: i % 2 ? "000000" : "000000000000" });
			await stranger.post("/sign-in", { mobile, password: "not the password" });
		}
	}
	test("leaves them a code that their phone has and their new device takes, whatever was done before", async () => {
		const { mobile } = await registered();
		const now = await drain(mobile, Date.now() + 2 * 60_000);
		await guess(mobile, now);
		const owner = ownerAt(now);
		expect((await owner.post("/sign-in", { mobile, password: PASSWORD })).status).toBe(429);
		const page = await owner.post("/sign-in/code", { mobile });
		expect([page.status, wordsOf(page)]).toEqual([429, expect.stringContaining("an SMS with a code of 12 digits")]);
		// One of registering, five short ones, and the long one, which the stranger's sixth request sent.
		const [sms = ""] = await awaitInbox(mobile, 7);
		expect(sms).toMatch(/^Pathshala: \d{4} \d{4} \d{4} signs in, .+ NEW PASSWORD .+ Never tell/);
		const reloaded = await owner.get(codePathIn(page));
		expect([reloaded.status, wordsOf(reloaded)]).toEqual([200, expect.stringContaining("a code of 12 digits")]);
		expect(errorOf(await owner.post(codePathIn(page), { code: "1234 5678 9012" }), "code")).toContain(
			"not the code of 12",
		);
		expect((await owner.post(codePathIn(page), { code: longCodeIn(sms) })).status).toBe(303);
		expect(await isSignedIn(owner)).toBe(true);
	});

	test("whoever asked for it: the long code works in the owner's browser, once, and never in a walk of another number", async () => {
		const [{ mobile }, { mobile: other }] = [await registered(), await registered()];
		const now = await drain(mobile, Date.now() + 2 * 60_000);
		await drain(other, Date.now() + 2 * 60_000);
		const [code = ""] = await longSms(mobile);
		const [owner, again, stranger] = [ownerAt(now), ownerAt(now), ownerAt(now)];
		const [page, second, foreign] = [
			await owner.post("/sign-in/code", { mobile }),
			await again.post("/sign-in/code", { mobile }),
			await stranger.post("/sign-in/code", { mobile: other }),
		];
		expect((await stranger.post(codePathIn(foreign), { code })).status).toBe(422);
		expect((await owner.post(codePathIn(page), { code })).status).toBe(303);
		expect((await again.post(codePathIn(second), { code })).status).toBe(422);
		// Who has used one has the phone, and gets another at once.
		await again.post("/sign-in/code", { mobile });
		await expect.poll(async () => (await longSms(mobile)).length).toBe(2);
	});

	test("cannot make the phone ring with it: one in fifty minutes, from wherever it is asked for", async () => {
		const { mobile } = await registered();
		const now = await drain(mobile, Date.now() + 2 * 60_000);
		const ask = async (minutes: number) => {
			for (let place = 0; place < 6; place++) {
				const stranger = browserAt(place < 3 ? SAME_NETWORK : `198.51.101.${place}`);
				stranger.now = now + minutes * 60_000 + place;
				for (let i = 0; i < 2; i++) await stranger.post("/sign-in/code", { mobile });
			}
		};
		await ask(0);
		await ask(40);
		expect(await longSms(mobile)).toHaveLength(1);
		// The first is good until the hour is over, and by then another can be had.
		await drain(mobile, now + 55 * 60_000);
		await expect.poll(async () => (await longSms(mobile)).length).toBe(2);
		const owner = ownerAt(now + 63 * 60_000);
		const [newest = "", oldest = ""] = await longSms(mobile);
		const page = await owner.post("/sign-in/code", { mobile });
		expect((await owner.post(codePathIn(page), { code: oldest })).status).toBe(422);
		expect((await owner.post(codePathIn(page), { code: newest })).status).toBe(303);
	});

	test("sends no more than forty short codes a day, from wherever they are asked for, and a long one an hour", async () => {
		const { mobile } = await registered();
		const start = Date.now() + 2 * 60_000;
		for (let round = 0; round < 3; round++)
			for (let place = 0; place < 22; place++) {
				const stranger = browserAt(`203.0.114.${place + 1}`);
				// A minute apart: sooner they have the long code at once.
				stranger.now = start + round * 2 * 3_600_000 + place * 61_000;
				await stranger.post("/sign-in/code", { mobile });
			}
		await expect.poll(async () => (await longSms(mobile)).length).toBe(3);
		// The first is of registering.
		await expect.poll(async () => (await inbox(mobile)).length - 3).toBe(40);
	});

	test("leaves them the way to a new password as well", async () => {
		const { mobile } = await registered();
		const now = await drain(mobile, Date.now() + 2 * 60_000);
		const [code = ""] = await longSms(mobile);
		const owner = ownerAt(now);
		const page = await owner.post("/forgotten-password", { mobile });
		const form = await owner.follow(await owner.post(codePathIn(page), { code }));
		expect((await owner.post(form.url, { password: "quite another one" })).status).toBe(303);
	});

	test("does not keep a newcomer from registering, and learns nothing of who has an account", async () => {
		const [{ mobile }, fresh] = [await registered(), freshMobile()];
		const registering: [string, object] = ["/register", { name: "Somebody Else", password: PASSWORD }];
		const now = Math.max(
			await drain(mobile, Date.now() + 2 * 60_000, registering),
			await drain(fresh, Date.now() + 2 * 60_000, registering),
		);
		const pages = await Promise.all(
			[mobile, fresh].map(async (number) => {
				const owner = ownerAt(now);
				return {
					number,
					owner,
					page: await owner.post("/register", { mobile: number, name: "Owner", password: PASSWORD }),
				};
			}),
		);
		const plain = ({ page, number }: (typeof pages)[number]) =>
			[page.status, wordsOf(page).replaceAll(`${number.slice(0, 5)}-${number.slice(5)}`, "…")].join(" ");
		const [known, unknown] = pages as [(typeof pages)[number], (typeof pages)[number]];
		expect(plain(known).replace(/\d+:\d+ [AP]M/g, "…")).toBe(plain(unknown).replace(/\d+:\d+ [AP]M/g, "…"));
		for (const { number, owner, page } of pages) {
			const [code = ""] = await longSms(number);
			expect((await owner.post(codePathIn(page), { code })).status).toBe(303);
			expect(await isSignedIn(owner)).toBe(true);
		}
		const secretive = freshMobile();
		const later = await drain(secretive, Date.now() + 2 * 60_000);
		const page = await ownerAt(later).post("/sign-in/code", { mobile: secretive });
		expect(wordsOf(page)).toContain("an SMS with a code of 12 digits");
		expect(await inbox(secretive)).toEqual([]);
	});

	test("nor do three hundred codes asked for in a network keep anybody there from theirs", async () => {
		const { mobile } = await registered();
		const school = "203.0.113.60";
		const now = Date.now() + 2 * 60_000;
		const numbers = Array.from({ length: 300 }, (_, index) => `01911${String(index).padStart(6, "0")}`);
		for (let i = 0; i < numbers.length; i += 20)
			await Promise.all(
				numbers.slice(i, i + 20).map((number) => {
					const stranger = browserAt(school);
					stranger.now = now;
					return stranger.post("/sign-in/code", { mobile: number });
				}),
			);
		const owner = browserAt(school);
		owner.now = now;
		const page = await owner.post("/sign-in/code", { mobile });
		expect(page.status).toBe(429);
		await awaitInbox(mobile, 2);
		const [code = ""] = await longSms(mobile);
		expect((await owner.post(codePathIn(page), { code })).status).toBe(303);
		// Those were for numbers that nobody has: no SMS was sent, and nobody is kept from beginning here.
		const newcomer = browserAt(school);
		newcomer.now = now;
		expect((await newcomer.post("/register", registerForm(freshMobile()))).status).toBe(303);
	});
});
