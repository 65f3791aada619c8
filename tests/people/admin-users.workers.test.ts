import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { account, auditLog, feedback, ledgerEntry, ledgerTransaction } from "#db/schema/index.ts";
import { send as call, credentialsOf, get } from "#tests/support/workers/api.ts";
import { clock } from "#tests/support/workers/api-exams.ts";
import { admin, openSchool, type Person, person, student, teacher } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, database } from "#tests/support/workers/exam-session.ts";
import { institute, member, missed } from "#tests/support/workers/institutes.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { guard } from "#tests/support/workers/session.ts";
import { rejected, sentDocuments } from "#tests/support/workers/verification.ts";
import { decideFeedback } from "~/domain/feedback/decide-feedback.server.ts";
import { answerRequest } from "~/domain/institute/answer-request.server.ts";
import { decideJoin } from "~/domain/institute/decide-join.server.ts";
import { getPerson } from "~/domain/people/person.server.ts";
import { foldedName, joinedInitials } from "~/domain/people/search-key.ts";
import { readScan } from "~/domain/verification/read-scan.server.ts";
import { walletAccount } from "~/domain/wallet/rules.ts";
import { actionWords } from "~/features/people/audit-words.ts";

ownDatabase();

let boss: Person;

beforeEach(async () => {
	await clock(0);
	await openSchool();
	boss = await admin({ name: "Shahana Parveen", mobile: "+8801700000000" });
});

const users = async (query = "") => wordsOf(await visit(boss, `/admin/users${query}`));
const page = async (who: Person) => wordsOf(await visit(boss, `/admin/users/${who.accountUuid}`));
const send = (who: Person, form: Record<string, string>, by = boss) =>
	visit(by, `/admin/users/${who.accountUuid}`, { form });
describe("The users", () => {
	test("are listed newest first, with number, roles and how they stand", async () => {
		await student({ name: "Tasnim Jahan", mobile: "+8801812345678" });
		await teacher({ name: "Kamrul Islam", mobile: "+8801912345678", verificationStatus: "Suspended" });
		await student({ name: "Sumaiya Islam", mobile: "+8801612345678", mobileVerified: false });
		const words = await users();
		for (const part of ["01812-345678", "Teaching suspended", "Mobile not verified", "Active", "Admin"])
			expect(words).toContain(part);
		expect(words.indexOf("Sumaiya")).toBeLessThan(words.indexOf("Tasnim"));
		const byName = await users("?sort=name");
		expect(byName.indexOf("Kamrul")).toBeLessThan(byName.indexOf("Sumaiya"));
	});

	test("are found by name in both scripts, by the number in both digits, by role and state", async () => {
		const tasnim = await student({ name: "Tasnim Jahan", mobile: "+8801812345678" });
		await student({ name: "রায়হান কবির", mobile: "+8801912345678" });
		await teacher({ name: "Md Rahman", mobile: "+8801612345678" });
		const names = ["Tasnim", "রায়হান", "Md Rahman"];
		const found = async (query: string) => {
			const words = await users(query);
			return names.filter((name) => words.includes(name));
		};
		expect(await found("?q=jahan")).toEqual(["Tasnim"]);
		expect(await found(`?q=${encodeURIComponent("রা\u09dfহান")}`)).toEqual(["রায়হান"]);
		expect(await found("?q=md")).toEqual(["Md Rahman"]);
		expect(await found("?q=01812-345678")).toEqual(["Tasnim"]);
		expect(await found(`?q=${encodeURIComponent("৬১২৩৪")}`)).toEqual(["Md Rahman"]);
		expect(await found("?q=12345678")).toEqual(names);
		expect(await found("?role=teacher")).toEqual(["Md Rahman"]);
		expect(await found("?state=suspended")).toEqual([]);
		await send(tasnim, { intent: "suspend", reason: "rules", text: "Looked at the phone", name: "Tasnim Jahan" });
		expect([await found("?state=suspended"), await found("?state=active&role=student")]).toEqual([
			["Tasnim"],
			["রায়হান"],
		]);
		expect(await users("?q=nobody-like-this")).toContain("Nobody here");
		for (const odd of ['"', "*", "a OR b", "NEAR(", "-", "%", "\u0000", "১"])
			expect([odd, (await visit(boss, `/admin/users?q=${encodeURIComponent(odd)}`)).status]).toEqual([odd, 200]);
	});

	test("are found however their names are written: letters of one or two signs, joiners, dots, initials, short words", async () => {
		const names = [
			["জ\u09df চৌধুরী", "জ\u09df চৌধুরী", "জয় চৌধুরী", "চৌধুরী জ\u09df", "জয়"],
			["শাহ্\u200c আলম", "শাহ্\u200c আলম", "শাহ আলম", "শাহ্ আলম", "শাহ"],
			["মোহাম্মদ উল্লাহ্\u200c", "উল্লাহ", "উল্লাহ্", "উল্লাহ্\u200c মোহাম্মদ"],
			["Md Rahim Uddin", "Md. Rahim", "md rahim", "Rahim, Md.", "MD.RAHIM"],
			["Md. Rahim Uddin", "Md Rahim", "Rahim Md"],
			["A.K.M. Fazlul Huq", "AKM Fazlul", "A K M", "a.k.m.", "AKM", "Fazlul A. K. M."],
			["AKM Shamsul", "A.K.M. Shamsul", "A K M"],
			["এ. কে. এম. ফজলুল", "এ কে এম", "একেএম", "এ.কে.এম ফজলুল"],
			["উত্\u200dপল সেন", "উৎপল সেন", "উত্\u200dপল"],
			["আব্\u200cদুর রহমান", "আব্দুর রহমান", "আবদুর", "আব্\u200cদুর"],
			["আব্দুল করিম", "আব্\u200cদুল", "আবদুল করিম"],
			["আবদুস সালাম", "আব্দুস", "আব্\u200cদুস"],
			["ম্যাক্\u200cস ডব্লিউ", "ম্যাক্স", "ম্যাক্\u200cস ডব্\u200cলিউ"],
			["A. R. Talukder", "AR Talukder", "A.R.", "A R Talukder"],
			["Jean\u2011Luc O’Brien", "jean luc", "Jean-Luc", "OBrien", "o'brien"],
		] as const;
		for (const [name] of names) await student({ name });
		for (const [name, ...typed] of names)
			for (const q of typed)
				expect([q, await users(`?q=${encodeURIComponent(q)}`)]).toEqual([q, expect.stringContaining(name)]);
		const found = await database().all<{ name: string; words: string; joined: string }>(
			sql`SELECT a.name, s.words, s.joined FROM account AS a JOIN account_search AS s ON s.rowid = a.id`,
		);
		expect(found.length).toBeGreaterThan(names.length);
		for (const { name, words, joined } of found) {
			expect(words).toBe(foldedName(` ${name} `));
			expect(joined).toBe(joinedInitials(words));
		}
		expect(await database().all(sql`SELECT * FROM account_search_text`)).toEqual([]);
	});

	test("come in pages of twenty, and a page behind the last leads to the last with what was asked", async () => {
		for (let i = 0; i < 21; i++) await person("student", { name: `Student ${String.fromCharCode(65 + i)}` });
		expect(await users("?page=2&role=student")).toContain("Student A");
		const behind = await visit(boss, "/admin/users?page=9&role=student");
		expect(behind.headers.get("location")).toBe("/admin/users?role=student&page=2");
	});
});

describe("One person", () => {
	test("is told as one story, and says what of a form is wrong", async () => {
		const who = await student({ name: "Tasnim Jahan", mobile: "+8801812345678" });
		const words = await page(who);
		for (const part of [
			"Tasnim Jahan",
			"01812-345678",
			who.accountUuid,
			"No exam yet",
			"No payment yet",
			"Nothing yet",
		])
			expect(words).toContain(part);
		const silent = await send(who, { intent: "suspend", reason: "", text: "x" });
		expect(silent.status).toBe(400);
		for (const part of ["Please choose a reason.", "Please write 3 to 500 characters.", "Type the name exactly"])
			expect(wordsOf(silent)).toContain(part);
		const done = await send(who, {
			intent: "suspend",
			reason: "conduct",
			text: "Rude to\nothers",
			name: "Tasnim Jahan",
		});
		expect([done.status, done.headers.get("location")]).toEqual([302, `/admin/users/${who.accountUuid}`]);
		const after = await page(who);
		for (const part of ["Suspended since", "by Shahana Parveen", "Rude to", "Restore the account", "Account suspended"])
			expect(after).toContain(part);
		const again = await send(who, { intent: "suspend", reason: "other", text: "Once more", name: "Tasnim Jahan" });
		expect([again.status, wordsOf(again).includes("another admin was first")]).toEqual([409, true]);
	});

	test("lives where the reader's language says", async () => {
		const who = await student({ name: "Tasnim Jahan" });
		const lives = {
			thana: "Dhanmondi",
			thanaId: "dhanmondi",
			district: "Dhaka",
			districtId: "dhaka",
			country: "Bangladesh",
		};
		await database().update(account).set(lives).where(eq(account.uuid, who.accountUuid));
		expect(await page(who)).toContain("Dhanmondi, Dhaka, Bangladesh");
		const { status, headers } = await visit(boss, "/preferences", { form: { lang: "bn", next: "/" } });
		expect(status).toBeLessThan(400);
		const cookie = `${boss.cookie}; ${headers
			.getSetCookie()
			.map((one) => one.split(";")[0])
			.join("; ")}`;
		const bangla = wordsOf(await visit({ ...boss, cookie }, `/admin/users/${who.accountUuid}`));
		expect(bangla).toContain("ধানমন্ডি, ঢাকা, বাংলাদেশ");
	});

	test("is told with what was done about their documents and requests, what they sent us, and their wallet", async () => {
		const who = await teacher({ name: "Kamrul Islam", verificationStatus: "Awaiting" });
		const other = await teacher({ verificationStatus: "Awaiting" });
		const { verificationUuid, scanUuid } = await sentDocuments(who);
		await sentDocuments(other);
		await readScan(depsAt(1), boss, scanUuid);
		await rejected(boss, verificationUuid);
		const [refusing, left] = [await institute({ name: "Padma College" }), await institute({ name: "Jamuna College" })];
		const request = await member(who, refusing, { requestStatus: "Pending" });
		await member(who, left, { requestStatus: "Pending" });
		await decideJoin(depsAt(2), boss, { intent: "refuse", request, reason: "Not known there" });
		const asked = await missed({ ...who, verificationStatus: "Accepted" });
		await answerRequest(depsAt(2), boss, asked, { intent: "refuse", reason: "There is no such school" });
		const waiting = await missed({ ...who, verificationStatus: "Accepted" }, { name: "Meghna Academy" });
		const { body } = await call(who, "POST", "/api/feedbacks", {
			body: { title: "The timetable", description: "Cut off" },
		});
		const [sent] = await database().select().from(feedback).where(eq(feedback.uuid, body.uuid));
		await decideFeedback(depsAt(3), boss, body.uuid, {
			...{ state: "answered", answer: "It is mended.", seen: sent?.updatedAt ?? 0 },
		});
		const uuid = crypto.randomUUID();
		await database()
			.insert(ledgerTransaction)
			.values({ uuid, reference: uuid, kind: "wallet_top_up", createdAt: at(0) });
		await database()
			.insert(ledgerEntry)
			.values({ transactionUuid: uuid, account: walletAccount(who.accountUuid), amount: 500_00, createdAt: at(0) });
		const done = [
			...["verification.rejected", "verification.scan-seen", "institute.join-refused", "institute.request-refuse"],
			"feedback.decided",
		].map(actionWords);
		const story = await visit(boss, `/admin/users/${who.accountUuid}`);
		const log = await visit(boss, `/admin/audit?about=${who.accountUuid}`);
		for (const page of [story, log]) {
			const { text } = page;
			for (const action of done) expect([action, wordsOf(page).includes(action)]).toEqual([action, true]);
			expect(text).toContain(`href="/admin/verifications/${verificationUuid}"`);
			expect(text).toContain(`href="/admin/feedback/${body.uuid}"`);
		}
		expect(log.text.match(/<li class="border-s-2/g)).toHaveLength(done.length);
		const words = wordsOf(story).replaceAll(/\s+/g, " ");
		for (const part of [
			"Padma College (refused)",
			"Jamuna College (waiting)",
			"Meghna Academy (not in the list, waiting)",
			"Nilkuthi Ideal School (not in the list, refused)",
			"The timetable",
			"Wallet: ৳500",
			"+৳500",
		])
			expect(words).toContain(part);
		for (const request of [waiting, asked]) expect(story.text).toContain(`href="/admin/institutes/missed/${request}"`);
		expect(wordsOf(await visit(boss, `/admin/users/${who.accountUuid}?lang=bn`))).toContain("গৃহীত হয়নি");
		const silent = wordsOf(await visit(boss, `/admin/users/${other.accountUuid}`));
		for (const part of done) expect(silent).not.toContain(part);
	});

	test("that is nobody is not there, and oneself is for others", async () => {
		expect((await visit(boss, `/admin/users/${crypto.randomUUID()}`)).status).toBe(404);
		expect((await visit(boss, "/admin/users/nobody")).status).toBe(404);
		const words = await page(boss);
		expect([words.includes("This is you"), words.includes("Suspend the account")]).toEqual([true, false]);
		const own = await send(boss, { intent: "suspend", reason: "other", text: "Enough", name: "Tasnim Jahan" });
		expect([own.status, wordsOf(own).includes("Nobody decides about their own account.")]).toEqual([409, true]);
	});
});

describe("Where somebody is signed in", () => {
	const devicesOf = (who: Person) => guard.devices(who.accountUuid);
	const status = async (who: Person) => [
		(await call(who, "GET", "/api/profile/my", { by: "cookie" })).status,
		(await get(who, "/api/profile/my")).status,
	];

	test("is part of their story, and each place is ended by itself, with the tokens made in it", async () => {
		const phone = await student({ name: "Tasnim Jahan" });
		const laptop = { ...phone, ...(await credentialsOf(phone)) };
		const words = await page(phone);
		expect(words).toContain("Where they are signed in");
		expect(words.match(/Access for a program/g)).toHaveLength(2);
		const [own] = (await devicesOf(phone)).filter(({ carried }) => !carried.token);
		expect((await send(phone, { intent: "end-device", device: own?.id ?? "" })).status).toBe(302);
		const left = [await status(phone), await status(laptop)].map((codes) => codes.join());
		expect(left.sort()).toEqual(["200,200", "401,401"]);
		const [entry] = await database().select().from(auditLog).where(eq(auditLog.objectUuid, phone.accountUuid));
		expect(entry).toMatchObject({
			action: "account.device-ended",
			actorUuid: boss.accountUuid,
			detail: { kind: "session" },
		});
		const again = await send(phone, { intent: "end-device", device: own?.id ?? "" });
		expect([again.status, wordsOf(again).includes("This device was signed out before.")]).toEqual([404, true]);
	});

	test("is nobody else's to end, nor one's own here, and a place of another account is none of theirs", async () => {
		const [who, other] = [await student(), await teacher()];
		const [theirs] = await devicesOf(other);
		expect((await send(who, { intent: "end-device", device: theirs?.id ?? "" })).status).toBe(404);
		expect((await send(boss, { intent: "end-device", device: crypto.randomUUID() })).status).toBe(409);
		expect(await status(other)).toEqual([200, 200]);
		expect(await database().select().from(auditLog)).toEqual([]);
	});

	test("is said to be unknown where the guard is away, and the story is told all the same", async () => {
		const who = await student();
		const deps = depsAt();
		const away = { ...deps.sessions, devices: () => Promise.reject(new Error("away")) };
		const story = await getPerson(Object.assign(deps, { sessions: away }), boss, who.accountUuid);
		expect([story.devices, story.person.uuid]).toEqual([null, who.accountUuid]);
	});
});
