import { createClient } from "@libsql/client/web";
import { describe, expect, test } from "vitest";
import { hiddenOf } from "#tests/support/accounts-browser.ts";
import {
	awaitInbox,
	browserAt,
	codeIn,
	ELSEWHERE,
	later,
	PASSWORD,
	registered,
	resetPassword,
} from "#tests/support/accounts-people.ts";
import { browser, errorOf, freshMobile, servers, withServers } from "#tests/support/accounts-walks.ts";
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
		// What a busy machine did not come to judge (503) is not counted, and is tried again.
		const judged = async (stranger: ReturnType<typeof browserAt>): Promise<number> => {
			const { status } = await stranger.post("/sign-in", { mobile, password: "not the password" });
			return status === 503 ? judged(stranger) : status;
		};
		const statuses: number[] = [];
		for (let place = 0; place < 12; place++) {
			const stranger = browserAt(`203.0.113.${100 + place}`);
			for (let n = 0; n < 9; n++) statuses.push(await judged(stranger));
		}
		const { max } = LIMITS.passwordOfStrangers;
		expect(statuses).toEqual([...Array(max).fill(422), ...Array(108 - max).fill(429)]);
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
		expect(pages.map(({ status }) => status).sort()).toEqual([...Array(10).fill(422), ...Array(10).fill(429)]);
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
		// The code of registering was sent a minute ago.
		for (const user of people) later(user, 2);
		const pages = await Promise.all(people.map((user) => user.post("/sign-in/code", { mobile })));
		expect(pages.filter(({ status }) => status === 303)).toHaveLength(1);
		await awaitInbox(mobile, 2);
	});
});
