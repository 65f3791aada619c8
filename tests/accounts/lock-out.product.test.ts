import { createClient } from "@libsql/client/web";
import { describe, expect, test } from "vitest";
import { hiddenOf, wordsOf } from "#tests/support/accounts-browser.ts";
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
	resetPassword,
} from "#tests/support/accounts-people.ts";
import { browser, errorOf, freshMobile, inbox, servers, withServers } from "#tests/support/accounts-walks.ts";
import { LIMITS } from "#workers/accounts/rules.ts";

withServers();

describe("nobody locks somebody else out", () => {
	test("ten wrong passwords from elsewhere leave the person's own tries", async () => {
		const { mobile } = await registered();
		const stranger = browserAt(ELSEWHERE);
		for (let i = 0; i < 10; i++) await stranger.post("/sign-in", { mobile, password: "not the password" });
		expect((await stranger.post("/sign-in", { mobile, password: PASSWORD })).status).toBe(429);
		expect((await browser().post("/sign-in", { mobile, password: PASSWORD })).status).toBe(303);
	});

	test("nor do tries from a hundred places, on a device where they have signed in before", async () => {
		const { mobile, user } = await registered();
		await user.post("/sign-out", {});
		const tries = Array.from({ length: 12 }, (_, place) =>
			Array.from({ length: 9 }, () =>
				browserAt(`203.0.113.${100 + place}`).post("/sign-in", { mobile, password: "not the password" }),
			),
		);
		await Promise.all(tries.flat());
		expect((await browserAt("198.51.100.1").post("/sign-in", { mobile, password: PASSWORD })).status).toBe(429);
		expect((await user.post("/sign-in", { mobile, password: PASSWORD })).status).toBe(303);
	});

	test("nor five codes asked for elsewhere, with or without a password", async () => {
		const { mobile } = await registered();
		let now = Date.now();
		const strangerAsks = async () => {
			const stranger = browserAt(ELSEWHERE);
			now += 2 * 60_000;
			stranger.now = now;
			return (await stranger.post("/sign-in/code", { mobile })).status;
		};
		for (let i = 0; i < 5; i++) expect(await strangerAsks()).toBe(303);
		expect(await strangerAsks()).toBe(429);
		const user = browserAt("198.51.100.2");
		user.now = now;
		const page = await user.follow(await user.post("/sign-in/code", { mobile }));
		// One of registering, the stranger's five and the long one that followed, and the owner's.
		const [sms] = await awaitInbox(mobile, 8);
		expect((await user.post(page.url, { code: codeIn(sms) })).status).toBe(303);
	});

	test("a device that they have signed in on gets a code whatever strangers do", async () => {
		const { mobile, user } = await registered();
		await user.post("/sign-out", {});
		const now = Date.now() + 5 * 60_000;
		for (let place = 0; place < 21; place++) {
			const stranger = browserAt(`203.0.113.${place + 1}`);
			stranger.now = now;
			await stranger.post("/sign-in/code", { mobile });
		}
		const newcomer = browserAt("198.51.100.3");
		newcomer.now = now;
		expect((await newcomer.post("/sign-in/code", { mobile })).status).toBe(429);
		user.now = now;
		expect((await user.post("/sign-in/code", { mobile })).status).toBe(303);
	});

	test("a device is known by a signed cookie, to the person alone, until the password is another", async () => {
		const { mobile, user } = await registered();
		const mark = user.cookie("accounts-device") ?? "";
		expect(mark).toMatch(/^[0-9a-f]{32}\.[0-9a-f]{32}$/);
		const drain = async (to: string) => {
			for (let i = 0; i < 10; i++) await browserAt(ELSEWHERE).post("/sign-in", { mobile: to, password: "wrong one" });
		};
		const tryFrom = async (cookie: string, to: string) => {
			const thief = browserAt(ELSEWHERE);
			thief.setCookie("accounts-device", cookie);
			return (await thief.post("/sign-in", { mobile: to, password: PASSWORD })).status;
		};
		const { mobile: other } = await registered();
		await Promise.all([drain(mobile), drain(other)]);
		expect(await tryFrom(mark, mobile)).toBe(303);
		expect(await tryFrom(mark, other)).toBe(429);
		const [id = "", known = ""] = mark.split(".");
		for (const forged of [
			`${id}.${"0".repeat(32)}`,
			`${"a".repeat(32)}.${known}`,
			known,
			`${id}.`,
			"",
			`${id}.${known}x`,
		])
			expect([forged, await tryFrom(forged, mobile)]).toEqual([forged, 429]);
		const elsewhere = browserAt("198.51.100.4");
		later(elsewhere, 2);
		await resetPassword(mobile, elsewhere, PASSWORD);
		expect(await tryFrom(mark, mobile)).toBe(429);
	});

	test("of twenty guesses at the same moment as many are judged as the limit says", async () => {
		const { mobile } = await registered();
		const pages = await Promise.all(
			Array.from({ length: 20 }, () => browserAt(ELSEWHERE).post("/sign-in", { mobile, password: "not the password" })),
		);
		const told = pages.map(({ status }) => status);
		// Twenty at once may be more than a busy machine answers in time; whoever is told 503 was not told whether it was right.
		expect(told.filter((status) => status !== 422 && status !== 429 && status !== 503)).toEqual([]);
		const judged = told.filter((status) => status === 422).length;
		expect(judged).toBeLessThanOrEqual(10);
		expect(told.filter((status) => status !== 422).length).toBeGreaterThanOrEqual(10);
		for (let more = 0; more <= 10 - judged; more++)
			await browserAt(ELSEWHERE).post("/sign-in", { mobile, password: "not the password" });
		const right = await browserAt(ELSEWHERE).post("/sign-in", { mobile, password: PASSWORD });
		expect(right.status).toBe(429);
	});

	test("a network has so many passwords hashed that were chosen, and then is told to wait", async () => {
		const [mobile, password, busy] = [freshMobile(), "a good long password", "203.0.113.77"];
		const { max } = LIMITS.passwordsChosenPerNetwork;
		const notes = Array.from({ length: max - 1 }, () => ({
			sql: "INSERT INTO attempt (bucket, at) VALUES (?, ?)",
			args: [`chosen@network:${busy}`, Date.now()],
		}));
		const database = createClient({ url: servers.databaseUrl });
		await database.batch(notes, "write");
		database.close();
		const wrong = () => browserAt(busy).post("/register", { name: "F", mobile, password });
		expect(hiddenOf(await wrong(), "kept")).toBeTruthy();
		expect(hiddenOf(await wrong(), "kept") ?? "").toBe("");
		const full = await browserAt(busy).post("/register", { name: "Farhana Haque", mobile, password });
		expect([full.status, errorOf(full, "password")]).toEqual([
			429,
			"Too many requests from this network. Please try again in a while.",
		]);
		expect((await browserAt(ELSEWHERE).post("/register", { name: "Farhana Haque", mobile, password })).status).toBe(
			303,
		);
	});

	test("right passwords use nothing up, however many arrive at once", async () => {
		const { mobile } = await registered();
		const people = Array.from({ length: 30 }, () => browserAt(ELSEWHERE));
		for (const user of people) expect((await user.post("/sign-in", { mobile, password: PASSWORD })).status).toBe(303);
	});

	test("of twenty codes asked for at the same moment one is sent", async () => {
		const { mobile } = await registered();
		const people = Array.from({ length: 20 }, () => browserAt(ELSEWHERE));
		const pages = await Promise.all(people.map((user) => user.post("/sign-in/code", { mobile })));
		expect(pages.filter(({ status }) => status === 303)).toHaveLength(1);
		await awaitInbox(mobile, 2);
	});
});

/** Where somebody sits together with the owner: a school, a family, a mobile operator. */
const SAME_NETWORK = "203.0.113.50";

describe("a stranger in the owner's own network", () => {
	/** Every short code that this network can have, by fresh browsers, later than the registration. @returns the time after it */
	async function drain(mobile: string, now: number, start: [path: string, fields: object] = ["/sign-in/code", {}]) {
		for (let i = 0; i < 6; i++) {
			const stranger = browserAt(SAME_NETWORK);
			stranger.now = now + i * 61_000;
			await stranger.post(start[0], { mobile, ...start[1] });
		}
		return now + 6 * 61_000;
	}
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
	const ownerAt = (now: number) => {
		const owner = browserAt(SAME_NETWORK);
		owner.now = now;
		return owner;
	};
	const longSms = async (mobile: string) => (await inbox(mobile)).map(({ text }) => longCodeIn(text)).filter(Boolean);

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
		for (let hour = 0; hour < 3; hour++)
			await Promise.all(
				Array.from({ length: 22 }, (_, place) => {
					const stranger = browserAt(`203.0.114.${place + 1}`);
					stranger.now = start + hour * 3_600_001;
					return stranger.post("/sign-in/code", { mobile });
				}),
			);
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
	});
});
