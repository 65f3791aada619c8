import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { auditLog, notification } from "#db/schema/index.ts";
import { admin, type Person } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { accepted, freshNumber, freshTeacher, scan, sentDocuments } from "#tests/support/workers/verification.ts";
import { getVerificationForAdmin } from "~/domain/verification/queries.server.ts";
import { readScan } from "~/domain/verification/read-scan.server.ts";
import { MANY_LOOKS } from "~/domain/verification/rules.ts";
import { suspendTeacher } from "~/domain/verification/suspend-teacher.server.ts";

let boss: Person;
beforeAll(async () => {
	boss = await admin({ name: "Shahana" });
});

describe("what an admin sees", () => {
	test("is the whole number until the decision, and its end afterwards", async () => {
		const who = await freshTeacher();
		const number = freshNumber();
		const { verificationUuid } = await sentDocuments(who, { number });
		expect((await visit(boss, `/admin/verifications/${verificationUuid}`)).text).toContain(number);
		await accepted(boss, verificationUuid);
		const { text } = await visit(boss, `/admin/verifications/${verificationUuid}`);
		expect([text.includes(number), text.includes(`••••••${number.slice(-4)}`)]).toEqual([false, true]);
	});

	test("says where else the number was sent, with the year of birth and without", async () => {
		const digits = `${freshNumber()}123`;
		const [one, two] = [await freshTeacher(), await freshTeacher()];
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
		const who = await freshTeacher();
		const { verificationUuid } = await sentDocuments(who);
		const list = async (query: string) => (await visit(boss, `/admin/verifications${query}`)).text;
		expect(await list("?sort=newest")).toContain(verificationUuid);
		expect(await list("?state=Accepted&sort=newest")).not.toContain(verificationUuid);
		await accepted(boss, verificationUuid);
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
		const who = await freshTeacher();
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
		const stranger = await freshTeacher();
		await expect(readScan(depsAt(), stranger, scanUuid)).rejects.toMatchObject({ code: "VerificationNotFound" });
		await expect(readScan(depsAt(), null, scanUuid)).rejects.toMatchObject({ code: "InvalidToken" });
	});

	test("looked at very often by one admin is told in the log, and to the other admins once a day", async () => {
		const curious = await admin();
		const { scanUuid } = await sentDocuments(await freshTeacher());
		const deps = depsAt();
		for (let look = 0; look < MANY_LOOKS + 2; look += 1) await readScan(deps, curious, scanUuid);
		expect(deps.said.filter(({ message }) => message === "many scans seen by one admin")).toHaveLength(1);
		const [alarm] = await database().select().from(auditLog).where(eq(auditLog.objectUuid, curious.accountUuid));
		expect(alarm).toMatchObject({ action: "verification.many-looks", detail: { looks: MANY_LOOKS } });
		const told = async (minutes: number) => {
			const words = wordsOf(await visit(boss, "/admin/notifications", { minutes }));
			return words.split(`looked at ${MANY_LOOKS} scans of teachers’ documents within an hour`).length - 1;
		};
		expect(await told(1)).toBe(1);
		const news = await database().select().from(notification).where(eq(notification.kind, "many-looks"));
		expect(news.map(({ accountUuid }) => accountUuid)).not.toContain(curious.accountUuid);
		expect(news[0]?.address).toBe(`/admin/audit?by=${curious.accountUuid}&action=verification.scan-seen`);
		expect(wordsOf(await visit(boss, news[0]?.address ?? ""))).toMatch(/Scan of a document looked at \d.*Side: /);
		const later = depsAt(61);
		await readScan(later, curious, scanUuid);
		expect(later.said).toEqual([]);
		for (let look = 1; look < MANY_LOOKS; look += 1) await readScan(later, curious, scanUuid);
		expect([later.said.length, await told(62)]).toEqual([1, 1]);
		const tomorrow = depsAt(25 * 60);
		for (let look = 0; look < MANY_LOOKS; look += 1) await readScan(tomorrow, curious, scanUuid);
		expect(await told(25 * 60 + 1)).toBe(2);
	});
});
