import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { auditLog } from "#db/schema/index.ts";
import { get, send } from "#tests/support/workers/api.ts";
import { admin, type Person, teacher } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import {
	accepted,
	freshTeacher,
	rejected,
	seenOf,
	sentDocuments,
	statusOf,
	submissionOf,
} from "#tests/support/workers/verification.ts";
import { appealVerification } from "~/domain/verification/appeal-verification.server.ts";
import { decideVerification } from "~/domain/verification/decide-verification.server.ts";
import { APPEAL_DAYS } from "~/domain/verification/rules.ts";
import { suspendTeacher } from "~/domain/verification/suspend-teacher.server.ts";

const DAY = 24 * 60;

let boss: Person;
let other: Person;
beforeAll(async () => {
	[boss, other] = await Promise.all([admin({ name: "Shahana" }), admin({ name: "Second" })]);
});

describe("a decision", () => {
	test("that accepts opens the teacher's area at the next request, and is in the audit log", async () => {
		const who = await freshTeacher();
		const { verificationUuid } = await sentDocuments(who);
		expect((await visit(who, "/dashboard/teacher")).status).toBe(302);
		expect((await get(who, "/api/profile/my")).status).toBe(200);
		await accepted(boss, verificationUuid);
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
		const who = await freshTeacher();
		const first = await sentDocuments(who);
		await rejected(boss, first.verificationUuid, { reasons: ["scan_unreadable", "number_mismatch"] });
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
		expect([await statusOf(who), (await submissionOf(first.verificationUuid))?.state]).toEqual([
			"Awaiting",
			"Rejected",
		]);
		await accepted(boss, second.verificationUuid, { minutes: 6 });
		expect(await statusOf(who)).toBe("Accepted");
	});

	test("that refuses for what is of the account leads to where it is mended", async () => {
		const who = await freshTeacher();
		const { verificationUuid } = await sentDocuments(who);
		await rejected(boss, verificationUuid, { reasons: ["name_mismatch", "dob_mismatch"] });
		const page = await visit(who, "/auth/teacher-verification");
		const [, name] = /href="([^"]*\/profile-name\?[^"]*)"[^>]*>Change your name</.exec(page.text) ?? [];
		expect(decodeURIComponent(decodeURIComponent(name ?? ""))).toContain("next=/auth/teacher-verification");
		expect(page.text).toMatch(
			/href="\/auth\/teacher-verification\?documents=form#documents-dob"[^>]*>Change your date of birth</,
		);
		const bangla = wordsOf(await visit(who, "/auth/teacher-verification?lang=bn"));
		for (const part of ["নাম বদলান", "জন্মতারিখ বদলান"]) expect(bangla).toContain(part);
	});

	test("that refuses for good leaves the appeal", async () => {
		const who = await freshTeacher();
		const { verificationUuid } = await sentDocuments(who);
		await rejected(boss, verificationUuid, { reasons: ["scan_altered", "scan_unreadable"] });
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
		await rejected(boss, verificationUuid, { reasons: ["scan_altered"], minutes: 12 });
		await expect(appealVerification(depsAt(13), who, { appeal: "Once more" })).rejects.toMatchObject({
			code: "AppealOver",
		});
	});

	test("can be appealed against for some days", async () => {
		const who = await freshTeacher();
		const { verificationUuid } = await sentDocuments(who);
		await rejected(boss, verificationUuid);
		await expect(appealVerification(depsAt(APPEAL_DAYS * DAY + 1), who, { appeal: "Too late" })).rejects.toMatchObject({
			code: "AppealOver",
		});
		await appealVerification(depsAt(APPEAL_DAYS * DAY), who, { appeal: "In time" });
		expect(await statusOf(who)).toBe("Awaiting");
	});

	test("is made once: of two admins at the same time the second is told", async () => {
		const who = await freshTeacher();
		const { verificationUuid } = await sentDocuments(who);
		const outcomes = await Promise.allSettled([accepted(boss, verificationUuid), rejected(other, verificationUuid)]);
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
		const who = await freshTeacher();
		const { verificationUuid } = await sentDocuments(who);
		const seen = await seenOf(verificationUuid);
		await rejected(boss, verificationUuid);
		await appealVerification(depsAt(3), who, { appeal: "Look again" });
		await expect(
			decideVerification(depsAt(4), boss, verificationUuid, { decision: "accept", seen }),
		).rejects.toMatchObject({ code: "VerificationDecided" });
	});

	test("is never about oneself, and of what is not there is none", async () => {
		const both = await teacher({ verificationStatus: "Awaiting", roles: ["teacher", "admin"] });
		const { verificationUuid } = await sentDocuments(both);
		await expect(accepted({ ...both, role: "admin" }, verificationUuid)).rejects.toMatchObject({
			code: "VerificationDecided",
		});
		await expect(accepted(boss, crypto.randomUUID())).rejects.toMatchObject({ code: "VerificationNotFound" });
	});

	test("that refuses needs a reason, by the page too, and keeps what was written", async () => {
		const who = await freshTeacher();
		const { verificationUuid } = await sentDocuments(who);
		const seen = String(await seenOf(verificationUuid));
		const silent = await visit(boss, `/admin/verifications/${verificationUuid}`, {
			form: { decision: "reject", seen, note: "Somehow no" },
		});
		expect([silent.status, wordsOf(silent).includes("Please choose at least one reason.")]).toEqual([400, true]);
		expect(silent.text).toContain("Somehow no");
		// Focus goes to the first box: what is wrong stands before it, and the boxes are about that.
		const [, reasons = ""] = silent.text.match(/<fieldset class="reasons ([^>]*>.*?)<\/fieldset>/s) ?? [];
		expect(reasons).toMatch(/^[^>]*aria-describedby="reasons-error"/);
		expect(reasons.indexOf('id="reasons-error"')).toBeLessThan(reasons.indexOf('type="checkbox"'));
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
		const who = await freshTeacher();
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

	test("says of a suspended teacher what is so and what lifts it, to every admin alike", async () => {
		const who = await freshTeacher();
		const { verificationUuid: uuid } = await sentDocuments(who);
		await patch(boss, { verificationStatus: "Suspended", uuid, note: "A double" });
		for (const body of [
			{ verificationStatus: "Accepted", uuid },
			{ verificationStatus: "Rejected", uuid, reasons: ["scan_expired"] },
			{ verificationStatus: "Suspended", uuid, note: "Once more" },
		]) {
			const answer = await patch(boss, body);
			expect([answer.status, answer.body.code, answer.body.message]).toEqual([
				...[409, "VerificationSuspended"],
				"This teacher is suspended: nothing is decided about their documents until an admin ends the suspension, on the page of the submission.",
			]);
		}
		const restored = await visit(boss, `/admin/verifications/${uuid}`, {
			form: { decision: "restore", note: "It is none" },
		});
		expect(restored.status).toBe(302);
		expect((await patch(boss, { verificationStatus: "Accepted", uuid })).status).toBe(200);
	});

	test("is a teacher's appeal, once", async () => {
		const who = await freshTeacher();
		const { verificationUuid } = await sentDocuments(who);
		const early = await patch(who, { verificationStatus: "Awaiting", appeal: "Please" });
		expect([early.status, early.body.code]).toEqual([409, "AppealOver"]);
		await rejected(boss, verificationUuid);
		const appealed = await patch(who, { verificationStatus: "Awaiting", appeal: "It can be read" }, 2);
		expect([appealed.status, appealed.body]).toEqual([200, { verificationStatus: "Awaiting" }]);
		expect((await patch(who, { verificationStatus: "Accepted", uuid: verificationUuid })).status).toBe(403);
		expect((await patch(boss, { verificationStatus: "Awaiting", appeal: "For them" })).status).toBe(403);
	});
});

describe("a suspension", () => {
	test("is called so on its page, and made with a tick and with what the teacher reads", async () => {
		const who = await freshTeacher();
		const { verificationUuid } = await sentDocuments(who);
		const post = (form: Record<string, string>) => visit(boss, `/admin/verifications/${verificationUuid}`, { form });
		const { text } = await visit(boss, `/admin/verifications/${verificationUuid}`);
		const [, card = ""] = text.match(/<form[^>]*id="suspension"[^>]*>(.*?)<\/form>/s) ?? [];
		expect(card).toMatch(/<h2[^>]*>Suspend the teacher<\/h2>/);
		for (const part of ["What the teacher is told", "I mean to suspend this teacher"]) expect(card).toContain(part);
		const bare = await post({ decision: "suspend", note: "Complaints of students" });
		expect([bare.status, wordsOf(bare).includes("must be checked")]).toEqual([400, true]);
		expect(bare.text).toContain("Complaints of students");
		expect(await statusOf(who)).toBe("Awaiting");
		expect((await post({ decision: "suspend", note: "Complaints of students", confirm: "on" })).status).toBe(302);
		expect(await statusOf(who)).toBe("Suspended");
		const ended = await visit(boss, `/admin/verifications/${verificationUuid}`);
		expect(ended.text).toMatch(/<h2[^>]*>End the suspension<\/h2>/);
		expect(wordsOf(ended)).not.toContain("I mean to suspend");
	});

	test("acts at the next request on every device, and ends where the last submission stands", async () => {
		const who = await freshTeacher();
		const { verificationUuid } = await sentDocuments(who);
		await accepted(boss, verificationUuid);
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

	test("tells the teacher and the next admin why, and no more once it has ended", async () => {
		const who = await freshTeacher();
		const { verificationUuid } = await sentDocuments(who);
		await accepted(boss, verificationUuid);
		const decide = (decision: "suspend" | "restore", note: string, minutes: number) =>
			suspendTeacher(depsAt(minutes), boss, who.accountUuid, { decision, note });
		const own = async () => wordsOf(await visit(who, "/auth/teacher-verification", { minutes: 9 }));
		const admins = async () => wordsOf(await visit(other, `/admin/verifications/${verificationUuid}`, { minutes: 9 }));
		await decide("suspend", "Of before", 2);
		await decide("restore", "They called", 3);
		expect(await admins()).not.toContain("Of before");
		await decide("suspend", "Two students say\nthat you asked for money.", 4);
		for (const part of [
			"You are suspended as a teacher",
			"Please contact support for appeal.",
			"Why: Two students say that you asked for money.",
		])
			expect((await own()).replaceAll(/\s+/g, " ")).toContain(part);
		expect(await own()).not.toContain("Of before");
		for (const part of ["Teaching suspended", "Shahana, ", "that you asked for money."])
			expect(await admins()).toContain(part);
		expect((await own()).includes("Shahana")).toBe(false);
	});

	test("keeps a submission from being decided on", async () => {
		const who = await freshTeacher();
		const { verificationUuid } = await sentDocuments(who);
		await suspendTeacher(depsAt(), boss, who.accountUuid, { decision: "suspend", note: "A double" });
		await expect(accepted(boss, verificationUuid)).rejects.toMatchObject({ code: "VerificationDecided" });
		expect(await suspendTeacher(depsAt(), boss, who.accountUuid, { decision: "restore", note: "None" })).toBe(
			"Awaiting",
		);
		await accepted(boss, verificationUuid);
	});
});
