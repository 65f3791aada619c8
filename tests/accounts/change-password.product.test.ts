import { createClient } from "@libsql/client/web";
import { describe, expect, test } from "vitest";
import { hiddenOf, wordsOf } from "#tests/support/accounts-browser.ts";
import { awaitInbox, isSignedIn, PASSWORD, registered } from "#tests/support/accounts-people.ts";
import { subjectOf, toldOf } from "#tests/support/accounts-told.ts";
import { browser, errorOf, servers, withServers } from "#tests/support/accounts-walks.ts";
import { LIMITS } from "#workers/accounts/rules.ts";

withServers();

const NEW = "quite another one";

describe("a change of the password", () => {
	test("asks for the one of before, ends every other session, tells the owner and the clients, and goes back", async () => {
		const { mobile, user } = await registered();
		const phone = browser();
		await phone.post("/sign-in", { mobile, password: PASSWORD });
		const back = `${servers.platform}/auth/sign-in?role=student`;
		const path = `/change-password?return_to=${encodeURIComponent(back)}`;
		expect(wordsOf(await user.get(path))).toContain("Your password until now");
		const done = await user.post(path, { present: PASSWORD, password: NEW, username: mobile });
		expect([done.status, done.location]).toEqual([303, back]);
		expect([await isSignedIn(user), await isSignedIn(phone)]).toEqual([true, false]);
		expect(toldOf(await subjectOf(mobile))).toHaveLength(1);
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

	test("with a wrong one of before keeps the new one, which need not be typed again (ACC-17)", async () => {
		const { mobile, user } = await registered();
		const wrong = await user.post("/change-password", { present: "not it at all", password: NEW, username: mobile });
		expect(wordsOf(wrong)).toContain("Your password is kept");
		const kept = hiddenOf(wrong, "kept") ?? "";
		const none = await user.post("/change-password", { present: "", password: "", kept, username: mobile });
		expect([wordsOf(none).includes("Your password is kept"), errorOf(none, "password")]).toEqual([true, null]);
		const done = await user.post("/change-password", {
			...{ present: PASSWORD, password: "", username: mobile },
			kept: hiddenOf(none, "kept") ?? "",
		});
		expect(done.location).toBe(`${servers.accounts}/changed?what=password`);
		expect(wordsOf(await user.follow(done))).toContain("Your password was changed.");
		expect((await browser().post("/sign-in", { mobile, password: NEW })).status).toBe(303);
	});

	test("is done ten times a day, before anything is hashed or told (ACC-14.6)", async () => {
		const { mobile, user } = await registered();
		const database = createClient({ url: servers.databaseUrl });
		const { rows } = await database.execute({
			sql: "SELECT id FROM user WHERE phone_number LIKE ?",
			args: [`%${mobile}`],
		});
		const note = {
			sql: "INSERT INTO attempt (bucket, at) VALUES (?, ?)",
			args: [`change-password:${rows[0]?.id}`, Date.now()],
		};
		await database.batch(
			Array.from({ length: LIMITS.changesOfPassword.max }, () => note),
			"write",
		);
		database.close();
		const form = { present: PASSWORD, password: NEW, username: mobile };
		const full = await user.post("/change-password", form);
		expect([full.status, wordsOf(full).includes("Please try again tomorrow.")]).toEqual([429, true]);
		expect((await browser().post("/sign-in", { mobile, password: PASSWORD })).status).toBe(303);
	});

	test("marks both fields at once where both are empty", async () => {
		const { user } = await registered();
		const page = await user.post("/change-password", { present: "", password: "" });
		expect([errorOf(page, "present"), errorOf(page, "password")]).toEqual([
			expect.stringContaining("enter your password"),
			expect.stringContaining("choose a password"),
		]);
	});

	test("is confirmed in a sentence of ours alone, to who is signed in", async () => {
		const { user } = await registered();
		expect((await user.get("/changed?what=Your+account+is+gone")).location).toBe(`${servers.accounts}/`);
		expect(wordsOf(await user.get("/changed?what=name"))).toContain("Your name was changed.");
		expect((await browser().get("/changed?what=name")).location).toBe(`${servers.accounts}/sign-in`);
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
