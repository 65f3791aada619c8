import { beforeAll, describe, expect, test } from "vitest";
import { courseRows, enrolmentRows } from "#db/factories/course.ts";
import { insertRows } from "#db/factories/insert.ts";
import { subjectRows } from "#db/factories/question-bank.ts";
import { openSchool, type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { database, OPENS } from "#tests/support/workers/exam-session.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { explained } from "#tests/support/workers/query-plans.ts";
import { listEarnings } from "~/domain/earnings/queries.server.ts";
import { m } from "~/paraglide/messages.js";
import { moveMoney, sold } from "./sold.ts";

const DAY = 24 * 3_600_000;
const PAGE = "/dashboard/teacher/earnings";

/** A course of theirs that costs something. */
async function courseOf(who: Person, title: string): Promise<string> {
	const [uuid, subjectUuid] = [crypto.randomUUID(), crypto.randomUUID()];
	const { uuid: instituteUuid } = await openSchool();
	await insertRows(database(), [
		...subjectRows({ uuid: subjectUuid, title: `Physics ${subjectUuid}`, at: OPENS }),
		...courseRows({
			uuid,
			title,
			subjectUuid,
			instituteUuid,
			teacherUuid: who.accountUuid,
			feePoisha: 1_000_00,
			at: OPENS,
		}),
	]);
	return uuid;
}

describe("what a teacher reads of what their courses earned (EAR-1)", () => {
	let who: Person;
	let other: Person;
	let payer: Person;
	let algebra: string;
	beforeAll(async () => {
		[who, other] = [
			await teacher({ verificationStatus: "Accepted" }),
			await teacher({ verificationStatus: "Accepted" }),
		];
		payer = await student({ name: "Rafiqul Islam" });
		algebra = await courseOf(who, "=Algebra, from the beginning");
		const waves = await courseOf(who, "Waves");
		const elsewhere = await courseOf(other, "Somebody else's");
		const of = { payerUuid: payer.accountUuid, teacherUuid: who.accountUuid, percent: 20, amount: 1_000_00 };
		const first = await sold({ ...of, courseUuid: algebra, at: OPENS - 40 * DAY });
		await sold({ ...of, courseUuid: algebra, at: OPENS - DAY });
		// Of a paid invitation, which names the enrolment.
		const enrolmentUuid = crypto.randomUUID();
		const invited = {
			uuid: enrolmentUuid,
			courseUuid: waves,
			studentUuid: payer.accountUuid,
			state: "accepted",
		} as const;
		await insertRows(database(), enrolmentRows({ ...invited, at: OPENS }));
		await sold({ ...of, enrolmentUuid, percent: 10, amount: 500_00, at: OPENS - DAY });
		await sold({ ...of, teacherUuid: other.accountUuid, courseUuid: elsewhere, at: OPENS });
		const back = { from: "holders", to: "wallet", amount: 250_00, payerUuid: payer.accountUuid, at: OPENS } as const;
		await moveMoney(first, back);
	});

	test("all of it: sold, refunded, the share, earned, by month and by course", async () => {
		const page = await visit(who, PAGE);
		const words = wordsOf(page);
		for (const figures of [
			"Sales 3 Sold ৳2,500 Refunded ৳250 Platform's share ৳400 Earned ৳1,850",
			"=Algebra, from the beginning 2 ৳2,000 ৳250 ৳350 ৳1,400",
			"Waves 1 ৳500 ৳0 ৳50 ৳450",
		])
			expect(words).toContain(figures);
		expect(words).not.toContain("Somebody else's");
		// What one may do with it, and what the words mean.
		for (const said of [m.earnings_no_payout(), m.earnings_refunded_means()]) expect(words).toContain(said);
		// Of one month nothing is said twice.
		expect(words.match(/৳2,500/g)).toHaveLength(1);
		expect(words).not.toContain("Rafiqul");
		expect(page.text).toMatch(/<svg[^>]*viewBox="0 0 1200 100"/);
	});

	test("one course", async () => {
		const words = wordsOf(await visit(who, `/dashboard/teacher/course/d/${algebra}/earnings`));
		expect(words).toContain("Sales 2 Sold ৳2,000 Refunded ৳250 Platform's share ৳350 Earned ৳1,400");
		expect((await visit(other, `/dashboard/teacher/course/d/${algebra}/earnings`)).status).toBe(404);
	});

	test("as a file, a line for each sale and refund, in which nothing runs as a formula and nobody is named", async () => {
		const { text, headers } = await visit(who, `${PAGE}.csv`);
		expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
		const [head, ...lines] = text.trim().split("\r\n");
		expect(head).toBe(
			`"date (Asia/Dhaka, UTC+6)","course","what","receipt","sold_bdt","refunded_bdt","share_bdt","earned_bdt"`,
		);
		expect(lines.map((line) => line.slice('"2026-01-01 00:00:00",'.length))).toEqual([
			`"'=Algebra, from the beginning","sale",,1000.00,0.00,200.00,800.00`,
			`"'=Algebra, from the beginning","sale",,1000.00,0.00,200.00,800.00`,
			`"Waves","sale",,500.00,0.00,50.00,450.00`,
			`"'=Algebra, from the beginning","refund",,0.00,250.00,-50.00,-200.00`,
		]);
		expect(text).not.toContain("Rafiqul");
		const one = await visit(who, `/dashboard/teacher/course/d/${algebra}/earnings.csv`);
		expect(one.text.trim().split("\r\n")).toHaveLength(4);
	});

	test("of a teacher who has sold nothing, what the share is", async () => {
		const nobody = await teacher({ verificationStatus: "Accepted" });
		const none = wordsOf(await visit(nobody, PAGE));
		for (const said of ["Nothing has been sold yet", m.earnings_no_payout()]) expect(none).toContain(said);
		expect(wordsOf(await visit(nobody, PAGE, { with: { PLATFORM_SHARE_PERCENT: "35" } }))).toContain("35%");
	});

	test("begins with the teacher's own entries, by their index, in one round trip", async () => {
		const { db, plans } = explained();
		await listEarnings({ db }, who);
		expect(plans).toHaveLength(1);
		const steps = plans.flat();
		expect(steps.join("\n")).toMatch(/SEARCH se USING (COVERING )?INDEX ledger_entry_account/);
		expect(steps.filter((step) => /^SCAN (?!mine|CONSTANT)/.test(step) && !step.includes("(subquery"))).toEqual([]);
		const deps = depsAt();
		await listEarnings(deps, who);
		expect(deps.trips.count).toBe(1);
	});
});
