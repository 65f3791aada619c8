import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import { expect } from "vitest";
import { actorOf, personRows } from "#db/factories/account.ts";
import { insertRows } from "#db/factories/insert.ts";
import { mockTestTypeRows, type NewMockTestType } from "#db/factories/mock-test.ts";
import { modelTestPoolRows, modelTestRows, type NewModelTest } from "#db/factories/model-test.ts";
import { paperPool } from "#db/factories/question-bank.ts";
import * as schema from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import { ExamSessionUnavailable } from "~/domain/exam-session/port.ts";
import { checkBooks } from "~/domain/payment/check-books.server.ts";
import { handleIpn, type IpnNotice } from "~/domain/payment/handle-ipn.server.ts";
import { handleReturn } from "~/domain/payment/handle-return.server.ts";
import { initiatePayment } from "~/domain/payment/initiate.server.ts";
import type { ReturnStatus } from "~/domain/payment/machine-types.ts";
import type { ItemRequest } from "~/domain/payment/purchasables.server.ts";
import { reconcilePayments } from "~/domain/payment/reconcile.server.ts";
import { getBalance } from "~/domain/wallet/queries.server.ts";
import { dhakaDay } from "~/lib/time.ts";
import { Bank } from "./bank.ts";
import { depsAt, type TestDeps } from "./deps.ts";
import { at, database } from "./exam-session.ts";
import { emptyOwnDatabase } from "./own-database.ts";

const { ledgerEntry, ledgerTransaction, payment, paymentEvent, registration } = schema;

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

const BEGINS = Date.UTC(2025, 10, 1);

/** A time of its own, a bank, and people: what a payment needs. */
export class World {
	now: number;
	readonly bank = new Bank(() => this.now);
	readonly people: Actor[] = [];
	/** Whose exam sessions were prepared. */
	readonly prepared: string[] = [];
	/** Whose were taken away again. */
	readonly withdrawn: string[] = [];
	/** No exam session answers. */
	sessionsAway = false;

	readonly #alone: boolean;

	private constructor(alone: boolean) {
		this.now = BEGINS;
		this.#alone = alone;
	}

	static open = () => new World(false);

	/** A world in which the scheduled work is done: the only one in the file's own database. */
	static async openForSweeps(): Promise<World> {
		await emptyOwnDatabase();
		return new World(true);
	}

	/** The dependencies of one request. */
	deps(): TestDeps {
		const prepare = async ({ ref }: { ref: { accountUuid: string } }) => {
			this.prepared.push(ref.accountUuid);
			return { kind: "prepared" };
		};
		const withdraw = async ({ accountUuid }: { accountUuid: string }) => {
			if (this.sessionsAway) throw new ExamSessionUnavailable("withdraw", new Error("The object is away"));
			this.withdrawn.push(accountUuid);
			return { kind: "absent" };
		};
		const deps = depsAt(0, { exams: { prepare: prepare as never, withdraw: withdraw as never } });
		Object.defineProperty(deps, "payments", { value: this.bank });
		return Object.assign(deps, { clock: () => this.now, rateLimit: async () => true });
	}

	pass(ms: number): void {
		this.now += ms;
	}

	async person(role: "student" | "admin" = "student", mobile = "+8801712345678"): Promise<Actor> {
		const accountUuid = crypto.randomUUID();
		const who = actorOf(role, { accountUuid, mobile, profileComplete: false });
		const account = { uuid: accountUuid, name: who.name, mobile, roles: [role], at: this.now };
		await insertRows(database(), personRows(account));
		this.people.push(who);
		return who;
	}

	/** Begins a payment. @returns its row, and the provider's id */
	async begin(who: Actor, request: ItemRequest): Promise<{ uuid: string; paymentId: string }> {
		const begun = await initiatePayment(this.deps(), who, request);
		if (begun.kind !== "started") throw new Error(`Refused: ${begun.code}`);
		return { uuid: begun.paymentUuid, paymentId: begun.paymentId };
	}

	/** Begins a payment, and the customer approves it. */
	async approved(who: Actor, request: ItemRequest): Promise<{ uuid: string; paymentId: string }> {
		const begun = await this.begin(who, request);
		this.bank.approve(begun.paymentId);
		return begun;
	}

	/** Adds money, as a student does. @param amount poisha */
	async fill(who: Actor, amount: number): Promise<string> {
		const { uuid, paymentId } = await this.approved(who, topUp(amount));
		await this.comeBack(paymentId);
		return uuid;
	}

	comeBack = (paymentId: string, status: ReturnStatus = "success") => handleReturn(this.deps(), paymentId, status);
	push = (notice: IpnNotice) => handleIpn(this.deps(), notice);
	sweep = () => {
		if (!this.#alone) throw new Error("A sweep looks at the payments of everybody: open the world for sweeps");
		return reconcilePayments(this.deps());
	};
	balance = (who: Actor) => getBalance(this.deps(), who);

	/**
	 * The scheduled work for so long, at the moments when it has something to do.
	 * @param every at least so long after the time before: the minutes between are missed
	 * @returns how often that was
	 */
	async sweepFor(ms: number, every = 0): Promise<number> {
		const end = this.now + ms;
		const { refund } = schema;
		const own = inArray(
			payment.accountUuid,
			this.people.map(({ accountUuid }) => accountUuid),
		);
		for (let sweeps = 0; ; sweeps += 1) {
			const db = database();
			const [[next], [back]] = await db.batch([
				db
					.select({ at: payment.nextCheckAt })
					.from(payment)
					.where(and(own, isNotNull(payment.nextCheckAt)))
					.orderBy(asc(payment.nextCheckAt))
					.limit(1),
				db
					.select({ at: refund.nextCheckAt })
					.from(refund)
					.where(isNotNull(refund.nextCheckAt))
					.orderBy(asc(refund.nextCheckAt))
					.limit(1),
			]);
			const due = Math.min(next?.at ?? Number.POSITIVE_INFINITY, back?.at ?? Number.POSITIVE_INFINITY);
			if (due > end || sweeps > 400) {
				this.now = end;
				await this.sweep();
				return sweeps;
			}
			this.now = Math.min(end, Math.max(this.now + (sweeps > 0 ? every : 0), due));
			await this.sweep();
		}
	}

	async payment(uuid: string) {
		const [row] = await database().select().from(payment).where(eq(payment.uuid, uuid));
		if (!row) throw new Error("No such payment");
		return row;
	}

	events = (uuid: string) =>
		database().select().from(paymentEvent).where(eq(paymentEvent.paymentUuid, uuid)).orderBy(asc(paymentEvent.id));

	/** The payment's events in order, as `kind by source`. */
	async story(uuid: string): Promise<string[]> {
		return (await this.events(uuid)).map(({ kind, source }) => `${kind} by ${source}`);
	}

	registrations = (examUuid: string) =>
		database().select().from(registration).where(eq(registration.examUuid, examUuid));

	/** The double entries of a payment: reference without its uuid, account and amount. */
	async entries(uuid: string): Promise<(string | number)[][]> {
		const rows = await database()
			.select()
			.from(ledgerTransaction)
			.innerJoin(ledgerEntry, eq(ledgerEntry.transactionUuid, ledgerTransaction.uuid))
			.where(eq(ledgerTransaction.paymentUuid, uuid))
			.orderBy(asc(ledgerEntry.id));
		return rows.map(({ ledger_transaction: { reference }, ledger_entry: { account, amount } }) => [
			reference.split(":").at(-1) ?? "",
			account.split(":")[0] ?? "",
			amount,
		]);
	}

	/**
	 * Fails when the books of these people do not balance, or the bank holds another sum than the books say.
	 * @param unexplained poisha at the bank that were refused on purpose
	 */
	async expectBooksToBalance(unexplained = 0): Promise<void> {
		const accounts = this.people.map(({ accountUuid }) => accountUuid);
		const rows = await database().select().from(payment).where(inArray(payment.accountUuid, accounts));
		const uuids = rows.map(({ uuid }) => uuid);
		const mine = [...accounts, ...uuids];
		const problems = await checkBooks(this.deps());
		expect(problems.filter(({ about }) => mine.some((uuid) => about.includes(uuid)))).toEqual([]);
		const lines = await database()
			.select()
			.from(ledgerTransaction)
			.innerJoin(ledgerEntry, eq(ledgerEntry.transactionUuid, ledgerTransaction.uuid))
			.where(inArray(ledgerTransaction.paymentUuid, uuids));
		const sums = new Map<string, number>();
		for (const { ledger_transaction: of, ledger_entry: entry } of lines)
			sums.set(of.reference, (sums.get(of.reference) ?? 0) + entry.amount);
		expect([...sums].filter(([, sum]) => sum !== 0)).toEqual([]);
		const atBank = lines.filter(({ ledger_entry: { account } }) => account === "bkash");
		expect(atBank.reduce((sum, { ledger_entry: { amount } }) => sum - amount, 0)).toBe(this.bank.held - unexplained);
	}
}

/** What stands or stood in the list of what needs a person about a payment. */
export const issuesOf = (paymentUuid: string) =>
	database()
		.select()
		.from(schema.paymentIssue)
		.where(eq(schema.paymentIssue.paymentUuid, paymentUuid))
		.orderBy(asc(schema.paymentIssue.id));

/** How often something was counted on the day of this moment. */
export async function tallyOf(name: string, now: number): Promise<number | null> {
	const { tally } = schema;
	const [row] = await database()
		.select()
		.from(tally)
		.where(and(eq(tally.name, name), eq(tally.day, dhakaDay(now))));
	return row?.n ?? null;
}

/** A kind of self-assessment that costs ৳50. */
export async function paidSet(overrides: Partial<NewMockTestType> = {}): Promise<string> {
	const uuid = crypto.randomUUID();
	await insertRows(
		database(),
		mockTestTypeRows({ uuid, at: BEGINS, feePoisha: 50_00, state: "published", ...overrides }),
	);
	return uuid;
}

/** An exam that costs ৳50, two months after these payments. */
export async function paidExam(overrides: Partial<NewModelTest> = {}): Promise<string> {
	const uuid = crypto.randomUUID();
	const published = { feePoisha: 50_00, state: "published", poolVersion: 1 } as const;
	await insertRows(database(), [
		...modelTestRows({ uuid, at: BEGINS, startAt: at(0), ...published, ...overrides }),
		...modelTestPoolRows(paperPool(uuid, []), BEGINS),
	]);
	return uuid;
}

export const exam = (itemUuid: string): ItemRequest => ({ purpose: "model_test", itemUuid });
export const topUp = (amount: number): ItemRequest => ({ purpose: "wallet_top_up", amount, title: "Add money" });
