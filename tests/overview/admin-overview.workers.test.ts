import { beforeAll, describe, expect, test } from "vitest";
import { actorOf, personRows } from "#db/factories/account.ts";
import { courseRows, enrolmentRows } from "#db/factories/course.ts";
import { insertRows, rowsOf } from "#db/factories/insert.ts";
import { mockTestAttemptRows, mockTestTypeRows } from "#db/factories/mock-test.ts";
import { attemptRows, modelTestRows } from "#db/factories/model-test.ts";
import { subjectRows } from "#db/factories/question-bank.ts";
import * as schema from "#db/schema/index.ts";
import { moveMoney, sold } from "#tests/earnings/sold.ts";
import { openSchool } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { database, OPENS } from "#tests/support/workers/exam-session.ts";
import { explained } from "#tests/support/workers/query-plans.ts";
import { FIGURE_DAYS, getAdminOverview } from "~/domain/overview/admin-overview.server.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Where nothing of another test is: half past midnight in Dhaka, which is the day before in London. */
const NOW = Date.UTC(2079, 4, 3, 18, 30);
/** Today of Dhaka, and how many days before it. */
const daysAgo = (days: number, minutes = 0) => NOW - days * DAY + minutes * MINUTE;

const admin = actorOf("admin", { accountUuid: crypto.randomUUID() });
const depsThen = () => depsAt((NOW - OPENS) / MINUTE);
const read = () => getAdminOverview(depsThen(), admin);
const waitingOf = (kind: string, { waiting }: Awaited<ReturnType<typeof read>>) =>
	waiting.find(({ of }) => of === kind)?.count ?? 0;

/** As it was before anything happened, for what others wait for in this database. */
let before: Awaited<ReturnType<typeof read>>;
const [first, second, teacherUuid] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
const [running, coming] = [crypto.randomUUID(), crypto.randomUUID()];

beforeAll(async () => {
	before = await read();
	const [courseUuid, subjectUuid] = [crypto.randomUUID(), crypto.randomUUID()];
	const [typeUuid, enrolmentUuid] = [crypto.randomUUID(), crypto.randomUUID()];
	const [ended, draft, late] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
	const { uuid: instituteUuid } = await openSchool();
	const exam = (uuid: string, startAt: number, state: "draft" | "published" = "published") =>
		modelTestRows({ uuid, name: `Test ${startAt}`, at: OPENS, startAt, stopAt: startAt + 2 * HOUR, state });
	await insertRows(database(), [
		...personRows({ uuid: teacherUuid, at: daysAgo(40), roles: ["teacher"], teacher: {} }),
		// The last minute of yesterday, the first of today, and the first of the thirty days.
		...personRows({ uuid: first, at: daysAgo(0, -31) }),
		...personRows({ uuid: second, at: daysAgo(0, -30) }),
		...personRows({ uuid: crypto.randomUUID(), at: daysAgo(FIGURE_DAYS - 1, -30) }),
		...personRows({ uuid: crypto.randomUUID(), at: daysAgo(FIGURE_DAYS - 1, -31) }),
		...subjectRows({ uuid: subjectUuid, title: `Physics ${subjectUuid}`, at: OPENS }),
		...courseRows({ uuid: courseUuid, title: "Waves", subjectUuid, instituteUuid, teacherUuid, at: OPENS }),
		...enrolmentRows({ uuid: enrolmentUuid, courseUuid, studentUuid: first, state: "accepted", at: daysAgo(2) }),
		rowsOf(
			schema.enrolmentEvent,
			{ enrolmentUuid, toState: "applied", createdAt: daysAgo(2) },
			{ enrolmentUuid, fromState: "applied", toState: "accepted", createdAt: daysAgo(2) },
		),
		...exam(ended, daysAgo(1)),
		...exam(coming, NOW + DAY),
		...exam(running, NOW - HOUR),
		...exam(draft, NOW + 7 * DAY, "draft"),
		...exam(late, NOW + 8 * DAY, "draft"),
		...attemptRows({ examUuid: ended, accountUuid: first, at: daysAgo(1), finishedAt: daysAgo(1) }),
		...mockTestTypeRows({ uuid: typeUuid, title: "Light", at: OPENS }),
		...mockTestAttemptRows({
			...{ typeUuid, accountUuid: first, at: daysAgo(1), startedAt: daysAgo(1), finishedAt: daysAgo(1) },
			...{ correctCount: 5, wrongCount: 0, unansweredCount: 0 },
		}),
		// Wrong answers that are practised again are no paper.
		...mockTestAttemptRows({
			...{ typeUuid, accountUuid: first, at: daysAgo(1), startedAt: daysAgo(1), finishedAt: daysAgo(1) },
			...{ retryOfUuid: crypto.randomUUID(), correctCount: 5, wrongCount: 0, unansweredCount: 0 },
		}),
	]);
	const of = { payerUuid: first, teacherUuid, courseUuid, percent: 20 };
	const paid = await sold({ ...of, amount: 1_000_00, at: daysAgo(3) });
	// Money of a wallet had come in before.
	await sold({ ...of, amount: 700_00, at: daysAgo(3), method: "wallet" });
	await moveMoney(paid, { from: "holders", to: "bkash", amount: 400_00, payerUuid: first, at: daysAgo(1) });
});

describe("what an admin sees of all that happens (OVW-1)", () => {
	test("has figures by the days of Dhaka, today last", async () => {
		const { figures, since } = await read();
		expect(since).toBe(daysAgo(FIGURE_DAYS - 1, -30));
		const said = Object.fromEntries(
			Object.entries(figures).map(([figure, days]) => [
				figure,
				Object.fromEntries(days.map((n, index) => [days.length - 1 - index, n]).filter(([, n]) => n !== 0)),
			]),
		);
		expect(said).toEqual({
			people: { 0: 1, 1: 1, [FIGURE_DAYS - 1]: 1 },
			comings: { 2: 1 },
			papers: { 1: 2 },
			money: { 3: 1_000_00, 1: -400_00 },
		});
	});

	test("names the model tests that run or come, the next first, and the draft that starts within a week", async () => {
		const overview = await read();
		expect(overview.exams.map(({ uuid, state }) => [uuid, state])).toEqual([
			[running, "running"],
			[coming, "upcoming"],
		]);
		expect(waitingOf("drafts", overview)).toBe(waitingOf("drafts", before) + 1);
	});

	test("counts what waits, and says nothing of what does not", async () => {
		await insertRows(database(), [
			rowsOf(schema.feedback, {
				...{
					uuid: crypto.randomUUID(),
					accountUuid: first,
					role: "student",
					category: "bug",
					title: "Slow",
					description: "Slow.",
				},
				...{ createdAt: NOW, updatedAt: NOW },
			}),
		]);
		const overview = await read();
		expect(waitingOf("feedback", overview)).toBeGreaterThan(0);
		expect(overview.waiting.every(({ count }) => count > 0)).toBe(true);
	});

	test("reads each figure by an index of times, all in one round trip", async () => {
		const { db, plans } = explained();
		const deps = depsThen();
		Object.defineProperty(deps, "db", { value: db });
		await getAdminOverview(deps, admin);
		const all = plans.flat().filter((line) => /SCAN|SEARCH/.test(line));
		expect(
			all.filter((line) => /SCAN (?!\(subquery|CONSTANT)/.test(line) && !/USING (COVERING )?INDEX/.test(line)),
		).toEqual([]);
		for (const index of ["account_created", "enrolment_event_created", "attempt_finished", "ledger_entry_created"])
			expect(all.some((line) => line.includes(index))).toBe(true);
	});
});
