import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { account } from "#db/schema/index.ts";
import { examOf } from "#tests/support/workers/api-exams.ts";
import { admin } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { database, sessions, setClock } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { visit } from "#tests/support/workers/pages.ts";
import { began, refOf, registered } from "#tests/support/workers/running-exams.ts";
import { giveExtraTime } from "~/domain/exam-time/give-extra-time.server.ts";
import { getExtraTime } from "~/domain/exam-time/students.server.ts";
import { m } from "~/paraglide/messages.js";

// A sweep looks at every exam that has stopped.
ownDatabase();

const reason = "Low vision";
const PAGE = { page: 0, size: 50 };

test("the page of an extension names who has handed in, and nobody who still answers (MT-21)", async () => {
	const exam = await examOf();
	const [boss, answering, ended] = [await admin(), await began(exam, 45), await began(exam, 0)];
	for (const [who, shown] of [
		[answering, "Still Answering"],
		[ended, "Handed In"],
	] as const)
		await database().update(account).set({ name: shown }).where(eq(account.uuid, who.accountUuid));
	const path = `/admin/model-tests/${exam.uuid}/extend`;
	expect((await visit(boss, path, { minutes: 50 })).text).not.toContain('aria-labelledby="handed-in"');
	await setClock(refOf(exam, ended), 31);
	await sessions.seal(refOf(exam, ended));
	const { status, text } = await visit(boss, path, { minutes: 50 });
	const [named = ""] = /<section aria-labelledby="handed-in">[\s\S]*?<\/section>/.exec(text) ?? [];
	expect([status, named.match(/<li[^>]*>([^<]*)<\/li>/g)?.map((item) => item.replace(/<[^>]*>/g, ""))]).toEqual([
		200,
		["Handed In"],
	]);
	expect(named).toContain(m.exam_time_handed_in());
	expect(text).not.toContain("Still Answering");
});

test("students of an exam are found by mobile number, those with extra time listed, in two round trips", async () => {
	const exam = await examOf();
	const [boss, who] = [await admin(), await registered(exam)];
	await registered(exam);
	const mobile = "+8801712300020";
	await database().update(account).set({ mobile }).where(eq(account.uuid, who.accountUuid));
	await giveExtraTime(depsAt(-4), boss, exam.uuid, { accountUuid: who.accountUuid, minutes: 5, reason });
	const one = { accountUuid: who.accountUuid, extraMinutes: 5, reason, ended: false };
	const deps = depsAt(-3);
	const page = await getExtraTime(deps, boss, exam.uuid, {
		q: "nobody of this name",
		student: who.accountUuid,
		...PAGE,
	});
	expect(deps.trips.count).toBe(2);
	expect(page).toMatchObject({ given: { content: [one], totalElements: 1 }, found: [], chosen: one });
	expect(
		(await getExtraTime(depsAt(-3), boss, exam.uuid, { q: "01712-300020", student: null, ...PAGE })).found,
	).toMatchObject([one]);
	expect(await getExtraTime(depsAt(66), boss, exam.uuid, { q: "", student: null, ...PAGE })).toMatchObject({
		...{ found: null, given: { content: [{ ended: true }] } },
	});
});

test("everybody with extra time is on some page, by name, and a page that is none leads to the last", async () => {
	const exam = await examOf();
	const boss = await admin();
	for (const shown of ["Asha", "Bithi", "Chandan"]) {
		const who = await registered(exam);
		await database().update(account).set({ name: shown }).where(eq(account.uuid, who.accountUuid));
		await giveExtraTime(depsAt(-4), boss, exam.uuid, { accountUuid: who.accountUuid, minutes: 5, reason });
	}
	const named = async (page: number) => {
		const { given } = await getExtraTime(depsAt(-3), boss, exam.uuid, { q: "", student: null, page, size: 2 });
		return [given.totalPages, given.content.map((one) => one.name)];
	};
	expect([await named(0), await named(1)]).toEqual([
		[2, ["Asha", "Bithi"]],
		[2, ["Chandan"]],
	]);
	const path = `/admin/model-tests/${exam.uuid}/extra-time`;
	const { status, headers } = await visit(boss, `${path}?page=7`, { minutes: -3 });
	expect([status, headers.get("location")]).toEqual([302, path]);
	const asked = `${path}?q=Asha&student=${boss.accountUuid}`;
	expect((await visit(boss, `${asked}&page=7`, { minutes: -3 })).headers.get("location")).toBe(asked);
});
