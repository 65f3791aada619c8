import { describe, expect, test } from "vitest";
import { wordsOf } from "#tests/support/accounts-browser.ts";
import { awaitInbox, isSignedIn, PASSWORD, registered } from "#tests/support/accounts-people.ts";
import { browser, servers, withServers } from "#tests/support/accounts-walks.ts";

withServers();

const NEW = "quite another one";

describe("a change of the password", () => {
	test("asks for the one of before, ends every other session, tells the owner and the clients, and goes back", async () => {
		const { mobile, user } = await registered();
		const phone = browser();
		await phone.post("/sign-in", { mobile, password: PASSWORD });
		servers.client.told.length = 0;
		const back = `${servers.platform}/auth/sign-in?role=student`;
		const path = `/change-password?return_to=${encodeURIComponent(back)}`;
		expect(wordsOf(await user.get(path))).toContain("Your password until now");
		const done = await user.post(path, { present: PASSWORD, password: NEW, username: mobile });
		expect([done.status, done.location]).toEqual([303, back]);
		expect([await isSignedIn(user), await isSignedIn(phone), servers.client.told.length]).toEqual([true, false, 1]);
		const [notice] = await awaitInbox(mobile, 2);
		expect(notice).toContain("your password was changed");
		expect((await phone.post("/sign-in", { mobile, password: PASSWORD })).status).toBe(422);
		expect((await phone.post("/sign-in", { mobile, password: NEW })).status).toBe(303);
	});

	test("with a wrong one of before changes nothing, is limited as any sign-in, and shows no password again", async () => {
		const { mobile, user } = await registered();
		const wrong = await user.post("/change-password", { present: "not it at all", password: NEW, username: mobile });
		expect([wrong.status, wordsOf(wrong).includes("This is not your password until now.")]).toEqual([422, true]);
		expect(wrong.html).not.toContain("not it at all");
		expect(wrong.html).not.toContain(NEW);
		for (let i = 0; i < 9; i++)
			await user.post("/change-password", { present: "not it", password: NEW, username: mobile });
		expect((await user.post("/change-password", { present: PASSWORD, password: NEW, username: mobile })).status).toBe(
			429,
		);
		expect(await isSignedIn(user)).toBe(true);
	});

	test("refuses a weak one, and leads who is not signed in to the sign-in first", async () => {
		const { mobile, user } = await registered();
		for (const password of ["short", "password", mobile])
			expect((await user.post("/change-password", { present: PASSWORD, password, username: mobile })).status).toBe(422);
		expect((await browser().get("/change-password")).location).toBe(
			`${servers.accounts}/sign-in?continue=${encodeURIComponent("/change-password")}`,
		);
	});
});
