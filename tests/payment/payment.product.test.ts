import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "#db/client.ts";
import { modelTest, payment, paymentEvent, paymentIssue, registration } from "#db/schema/index.ts";
import { makeExam } from "#tests/bench/support/exams.ts";
import { makeStudents, type Student } from "#tests/bench/support/students.ts";
import { approve, countersOf, type Sandbox, sendIpn, setFault } from "#tests/support/bkash-sandbox.ts";
import { type Product, sharedProduct } from "#tests/support/run-product.ts";
import { checkBooks } from "~/domain/payment/check-books.server.ts";
import { inBatches } from "~/lib/in-batches.ts";

const HOUR = 3_600_000;

let product: Product;
let db: Database;
let sandbox: Sandbox;
let examUuid: string;
const students: Student[] = [];

beforeAll(async () => {
	product = await sharedProduct();
	db = openDatabase(product.databaseUrl);
	sandbox = { origin: product.sandbox, baseUrl: `${product.sandbox}/bkash`, [Symbol.asyncDispose]: async () => {} };
	const now = Date.now();
	const subjects = [{ title: "Physics", count: 5 }];
	const plan = { name: "Paid test", startAt: now + HOUR, stopAt: now + 2 * HOUR, durationMinutes: 30, subjects };
	examUuid = await makeExam(db, plan, now);
	await db.update(modelTest).set({ feePoisha: 50_00 }).where(eq(modelTest.uuid, examUuid));
	students.push(...(await makeStudents(db, 24, now, (tokens) => product.command("store-sessions", tokens))));
}, 300_000);

type Started = { success: string; paymentURL: string; paymentID: string; uuid: string };

async function call<T>({ token }: Student, method: string, path: string, body?: object): Promise<T> {
	const response = await fetch(`${product.platform}${path}`, {
		method,
		headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
		body: body && JSON.stringify(body),
	});
	const text = await response.text();
	if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
	return JSON.parse(text) as T;
}

const nextStudent = (): Student => students.pop() as Student;

/** Begins the purchase of the exam. */
async function begin(who: Student): Promise<Started> {
	const started = await call<Started>(who, "POST", `/api/weekly-exam/${examUuid}/initiate-purchase`);
	expect(started.success).toBe("true");
	return started;
}

/** The browser's return. @returns where it is sent on to */
async function comeBack(location: string | null): Promise<string> {
	const response = await fetch(location ?? "", { redirect: "manual" });
	await response.body?.cancel();
	expect(response.status).toBe(302);
	return response.headers.get("location") ?? "";
}

async function stored(uuid: string) {
	const [[row], registrations, events] = await db.batch([
		db.select().from(payment).where(eq(payment.uuid, uuid)),
		db.select().from(registration).where(eq(registration.paymentUuid, uuid)),
		db.select().from(paymentEvent).where(eq(paymentEvent.paymentUuid, uuid)),
	]);
	return { row, registrations, completions: events.filter(({ kind }) => kind === "completed").length };
}

/** One run of the scheduled work, as if the payment's next question were due. */
async function sweep(uuid: string): Promise<void> {
	await db.update(payment).set({ nextCheckAt: 1 }).where(eq(payment.uuid, uuid));
	await product.command("scheduled");
}

async function expectBought({ uuid, paymentID }: Started, who: Student): Promise<void> {
	const { row, registrations, completions } = await stored(uuid);
	expect(row).toMatchObject({ state: "completed", fulfilment: "granted", accountUuid: who.accountUuid });
	expect([registrations.length, completions]).toEqual([1, 1]);
	expect((await countersOf(sandbox)).executes[paymentID]).toBe(1);
	const { registered } = await call<{ registered: boolean }>(who, "GET", `/api/weekly-exams/${examUuid}/is-registered`);
	expect(registered).toBe(true);
	expect(await checkBooks({ db })).toEqual([]);
}

describe("a purchase through the running product", () => {
	test("thirty returns at once, with its notices and the scheduled work, make one purchase", async () => {
		const who = nextStudent();
		const started = await begin(who);
		const { location } = await approve(started.paymentURL);
		await Promise.all([
			...Array.from({ length: 30 }, () => comeBack(location)),
			product.command("scheduled"),
			product.command("scheduled"),
		]);
		expect((await sendIpn(sandbox, { paymentId: started.paymentID, times: 5 })).statuses).toEqual(Array(5).fill(200));
		await expectBought(started, who);
		expect(await comeBack(location)).toBe(`/student/weekly-exam/${examUuid}`);
	});

	test("a platform killed between the approval and the return: the scheduled work registers", async () => {
		const who = nextStudent();
		const started = await begin(who);
		await setFault(sandbox, { paymentId: started.paymentID, fault: "callback-never" });
		await approve(started.paymentURL);
		await product.command("kill-platform");
		await product.command("start-platform");
		expect((await stored(started.uuid)).row?.state).toBe("initiated");
		await sweep(started.uuid);
		await expectBought(started, who);
	});

	test("a platform killed between execute and settle: the scheduled work registers", async () => {
		const who = nextStudent();
		const started = await begin(who);
		const { paymentID } = started;
		await setFault(sandbox, { paymentId: paymentID, fault: "ipn-never" });
		await setFault(sandbox, { paymentId: paymentID, fault: "late", delayMs: 20_000, completes: "first" });
		const { location } = await approve(started.paymentURL);
		const broken = fetch(location ?? "", { redirect: "manual" }).catch(() => "gone");
		await expect.poll(async () => (await countersOf(sandbox)).executes[paymentID], { timeout: 15_000 }).toBe(1);
		await product.command("kill-platform");
		expect(await broken).toBe("gone");
		await product.command("start-platform");
		expect((await stored(started.uuid)).row?.state).toBe("executing");
		await sweep(started.uuid);
		await expectBought(started, who);
	});

	test("a changed amount grants nothing, is written down and needs a person; asked again once it is right, it is bought", async () => {
		const who = nextStudent();
		const started = await begin(who);
		await setFault(sandbox, { paymentId: started.paymentID, fault: "ipn-never" });
		await setFault(sandbox, { paymentId: started.paymentID, fault: "changed-amount", amount: "5.00" });
		const { location } = await approve(started.paymentURL);
		expect(await comeBack(location)).toBe(`/student/payment/${started.uuid}`);
		const { row, registrations } = await stored(started.uuid);
		expect([row?.state, registrations]).toEqual(["executing", []]);
		const events = await db.select().from(paymentEvent).where(eq(paymentEvent.paymentUuid, started.uuid));
		expect(events.at(-1)).toMatchObject({ kind: "refused", detail: { wrong: ["amount"] } });
		const issues = db.select().from(paymentIssue).where(eq(paymentIssue.paymentUuid, started.uuid));
		expect(await issues).toMatchObject([{ kind: "disagrees", resolvedAt: null }]);
		await setFault(sandbox, { paymentId: started.paymentID, fault: "none" });
		await sweep(started.uuid);
		await expectBought(started, who);
		expect(await issues).toMatchObject([{ kind: "disagrees", resolvedAt: expect.any(Number) }]);
		expect(await checkBooks({ db })).toEqual([]);
	});

	test("sixteen students, eight of whom buy at once, each registered, and one token for all that was asked in this hour", async () => {
		const bought: { who: Student; started: Started }[] = [];
		await inBatches(students.splice(0, 16), 8, async (who) => {
			const started = await begin(who);
			const { location } = await approve(started.paymentURL);
			await comeBack(location);
			bought.push({ who, started });
		});
		const { grants, refreshes, executes } = await countersOf(sandbox);
		for (const { started } of bought) {
			const { row, registrations } = await stored(started.uuid);
			expect([row?.state, registrations.length, executes[started.paymentID]]).toEqual(["completed", 1, 1]);
		}
		expect(bought).toHaveLength(16);
		// Two platforms were killed on the way: the token outlives them.
		expect(grants.length + refreshes.length).toBe(1);
		expect(await checkBooks({ db })).toEqual([]);
	}, 180_000);
});
