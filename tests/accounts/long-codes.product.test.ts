import { describe, expect, test } from "vitest";
import { wordsOf } from "#tests/support/accounts-browser.ts";
import { fill, sql } from "#tests/support/accounts-database.ts";
import { codePathIn, isSignedIn, PASSWORD, registered } from "#tests/support/accounts-people.ts";
import { drain, gatewayDoes, longSms, ownerAt, SAME_NETWORK } from "#tests/support/accounts-strangers.ts";
import { freshMobile, withServers } from "#tests/support/accounts-walks.ts";
import { LIMITS } from "#workers/accounts/rules.ts";

withServers();

const MINUTE = 60_000;
const soon = () => Date.now() + 2 * MINUTE;
const count = async (statement: string, ...args: string[]) => Number((await sql(statement, ...args))[0]?.[0]);
const codesOf = (mobile: string, which = "") =>
	count(`SELECT count(*) FROM long_code WHERE mobile = ? ${which}`, `+88${mobile}`);

describe("long codes (ACC-14)", () => {
	test("are so many an hour for a network that goes through all numbers, which leaves no walks behind", async () => {
		const [{ mobile }, now, busy] = [await registered(), soon(), "203.0.113.61"];
		await fill(`codes@network:${busy}`, LIMITS.codesPerNetwork.max, now - MINUTE);
		await fill(`long-codes@network:${busy}`, LIMITS.longCodesPerNetwork.max, now - MINUTE);
		const walks = await count("SELECT count(*) FROM flow");
		const there = ownerAt(now, busy);
		const page = await there.post("/sign-in/code", { mobile });
		expect([page.status, wordsOf(page)]).toEqual([
			429,
			expect.stringContaining("Too many requests from this network."),
		]);
		expect(await count("SELECT count(*) FROM flow")).toBe(walks);
		// Over another line, as of the phone itself, they get theirs, and it works in the full network as well.
		const own = ownerAt(now, "198.51.100.61");
		expect((await own.post("/sign-in/code", { mobile })).status).toBe(303);
		const later = await drain(mobile, now + MINUTE);
		const [code = ""] = await longSms(mobile);
		there.now = later;
		const again = await there.post("/sign-in/code", { mobile });
		expect([again.status, wordsOf(again)]).toEqual([429, expect.stringContaining("a code of 12 digits")]);
		expect((await there.post(codePathIn(again), { code })).status).toBe(303);
	});

	test("leave no walk where one has to wait a minute", async () => {
		const [mobile, now] = [freshMobile(), soon()];
		await ownerAt(now).post("/sign-in/code", { mobile });
		const walks = await count("SELECT count(*) FROM flow");
		expect((await ownerAt(now + 1).post("/sign-in/code", { mobile })).status).toBe(429);
		expect(await count("SELECT count(*) FROM flow")).toBe(walks);
	});

	test.each(["bad-gateway", "timeout"] as const)(
		"are not sent again after a gateway's %s: they may arrive yet",
		async (outcome) => {
			const mobile = freshMobile();
			const form = { name: "Owner", password: PASSWORD };
			const fails = () => gatewayDoes(mobile, outcome);
			const now = await drain(mobile, soon(), ["/register", form], SAME_NETWORK, fails);
			for (let i = 0; i < 2; i++) expect((await ownerAt(now).post("/register", { mobile, ...form })).status).toBe(429);
			expect(await codesOf(mobile)).toBe(1);
		},
	);

	test("that the gateway refused are no codes: another can be had at once, and the network has used one up", async () => {
		const [mobile, network] = [freshMobile(), "203.0.113.62"];
		const form = { name: "Owner", password: PASSWORD };
		await gatewayDoes(mobile, "rejected-balance");
		const now = await drain(mobile, soon(), ["/register", form], network);
		const bucket = `long-codes@network:${network}`;
		expect(await codesOf(mobile, "AND closed_at IS NULL")).toBe(0);
		expect(await count("SELECT count(*) FROM attempt WHERE bucket = ?", bucket)).toBe(1);
		await gatewayDoes(mobile, "accepted");
		const owner = ownerAt(now, network);
		const page = await owner.post("/register", { mobile, ...form });
		expect(page.status).toBe(429);
		const [code = ""] = await longSms(mobile);
		expect((await owner.post(codePathIn(page), { code })).status).toBe(303);
		expect(await count("SELECT count(*) FROM attempt WHERE bucket = ?", bucket)).toBe(2);
	});

	test("tell nothing of who has an account while the gateway refuses", async () => {
		const [{ mobile }, nobodys] = [await registered(), freshMobile()];
		const numbers = [mobile, nobodys];
		for (const number of numbers) await gatewayDoes(number, "rejected-balance");
		const seen = [];
		for (const number of numbers) {
			const now = await drain(number, soon());
			const pages = [];
			for (let i = 0; i < 3; i++) pages.push(await ownerAt(now + i).post("/sign-in/code", { mobile: number }));
			seen.push([
				pages.map((page) => [page.status, wordsOf(page).includes("an SMS with a code of 12 digits")]),
				await codesOf(number),
				await codesOf(number, "AND closed_at IS NULL"),
			]);
		}
		expect(seen[0]).toEqual(seen[1]);
		expect(seen[0]).toEqual([Array(3).fill([429, true]), 1, 1]);
	});

	test("can be tried twelve times in a walk, which uses up nobody's but its own", async () => {
		const { mobile } = await registered();
		const now = await drain(mobile, soon());
		const [code = ""] = await longSms(mobile);
		const [stranger, owner] = [ownerAt(now), ownerAt(now)];
		const [theirs, page] = [
			await stranger.post("/sign-in/code", { mobile }),
			await owner.post("/sign-in/code", { mobile }),
		];
		const wrong = code === "000000000000" ? "000000000001" : "000000000000";
		for (let i = 0; i < 12; i++) expect((await stranger.post(codePathIn(theirs), { code: wrong })).status).toBe(422);
		for (const typed of [wrong, code])
			expect((await stranger.post(codePathIn(theirs), { code: typed })).status).toBe(409);
		expect((await owner.post(codePathIn(page), { code })).status).toBe(303);
		expect(await isSignedIn(owner)).toBe(true);
	});

	test("end with the one that is used, older ones too", async () => {
		const { mobile } = await registered();
		const later = (await drain(mobile, soon())) + 50 * MINUTE;
		const [first, second] = [ownerAt(later), ownerAt(later)];
		const [page, other] = [
			await first.post("/sign-in/code", { mobile }),
			await second.post("/sign-in/code", { mobile }),
		];
		await expect.poll(async () => (await longSms(mobile)).length).toBe(2);
		const [newest = "", oldest = ""] = await longSms(mobile);
		expect((await first.post(codePathIn(page), { code: newest })).status).toBe(303);
		expect((await second.post(codePathIn(other), { code: oldest })).status).toBe(422);
	});
});
