import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { account, teacherProfile, teacherVerification, verificationScan } from "#db/schema/index.ts";
import { pdfOf, pngOf, textBytes } from "#tests/support/scans.ts";
import { get } from "#tests/support/workers/api.ts";
import { type Person, teacher } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, bindings, database } from "#tests/support/workers/exam-session.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { freshNumber, freshTeacher, scan, sentDocuments, submissionOf } from "#tests/support/workers/verification.ts";
import { getMyVerification } from "~/domain/verification/queries.server.ts";
import { readScan } from "~/domain/verification/read-scan.server.ts";
import { submitVerification } from "~/domain/verification/submit-verification.server.ts";

describe("documents that are sent", () => {
	test("wait for an admin, with a number that neither the database nor the bucket shows", async () => {
		const who = await freshTeacher();
		const number = freshNumber();
		const { verificationUuid } = await sentDocuments(who, { number });
		const row = await submissionOf(verificationUuid);
		expect(row).toMatchObject({
			...{ state: "Awaiting", document: "nid", numberKey: "test", numberMasked: `••••••${number.slice(-4)}` },
			...{ decidedAt: null, organization: "Rajshahi College" },
		});
		expect(JSON.stringify(row)).not.toContain(number);
		const scans = await database()
			.select()
			.from(verificationScan)
			.where(eq(verificationScan.verificationUuid, verificationUuid));
		expect(scans.map(({ side, type, keyId }) => [side, type, keyId]).sort()).toEqual([
			["back", "image/png", "test"],
			["front", "image/png", "test"],
		]);
		for (const { uuid, size } of scans) {
			const object = await bindings.ASSETS_BUCKET.get(`verification/${uuid}`);
			const bytes = new Uint8Array((await object?.arrayBuffer()) ?? new ArrayBuffer());
			expect(bytes.length).toBe(size + 12 + 16);
			expect(String.fromCharCode(...bytes)).not.toContain("IHDR");
		}
		const mine = await getMyVerification(depsAt(), who);
		expect(mine).toMatchObject({ standing: "Awaiting", canSubmit: false, appealUntil: null });
		expect(JSON.stringify(mine)).not.toContain(number);
		expect((await get(who, "/api/profile/my")).body).toMatchObject({
			...{ nid: `••••••${number.slice(-4)}`, about_me: "I teach physics in Rajshahi." },
		});
	});

	test("take the place of a number that was kept as it was", async () => {
		const who = await freshTeacher();
		const mine = eq(teacherProfile.accountUuid, who.accountUuid);
		await database().update(teacherProfile).set({ nid: "1234567890" }).where(mine);
		expect((await get(who, "/api/profile/my")).body.nid).toBe("••••••7890");
		await sentDocuments(who);
		expect((await database().select().from(teacherProfile).where(mine))[0]?.nid).toBeNull();
	});

	test("are one submission at a time, also of two at once", async () => {
		const who = await freshTeacher();
		const [one, two] = await Promise.allSettled([sentDocuments(who), sentDocuments(who)]);
		expect([one.status, two.status].sort()).toEqual(["fulfilled", "rejected"]);
		await expect(sentDocuments(who)).rejects.toMatchObject({ code: "VerificationWaiting" });
		const rows = await database()
			.select()
			.from(teacherVerification)
			.where(eq(teacherVerification.accountUuid, who.accountUuid));
		expect(rows).toHaveLength(1);
	});

	test("leave no file behind where they are not taken", async () => {
		const who = await freshTeacher();
		await sentDocuments(who);
		const before = (await bindings.ASSETS_BUCKET.list({ prefix: "verification/" })).objects.length;
		const deps = depsAt();
		const words = { document: "nid", number: freshNumber(), aboutMe: "Again" } as const;
		await expect(submitVerification(deps, who, words, { front: scan(), back: scan() })).rejects.toMatchObject({
			code: "VerificationWaiting",
		});
		expect((await bindings.ASSETS_BUCKET.list({ prefix: "verification/" })).objects.length).toBe(before);
	});

	test("are refused where the number's year of birth is not the profile's", async () => {
		const who = await freshTeacher();
		await database().update(account).set({ dob: "1985-03-26" }).where(eq(account.uuid, who.accountUuid));
		await expect(sentDocuments(who, { number: "19862692506123456" })).rejects.toMatchObject({
			code: "BirthYearDiffers",
		});
		await sentDocuments(who, { number: "19852692506123456" });
	});

	test("mend the day of birth of the profile with the number that goes with it, and only where they are taken", async () => {
		const who = await freshTeacher();
		const dobOf = async () =>
			(await database().select().from(account).where(eq(account.uuid, who.accountUuid)))[0]?.dob;
		const send = (dob: string) =>
			submitVerification(
				...([depsAt(), who] as const),
				{ document: "nid", number: "19862692506123456", aboutMe: "I teach.", dob },
				{ front: scan(), back: scan() },
			);
		await expect(send("1985-03-26")).rejects.toMatchObject({ code: "BirthYearDiffers" });
		expect(await dobOf()).toBeNull();
		await send("1986-03-26");
		expect(await dobOf()).toBe("1986-03-26");
		await expect(send("1986-04-01")).rejects.toMatchObject({ code: "VerificationWaiting" });
		expect(await dobOf()).toBe("1986-03-26");
	});

	test("are none of an accepted or suspended teacher's", async () => {
		for (const verificationStatus of ["Accepted", "Suspended"] as const)
			await expect(sentDocuments(await teacher({ verificationStatus }))).rejects.toMatchObject({
				code: "VerificationNotOpen",
			});
	});
});

describe("the form of documents", () => {
	const words = { intent: "submit", document: "nid", number: freshNumber(), aboutMe: "ক্লাস নাইনে পড়াই" };
	const page = "/auth/teacher-verification?documents=form";
	const post = (
		who: Person,
		file: Uint8Array<ArrayBuffer> | null,
		change: object = {},
		{ lang = "", back = pngOf() as typeof file } = {},
	) => {
		const parts = new FormData();
		for (const [name, value] of Object.entries({ ...words, ...change })) parts.set(name, String(value));
		parts.set("front", new File(file ? [file] : [], file ? "scan.png" : ""));
		if (back) parts.set("back", new File([back], "back.png"));
		return visit(who, `${page}${lang}`, { parts });
	};

	test.each([
		["an HTML file named .png", textBytes("<html><script>alert(1)</script></html>"), "This is no picture and no PDF"],
		["an SVG with a script", textBytes("<svg><script>alert(1)</script></svg>"), "This is no picture and no PDF"],
		["zero bytes", new Uint8Array(), "This file is empty."],
		["a broken image", pngOf().slice(0, 50), "This file is broken or not whole."],
		["30,000 × 30,000 pixels", pngOf([], { width: 30_000, height: 30_000 }), "more pixels than we can take"],
		["10 MB and a byte", new Uint8Array(10 * 1024 * 1024 + 1), "File size has crossed the limit(10 MB)"],
		["an iPhone's HEIC", textBytes("\0\0\0\x18ftypheic\0\0\0\0"), "This is a HEIC picture of an iPhone"],
		[
			"a PDF with a script",
			pdfOf("/OpenAction<</S/JavaScript>>"),
			"This PDF is locked, cannot be looked into, or has programs",
		],
	])("refuses %s with its message, and keeps what was typed", async (_, file, message) => {
		const who = await freshTeacher();
		const answer = await post(who, file);
		expect([answer.status, wordsOf(answer).includes(message)]).toEqual([400, true]);
		for (const typed of [words.number, words.aboutMe]) expect(answer.text).toContain(typed);
		expect(answer.text).not.toContain("<script>alert");
		expect((await getMyVerification(depsAt(), who)).standing).toBe("Unsent");
	});

	test("says what is missing, and what is wrong with the number, in both languages", async () => {
		const who = await freshTeacher();
		const missing = wordsOf(await post(who, null, { aboutMe: "" }));
		expect(missing).toContain("Please fill the necessary fields.");
		expect(wordsOf(await post(who, null, { aboutMe: "" }, { lang: "&lang=bn" }))).toContain(
			"অনুগ্রহ করে প্রয়োজনীয় ঘরগুলো পূরণ করুন।",
		);
		expect(wordsOf(await post(who, pngOf(), { number: "123" }))).toContain("An NID has 10, 13 or 17 digits");
		expect(wordsOf(await post(who, pngOf(), { document: "passport" }))).toContain("A passport's number is two letters");
	});

	test("wants both sides of an NID, whatever else is wrong, and one of another document", async () => {
		const who = await freshTeacher();
		const half = await post(who, pngOf(), {}, { back: null });
		expect(half.status).toBe(400);
		for (const part of [
			"An NID needs both sides. Please add the scan of its back.",
			"Please fill the necessary fields.",
		])
			expect(wordsOf(half)).toContain(part);
		expect(half.text).toMatch(/aria-describedby="[^"]*documents-back-error"/);
		expect(wordsOf(await post(who, null, { aboutMe: "" }, { back: null }))).toContain(
			"An NID needs both sides. Please",
		);
		expect(wordsOf(await post(who, pngOf(), {}, { back: null, lang: "&lang=bn" }))).toContain(
			"NID-এর দুই দিকই লাগবে। পেছনের",
		);
		const passport = await post(who, pngOf(), { document: "passport", number: "BX0123456" }, { back: null });
		expect(passport.status).toBe(302);
	});

	test("has the name of the account with where it is changed, and the day of birth, which is mended there", async () => {
		const who = await freshTeacher();
		await database().update(account).set({ dob: "1985-03-26" }).where(eq(account.uuid, who.accountUuid));
		const { text } = await visit(who, page);
		expect(text).toMatch(/value="1985-03-26"/);
		expect(text).toContain("/profile-name?");
		expect(text).toContain(encodeURIComponent(encodeURIComponent("/auth/teacher-verification")));
		const differs = await post(who, pngOf(), { number: "19862692506123456", dob: "1985-03-26" });
		expect([differs.status, wordsOf(differs).includes("The year of birth in this number")]).toEqual([409, true]);
		const young = await post(who, pngOf(), { number: freshNumber(), dob: "2025-01-01" });
		expect([young.status, wordsOf(young).includes("A teacher is 16 to 100 years old.")]).toEqual([400, true]);
		expect((await post(who, pngOf(), { number: "19862692506123456", dob: "1986-03-26" })).status).toBe(302);
	});

	test("makes a polyglot harmless, and leads to the page of who waits", async () => {
		const who = await freshTeacher();
		const done = await post(who, new Uint8Array([...pngOf(), ...textBytes("<script>alert(1)</script>")]), {
			number: freshNumber(),
		});
		expect([done.status, done.headers.get("location")]).toEqual([302, "/auth/teacher-verification"]);
		const { scans } = await getMyVerification(depsAt(), who);
		expect([...(await readScan(depsAt(), who, scans[0]?.uuid ?? "")).bytes]).toEqual([...pngOf()]);
		expect(wordsOf(await visit(who, "/auth/teacher-verification"))).toContain("Please allow 24-48 hours.");
		expect((await post(who, pngOf(), { number: freshNumber() })).status).toBe(409);
	});
});

test("The clock of a submission is the server's", async () => {
	const { verificationUuid } = await sentDocuments(await freshTeacher(), { minutes: 7 });
	expect((await submissionOf(verificationUuid))?.waitingSince).toBe(at(7));
});
