import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { account, auditLog, teacherProfile, teacherVerification, verificationScan } from "#db/schema/index.ts";
import { pdfOf, pngOf, textBytes } from "#tests/support/scans.ts";
import { get, send } from "#tests/support/workers/api.ts";
import { admin, type Person, teacher } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, bindings, database } from "#tests/support/workers/exam-session.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { freshNumber, scan, sentDocuments } from "#tests/support/workers/verification.ts";
import { appealVerification } from "~/domain/verification/appeal-verification.server.ts";
import { decideVerification } from "~/domain/verification/decide-verification.server.ts";
import { getMyVerification, getVerificationForAdmin } from "~/domain/verification/queries.server.ts";
import { readScan } from "~/domain/verification/read-scan.server.ts";
import type { ReasonCode } from "~/domain/verification/reasons.ts";
import { APPEAL_DAYS, MANY_LOOKS } from "~/domain/verification/rules.ts";
import { submitVerification } from "~/domain/verification/submit-verification.server.ts";
import { suspendTeacher } from "~/domain/verification/suspend-teacher.server.ts";

const DAY = 24 * 60;

let boss: Person;
let other: Person;
beforeAll(async () => {
	[boss, other] = await Promise.all([admin({ name: "Shahana" }), admin({ name: "Second" })]);
});

const fresh = () => teacher({ verificationStatus: "Awaiting" });
const submission = async (uuid: string) =>
	(await database().select().from(teacherVerification).where(eq(teacherVerification.uuid, uuid)))[0];
const seenOf = async (uuid: string) => (await submission(uuid))?.waitingSince ?? 0;
const statusOf = async ({ accountUuid }: Person) =>
	(await database().select().from(teacherProfile).where(eq(teacherProfile.accountUuid, accountUuid)))[0]
		?.verificationStatus;

const accept = async (uuid: string, who = boss, minutes = 1) =>
	decideVerification(depsAt(minutes), who, uuid, { decision: "accept", seen: await seenOf(uuid) });
const reject = async (uuid: string, reasons: ReasonCode[] = ["scan_unreadable"], minutes = 1, who = boss) =>
	decideVerification(depsAt(minutes), who, uuid, {
		...{ decision: "reject", seen: await seenOf(uuid), reasons, note: "Too dark" },
	});

describe("documents that are sent", () => {
	test("wait for an admin, with a number that neither the database nor the bucket shows", async () => {
		const who = await fresh();
		const number = freshNumber();
		const { verificationUuid } = await sentDocuments(who, { number });
		const row = await submission(verificationUuid);
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
		const who = await fresh();
		const mine = eq(teacherProfile.accountUuid, who.accountUuid);
		await database().update(teacherProfile).set({ nid: "1234567890" }).where(mine);
		expect((await get(who, "/api/profile/my")).body.nid).toBe("••••••7890");
		await sentDocuments(who);
		expect((await database().select().from(teacherProfile).where(mine))[0]?.nid).toBeNull();
	});

	test("are one submission at a time, also of two at once", async () => {
		const who = await fresh();
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
		const who = await fresh();
		await sentDocuments(who);
		const before = (await bindings.ASSETS_BUCKET.list({ prefix: "verification/" })).objects.length;
		const deps = depsAt();
		const words = { document: "nid", number: freshNumber(), aboutMe: "Again" } as const;
		await expect(submitVerification(deps, who, words, { front: scan() })).rejects.toMatchObject({
			code: "VerificationWaiting",
		});
		expect((await bindings.ASSETS_BUCKET.list({ prefix: "verification/" })).objects.length).toBe(before);
	});

	test("are refused where the number's year of birth is not the profile's", async () => {
		const who = await fresh();
		await database().update(account).set({ dob: "1985-03-26" }).where(eq(account.uuid, who.accountUuid));
		await expect(sentDocuments(who, { number: "19862692506123456" })).rejects.toMatchObject({
			code: "BirthYearDiffers",
		});
		await sentDocuments(who, { number: "19852692506123456" });
	});

	test("are none of an accepted or suspended teacher's", async () => {
		for (const verificationStatus of ["Accepted", "Suspended"] as const)
			await expect(sentDocuments(await teacher({ verificationStatus }))).rejects.toMatchObject({
				code: "VerificationNotOpen",
			});
	});
});

describe("a decision", () => {
	test("that accepts opens the teacher's area at the next request, and is in the audit log", async () => {
		const who = await fresh();
		const { verificationUuid } = await sentDocuments(who);
		expect((await visit(who, "/dashboard/teacher")).status).toBe(302);
		expect((await get(who, "/api/profile/my")).status).toBe(200);
		await accept(verificationUuid);
		const opened = await visit(who, "/dashboard/teacher");
		expect(opened.status).toBe(200);
		expect(opened.text).toContain("Verified");
		expect(await statusOf(who)).toBe("Accepted");
		const [entry] = await database().select().from(auditLog).where(eq(auditLog.objectUuid, verificationUuid));
		expect(entry).toMatchObject({
			...{ action: "verification.accepted", actorUuid: boss.accountUuid },
			detail: { account: who.accountUuid, reasons: [], note: null, appealed: 0 },
		});
	});

	test("that refuses is told with its reasons in both languages, and documents can be sent again", async () => {
		const who = await fresh();
		const first = await sentDocuments(who);
		await reject(first.verificationUuid, ["scan_unreadable", "number_mismatch"]);
		const page = wordsOf(await visit(who, "/auth/teacher-verification"));
		for (const part of [
			"Your documents were not accepted",
			"Please submit valid documents again.",
			"NID scan: The scan cannot be read: blurred, dark or too small. You can mend this and send it again.",
			"NID number: The number you typed is not the one on the document.",
			"Too dark",
			"Submit documents again",
			"Is this decision wrong?",
		])
			expect(page).toContain(part);
		const bangla = wordsOf(await visit(who, "/auth/teacher-verification?lang=bn"));
		for (const part of ["স্ক্যানটি পড়া যায় না", "এটি ঠিক করে আবার পাঠাতে পারবেন।", "আবার কাগজপত্র জমা দিন"])
			expect(bangla).toContain(part);
		const second = await sentDocuments(who, { minutes: 5 });
		expect([await statusOf(who), (await submission(first.verificationUuid))?.state]).toEqual(["Awaiting", "Rejected"]);
		await accept(second.verificationUuid, boss, 6);
		expect(await statusOf(who)).toBe("Accepted");
	});

	test("that refuses for good leaves the appeal", async () => {
		const who = await fresh();
		const { verificationUuid } = await sentDocuments(who);
		await reject(verificationUuid, ["scan_altered", "scan_unreadable"]);
		await expect(sentDocuments(who)).rejects.toMatchObject({ code: "VerificationFinal" });
		const page = wordsOf(await visit(who, "/auth/teacher-verification", { minutes: 2 }));
		expect(page).toContain("You cannot send documents again.");
		expect(page).toContain("New documents do not mend this.");
		expect(page).not.toContain("Submit documents again");
		await appealVerification(depsAt(10), who, { appeal: "It is genuine: I can bring it." });
		expect(wordsOf(await visit(who, "/auth/teacher-verification", { minutes: 11 }))).toContain(
			"We are looking at your appeal.",
		);
		const shown = wordsOf(await visit(boss, `/admin/verifications/${verificationUuid}`, { minutes: 11 }));
		for (const part of ["It is genuine: I can bring it.", "Refused before by Shahana"]) expect(shown).toContain(part);
		await reject(verificationUuid, ["scan_altered"], 12);
		await expect(appealVerification(depsAt(13), who, { appeal: "Once more" })).rejects.toMatchObject({
			code: "AppealOver",
		});
	});

	test("can be appealed against for some days", async () => {
		const who = await fresh();
		const { verificationUuid } = await sentDocuments(who);
		await reject(verificationUuid);
		await expect(appealVerification(depsAt(APPEAL_DAYS * DAY + 1), who, { appeal: "Too late" })).rejects.toMatchObject({
			code: "AppealOver",
		});
		await appealVerification(depsAt(APPEAL_DAYS * DAY), who, { appeal: "In time" });
		expect(await statusOf(who)).toBe("Awaiting");
	});

	test("is made once: of two admins at the same time the second is told", async () => {
		const who = await fresh();
		const { verificationUuid } = await sentDocuments(who);
		const outcomes = await Promise.allSettled([
			accept(verificationUuid, boss),
			reject(verificationUuid, undefined, 1, other),
		]);
		const refused = outcomes.filter((outcome) => outcome.status === "rejected");
		expect(refused.map(({ reason }) => reason.code)).toEqual(["VerificationDecided"]);
		const late = await visit(other, `/admin/verifications/${verificationUuid}`, {
			form: { decision: "accept", seen: String(await seenOf(verificationUuid)) },
		});
		expect(late.status).toBe(409);
		expect(wordsOf(late)).toContain("Another admin was first, or something changed meanwhile.");
		const entries = await database()
			.select()
			.from(auditLog)
			.where(and(eq(auditLog.objectUuid, verificationUuid), eq(auditLog.objectType, "teacher-verification")));
		expect(entries).toHaveLength(1);
	});

	test("is about what was seen: an appeal that came meanwhile is looked at first", async () => {
		const who = await fresh();
		const { verificationUuid } = await sentDocuments(who);
		const seen = await seenOf(verificationUuid);
		await reject(verificationUuid);
		await appealVerification(depsAt(3), who, { appeal: "Look again" });
		await expect(
			decideVerification(depsAt(4), boss, verificationUuid, { decision: "accept", seen }),
		).rejects.toMatchObject({ code: "VerificationDecided" });
	});

	test("is never about oneself, and of what is not there is none", async () => {
		const both = await teacher({ verificationStatus: "Awaiting", roles: ["teacher", "admin"] });
		const { verificationUuid } = await sentDocuments(both);
		await expect(accept(verificationUuid, { ...both, role: "admin" })).rejects.toMatchObject({
			code: "VerificationDecided",
		});
		await expect(accept(crypto.randomUUID())).rejects.toMatchObject({ code: "VerificationNotFound" });
	});

	test("that refuses needs a reason, by the page too, and keeps what was written", async () => {
		const who = await fresh();
		const { verificationUuid } = await sentDocuments(who);
		const seen = String(await seenOf(verificationUuid));
		const silent = await visit(boss, `/admin/verifications/${verificationUuid}`, {
			form: { decision: "reject", seen, note: "Somehow no" },
		});
		expect([silent.status, wordsOf(silent).includes("Please choose at least one reason.")]).toEqual([400, true]);
		expect(silent.text).toContain("Somehow no");
		const done = await visit(boss, `/admin/verifications/${verificationUuid}`, {
			form: { decision: "reject", seen, reasons: "name_mismatch", note: "" },
		});
		expect([done.status, done.headers.get("location")]).toEqual([302, `/admin/verifications/${verificationUuid}`]);
		expect(await statusOf(who)).toBe("Rejected");
	});
});

describe("PATCH /api/user/update-verification-status", () => {
	const patch = (who: Person, body: object, minutes = 1) =>
		send(who, "PATCH", "/api/user/update-verification-status", { body, minutes });

	test("is an admin's decision, which the second admin hears was made", async () => {
		const who = await fresh();
		const { verificationUuid: uuid } = await sentDocuments(who);
		const silent = await patch(boss, { verificationStatus: "Rejected", uuid, reasons: [] });
		expect([silent.status, silent.body.errors[0].field]).toEqual([400, "reasons"]);
		const refused = await patch(boss, { verificationStatus: "Rejected", uuid, reasons: ["scan_expired"] });
		expect([refused.status, refused.body]).toEqual([200, { verificationStatus: "Rejected" }]);
		const late = await patch(other, { verificationStatus: "Accepted", uuid });
		expect([late.status, late.body.code]).toEqual([409, "VerificationDecided"]);
		expect((await patch(boss, { verificationStatus: "Suspended", uuid, note: "A double" })).body).toEqual({
			verificationStatus: "Suspended",
		});
	});

	test("is a teacher's appeal, once", async () => {
		const who = await fresh();
		const { verificationUuid } = await sentDocuments(who);
		const early = await patch(who, { verificationStatus: "Awaiting", appeal: "Please" });
		expect([early.status, early.body.code]).toEqual([409, "AppealOver"]);
		await reject(verificationUuid);
		const appealed = await patch(who, { verificationStatus: "Awaiting", appeal: "It can be read" }, 2);
		expect([appealed.status, appealed.body]).toEqual([200, { verificationStatus: "Awaiting" }]);
		expect((await patch(who, { verificationStatus: "Accepted", uuid: verificationUuid })).status).toBe(403);
		expect((await patch(boss, { verificationStatus: "Awaiting", appeal: "For them" })).status).toBe(403);
	});
});

describe("the form of documents", () => {
	const words = { intent: "submit", document: "nid", number: freshNumber(), aboutMe: "ক্লাস নাইনে পড়াই" };
	const page = "/auth/teacher-verification?documents=form";
	const post = (who: Person, file: Uint8Array<ArrayBuffer> | null, change: object = {}, lang = "") => {
		const parts = new FormData();
		for (const [name, value] of Object.entries({ ...words, ...change })) parts.set(name, String(value));
		parts.set("front", new File(file ? [file] : [], file ? "scan.png" : ""));
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
		["a PDF with a script", pdfOf("/OpenAction<</S/JavaScript>>"), "This PDF is locked, or has programs"],
	])("refuses %s with its message, and keeps what was typed", async (_, file, message) => {
		const who = await fresh();
		const answer = await post(who, file);
		expect([answer.status, wordsOf(answer).includes(message)]).toEqual([400, true]);
		for (const typed of [words.number, words.aboutMe]) expect(answer.text).toContain(typed);
		expect(answer.text).not.toContain("<script>alert");
		expect((await getMyVerification(depsAt(), who)).standing).toBe("Unsent");
	});

	test("says what is missing, and what is wrong with the number, in both languages", async () => {
		const who = await fresh();
		const missing = wordsOf(await post(who, null, { aboutMe: "" }));
		expect(missing).toContain("Please fill the necessary fields.");
		expect(wordsOf(await post(who, null, { aboutMe: "" }, "&lang=bn"))).toContain("অনুগ্রহ করে প্রয়োজনীয় ঘরগুলো পূরণ করুন।");
		expect(wordsOf(await post(who, pngOf(), { number: "123" }))).toContain("An NID has 10, 13 or 17 digits");
		expect(wordsOf(await post(who, pngOf(), { document: "passport" }))).toContain("A passport's number is two letters");
	});

	test("makes a polyglot harmless, and leads to the page of who waits", async () => {
		const who = await fresh();
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

describe("a suspension", () => {
	test("acts at the next request on every device, and ends where the last submission stands", async () => {
		const who = await fresh();
		const { verificationUuid } = await sentDocuments(who);
		await accept(verificationUuid);
		expect((await visit(who, "/dashboard/teacher")).status).toBe(200);
		const suspend = (decision: "suspend" | "restore") =>
			suspendTeacher(depsAt(2), boss, who.accountUuid, { decision, note: "Complaints of students" });
		expect(await suspend("suspend")).toBe("Suspended");
		const out = await visit(who, "/dashboard/teacher");
		expect(out.headers.get("location")).toContain("/auth/teacher-verification");
		expect(wordsOf(await visit(who, "/auth/teacher-verification"))).toContain("Please contact support for appeal.");
		await expect(suspend("suspend")).rejects.toMatchObject({ code: "VerificationDecided" });
		expect(await suspend("restore")).toBe("Accepted");
		expect((await visit(who, "/dashboard/teacher")).status).toBe(200);
		const entries = await database().select().from(auditLog).where(eq(auditLog.objectUuid, who.accountUuid));
		expect(entries.map(({ action, detail }) => [action, detail?.note])).toEqual([
			["teacher.suspended", "Complaints of students"],
			["teacher.restored", "Complaints of students"],
		]);
	});

	test("keeps a submission from being decided on", async () => {
		const who = await fresh();
		const { verificationUuid } = await sentDocuments(who);
		await suspendTeacher(depsAt(), boss, who.accountUuid, { decision: "suspend", note: "A double" });
		await expect(accept(verificationUuid)).rejects.toMatchObject({ code: "VerificationDecided" });
		expect(await suspendTeacher(depsAt(), boss, who.accountUuid, { decision: "restore", note: "None" })).toBe(
			"Awaiting",
		);
		await accept(verificationUuid);
	});
});

describe("what an admin sees", () => {
	test("is the whole number until the decision, and its end afterwards", async () => {
		const who = await fresh();
		const number = freshNumber();
		const { verificationUuid } = await sentDocuments(who, { number });
		expect((await visit(boss, `/admin/verifications/${verificationUuid}`)).text).toContain(number);
		await accept(verificationUuid);
		const { text } = await visit(boss, `/admin/verifications/${verificationUuid}`);
		expect([text.includes(number), text.includes(`••••••${number.slice(-4)}`)]).toEqual([false, true]);
	});

	test("says where else the number was sent, with the year of birth and without", async () => {
		const digits = `${freshNumber()}123`;
		const [one, two] = [await fresh(), await fresh()];
		const first = await sentDocuments(one, { number: digits });
		const second = await sentDocuments(two, { number: `1985${digits}` });
		const { sameNumber } = await getVerificationForAdmin(depsAt(), boss, second.verificationUuid);
		expect(sameNumber.map(({ uuid }) => uuid)).toEqual([first.verificationUuid]);
		expect(wordsOf(await visit(boss, `/admin/verifications/${second.verificationUuid}`))).toContain(
			"The same number elsewhere",
		);
		expect(wordsOf(await visit(two, "/auth/teacher-verification"))).not.toContain("elsewhere");
	});

	test("is a list narrowed by state, in either order, whose state is in its address", async () => {
		const who = await fresh();
		const { verificationUuid } = await sentDocuments(who);
		const list = async (query: string) => (await visit(boss, `/admin/verifications${query}`)).text;
		expect(await list("?sort=newest")).toContain(verificationUuid);
		expect(await list("?state=Accepted&sort=newest")).not.toContain(verificationUuid);
		await accept(verificationUuid);
		expect(await list("?sort=newest")).not.toContain(verificationUuid);
		expect(await list("?state=Accepted&sort=newest")).toContain(verificationUuid);
		await suspendTeacher(depsAt(), boss, who.accountUuid, { decision: "suspend", note: "A while" });
		expect(await list("?state=Suspended&sort=newest")).toContain(verificationUuid);
		const behind = await visit(boss, "/admin/verifications?page=999&state=Suspended");
		expect(behind.headers.get("location")).toMatch(/^\/admin\/verifications\?state=Suspended/);
		expect((await visit(boss, "/admin/verifications?state=raffle&sort=x&page=-1")).status).toBe(200);
	});
});

describe("a scan", () => {
	test("is for its owner and for admins, as an attachment in which nothing runs, and each look is noted", async () => {
		const who = await fresh();
		const { verificationUuid, scanUuid } = await sentDocuments(who);
		const own = await visit(who, `/auth/teacher-verification/scan/${scanUuid}`);
		const seen = await visit(boss, `/admin/verifications/${verificationUuid}/scan/${scanUuid}`);
		for (const answer of [own, seen]) {
			expect(answer.status).toBe(200);
			expect(Object.fromEntries(answer.headers)).toMatchObject({
				"content-type": "image/png",
				"content-disposition": expect.stringMatching(/^attachment; filename="(front|back)\.png"$/),
				"content-security-policy": "default-src 'none'; sandbox",
				"x-content-type-options": "nosniff",
				"cache-control": "private, no-store",
			});
			expect([...new Uint8Array(answer.bytes)]).toEqual([...scan().bytes]);
		}
		const looks = await database()
			.select()
			.from(auditLog)
			.where(and(eq(auditLog.objectUuid, verificationUuid), eq(auditLog.action, "verification.scan-seen")));
		expect(looks.map(({ actorUuid }) => actorUuid).sort()).toEqual([boss.accountUuid, who.accountUuid].sort());
		const stranger = await fresh();
		await expect(readScan(depsAt(), stranger, scanUuid)).rejects.toMatchObject({ code: "VerificationNotFound" });
		await expect(readScan(depsAt(), null, scanUuid)).rejects.toMatchObject({ code: "InvalidToken" });
	});

	test("looked at very often by one admin is told, once", async () => {
		const curious = await admin();
		const { scanUuid } = await sentDocuments(await fresh());
		const deps = depsAt();
		for (let look = 0; look < MANY_LOOKS + 2; look += 1) await readScan(deps, curious, scanUuid);
		expect(deps.said.filter(({ message }) => message === "many scans seen by one admin")).toHaveLength(1);
		const [alarm] = await database().select().from(auditLog).where(eq(auditLog.objectUuid, curious.accountUuid));
		expect(alarm).toMatchObject({ action: "verification.many-looks", detail: { looks: MANY_LOOKS } });
		const later = depsAt(61);
		await readScan(later, curious, scanUuid);
		expect(later.said).toEqual([]);
	});
});

test("The clock of a submission is the server's", async () => {
	const { verificationUuid } = await sentDocuments(await fresh(), { minutes: 7 });
	expect((await submission(verificationUuid))?.waitingSince).toBe(at(7));
});
