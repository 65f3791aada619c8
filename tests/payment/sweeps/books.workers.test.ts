import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { HOUR, issuesOf, topUp, World } from "#tests/support/workers/payment-world.ts";
import type { Actor } from "~/domain/account/session.ts";
import { compareBooks } from "~/domain/payment/compare-books.server.ts";
import { refundPayment } from "~/domain/payment/refund.server.ts";

ownDatabase();

const DAY = 24 * HOUR;

describe("the nightly comparison with the provider's books", () => {
	let world: World;
	let who: Actor;
	let admin: Actor;
	beforeEach(async () => {
		world = await World.openForSweeps();
		[who, admin] = await Promise.all([world.person(), world.person("admin")]);
	});

	const paid = async () => {
		const uuid = await world.fill(who, 100_00);
		return { uuid, paymentId: (await world.payment(uuid)).providerPaymentId ?? "" };
	};
	const compare = () => compareBooks(world.deps());
	const kindsOf = async (uuid: string) => (await issuesOf(uuid)).map(({ kind }) => kind);

	test("finds nothing where both say the same, also after refunds, and asks once a night", async () => {
		const [one, two] = [await paid(), await paid()];
		await refundPayment(world.deps(), admin, two.uuid, {
			reason: "Part",
			amount: 30_00,
			destination: "bkash",
			goods: "kept",
		});
		expect(await compare()).toEqual({ compared: 0, different: 0 });
		world.pass(2 * DAY);
		expect(await compare()).toEqual({ compared: 2, different: 0 });
		expect(await compare()).toEqual({ compared: 0, different: 0 });
		for (const { uuid } of [one, two]) expect(await kindsOf(uuid)).toEqual([]);
	});

	test("finds each planted difference: missing, doubled, other amount, refunded outside", async () => {
		const [missing, doubled, other, outside, fine] = [
			await paid(),
			await paid(),
			await paid(),
			await paid(),
			await paid(),
		];
		world.bank.forget(missing.paymentId);
		world.bank.lie(other.paymentId, { amount: 45_00 }, ["search"]);
		const { trxId } = await world.payment(outside.uuid);
		await world.bank.refund({
			paymentId: outside.paymentId,
			trxId: trxId ?? "",
			amount: 25_00,
			sku: "x",
			reason: "By hand",
		});
		const transaction = crypto.randomUUID();
		await database().batch([
			database()
				.insert(schema.ledgerTransaction)
				.values({
					...{ uuid: transaction, reference: `payment:${doubled.uuid}:again`, kind: "wallet_top_up" },
					...{ paymentUuid: doubled.uuid, createdAt: world.now },
				}),
			database()
				.insert(schema.ledgerEntry)
				.values([
					{ transactionUuid: transaction, account: "bkash", amount: -100_00, createdAt: world.now },
					{ transactionUuid: transaction, account: "sales", amount: 100_00, createdAt: world.now },
				]),
		]);
		world.pass(2 * DAY);
		expect(await compare()).toEqual({ compared: 5, different: 4 });
		expect(await kindsOf(missing.uuid)).toEqual(["missing"]);
		expect(await kindsOf(doubled.uuid)).toEqual(["doubled"]);
		expect(await kindsOf(other.uuid)).toEqual(["other-amount"]);
		expect(await kindsOf(outside.uuid)).toEqual(["refunded-outside"]);
		expect(await kindsOf(fine.uuid)).toEqual([]);
		expect((await issuesOf(outside.uuid))[0]?.detail).toEqual({ booked: 100_00, held: 75_00 });
		// The next night says the same again once.
		world.pass(7 * DAY);
		await compare();
		expect(await kindsOf(missing.uuid)).toEqual(["missing"]);
	});

	test("a refund made outside weeks later is found as well", async () => {
		const { uuid, paymentId } = await paid();
		world.pass(2 * DAY);
		await compare();
		world.pass(20 * DAY);
		const { trxId } = await world.payment(uuid);
		await world.bank.refund({ paymentId, trxId: trxId ?? "", amount: 10_00, sku: "x", reason: "By hand" });
		for (let night = 0; night < 15; night += 1) {
			world.pass(DAY);
			await compare();
		}
		expect(await kindsOf(uuid)).toEqual(["refunded-outside"]);
	});

	test("waits for a provider that does not answer, and calls nothing missing for that", async () => {
		const { uuid } = await paid();
		world.pass(2 * DAY);
		world.bank.fail("search", "maintenance", 1_000);
		expect(await compare()).toEqual({ compared: 0, different: 0 });
		expect(await kindsOf(uuid)).toEqual([]);
		world.bank.recover();
		expect(await compare()).toEqual({ compared: 1, different: 0 });
	});

	test("money that came twice for one payment is told by the provider's notice, and needs a person", async () => {
		const { uuid, paymentId } = await paid();
		expect(await world.push(world.bank.notice(paymentId, { trxId: "SECOND0000" }))).toBe("refused");
		expect(await kindsOf(uuid)).toEqual(["other-transaction"]);
	});

	test("looks at what is due by an index", async () => {
		const { uuid } = await world.begin(who, topUp(10_00));
		expect((await world.payment(uuid)).reconcileAt).toBeNull();
		const plan = await database().$client.execute(
			"EXPLAIN QUERY PLAN SELECT * FROM payment WHERE reconcile_at <= 5 AND refund_state IS NOT 'requested' ORDER BY reconcile_at",
		);
		expect(JSON.stringify(plan.rows)).toContain("payment_reconcile");
		expect(await database().select().from(schema.payment).where(eq(schema.payment.uuid, uuid))).toHaveLength(1);
	});
});
