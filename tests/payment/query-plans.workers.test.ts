import { beforeAll, describe, expect, test } from "vitest";
import { exam, paidExam, topUp, World } from "#tests/support/workers/payment-world.ts";
import { explained } from "#tests/support/workers/query-plans.ts";
import type { Actor } from "~/domain/account/session.ts";
import { compareBooks } from "~/domain/payment/compare-books.server.ts";
import { handleReturn } from "~/domain/payment/handle-return.server.ts";
import { countIssues, listIssues } from "~/domain/payment/issues.server.ts";
import { payFromWallet } from "~/domain/payment/pay-from-wallet.server.ts";
import { getPayment, getPaymentForAdmin, listMyPayments, listPayments } from "~/domain/payment/queries.server.ts";
import { reconcilePayments } from "~/domain/payment/reconcile.server.ts";
import { refundPayment } from "~/domain/payment/refund.server.ts";
import { getTakenBack } from "~/domain/payment/taken-back.server.ts";
import { getBalance, getWallet } from "~/domain/wallet/queries.server.ts";

let world: World;
let who: Actor;
let admin: Actor;
let uuid: string;

/** Numbers of their own: the database is shared with the payments of other tests, and a search shows a hundred. */
const ownMobile = () =>
	`+88018${crypto.getRandomValues(new Uint32Array(1))[0]?.toString().padStart(10, "0").slice(-8)}`;

beforeAll(async () => {
	world = World.open();
	[who, admin] = await Promise.all([world.person("student", ownMobile()), world.person("admin")]);
	uuid = await world.fill(who, 100_00);
	await world.begin(who, exam(await paidExam()));
});

/** The plans of all that is asked. */
async function plansOf(work: (deps: ReturnType<World["deps"]>) => Promise<unknown>): Promise<string[][]> {
	const { db, plans } = explained();
	const deps = world.deps();
	Object.defineProperty(deps, "db", { value: db });
	await work(deps);
	expect(plans.length).toBeGreaterThan(0);
	return plans;
}

/** Steps that read a whole table, where no index is walked in the order that is wanted. */
const wholeTables = (plans: string[][]) =>
	plans
		.flat()
		.filter((step) => /^SCAN (?!.*USING (COVERING )?INDEX)/.test(step) && !/CONSTANT ROW|\(subquery/.test(step));
const sorts = (plans: string[][]) => plans.flat().filter((step) => step.includes("FOR ORDER BY"));

const LISTS: Record<string, (deps: ReturnType<World["deps"]>) => Promise<unknown>> = {
	"the payments of all": (deps) => listPayments(deps, admin, { page: 0, size: 20, q: "" }),
	"the payments of a student": (deps) => listMyPayments(deps, who, 5),
	"the history of a wallet": (deps) => getWallet(deps, who, { page: 0, size: 10 }),
	"the payments of some days in one state": (deps) =>
		listPayments(deps, admin, { page: 0, size: 20, q: "", state: "completed", from: "2025-10-01", to: "2026-10-01" }),
	"the payments that were paid on some days": (deps) =>
		listPayments(deps, admin, { page: 0, size: 20, q: "", by: "completed", from: "2025-10-01", to: "2026-10-01" }),
	"what needs a person": (deps) => listIssues(deps, admin, { page: 0, size: 20 }),
	"what is compared with the provider's books": (deps) => compareBooks(Object.assign(deps, { clock: () => 1 })),
	"what the sweep has to ask about": (deps) => reconcilePayments(Object.assign(deps, { clock: () => 1 })),
};

describe("an index serves the filter and the order of", () => {
	test.each(Object.entries(LISTS))("%s", async (_, list) => {
		const plans = await plansOf(list);
		expect(wholeTables(plans)).toEqual([]);
		expect(sorts(plans)).toEqual([]);
	});
});

const SINGLE: Record<string, (deps: ReturnType<World["deps"]>) => Promise<unknown>> = {
	"a payment by any of its names": (deps) => listPayments(deps, admin, { page: 0, size: 20, q: "01712345678" }),
	"a payment of one's own": (deps) => getPayment(deps, who, uuid),
	"a payment with its story": (deps) => getPaymentForAdmin(deps, admin, uuid),
	"what was taken back of an item": (deps) => getTakenBack(deps, who, crypto.randomUUID()),
	"a balance": (deps) => getBalance(deps, who),
	"a return from the provider": async (deps) => {
		const { paymentId } = await world.approved(who, exam(await paidExam()));
		return handleReturn(deps, paymentId, "success");
	},
	"a return that failed": async (deps) => {
		const { paymentId } = await world.begin(who, topUp(10_00));
		return handleReturn(deps, paymentId, "failure");
	},
	"a purchase from the wallet": async (deps) => {
		await world.fill(who, 50_00);
		return payFromWallet(deps, who, { purpose: "model_test", itemUuid: await paidExam() });
	},
	"a refund": (deps) => refundPayment(deps, admin, uuid, { reason: "Asked for", destination: "bkash", goods: "kept" }),
};

test("what needs a person is counted once for a page and its shell", async () => {
	const plans = await plansOf((deps) =>
		Promise.all([countIssues(deps, admin), countIssues(deps, admin), listIssues(deps, admin, { page: 0, size: 20 })]),
	);
	expect(plans).toHaveLength(2);
});

describe("no table is read whole for", () => {
	test.each(Object.entries(SINGLE))("%s", async (_, query) => {
		expect(wholeTables(await plansOf(query))).toEqual([]);
	});
});

describe("an admin finds a payment", () => {
	test("by invoice, TrxID, paymentID, our uuid or the payer's number, in any case, and nothing by a part of one", async () => {
		const row = await world.payment(uuid);
		const found = async (search: string) =>
			(await listPayments(world.deps(), admin, { page: 0, size: 100, q: search })).content.map(
				({ payment }) => payment.uuid,
			);
		const names = [
			row.invoiceNumber,
			row.invoiceNumber.toLowerCase(),
			row.trxId,
			row.trxId?.toLowerCase(),
			row.providerPaymentId,
		];
		for (const name of [...names, uuid, uuid.toUpperCase()]) expect(await found(name ?? "")).toEqual([uuid]);
		expect(await found((who.mobile ?? "").replace("+88", ""))).toContain(uuid);
		expect(await found(row.invoiceNumber.slice(0, -1))).toEqual([]);
		expect(await found("nobody")).toEqual([]);
	});

	test("newest first, with who paid, in pages", async () => {
		const other = await world.person("student", ownMobile());
		const mine = [];
		for (let i = 0; i < 3; i += 1) {
			world.pass(1_000);
			mine.unshift((await world.begin(other, topUp(10_00))).uuid);
		}
		const list = (page: number) =>
			listPayments(world.deps(), admin, { page, size: 2, q: "" }).then(({ content, ...rest }) => ({
				...rest,
				content: content.map(({ payment, payer }) => ({ ...payment, payer })),
			}));
		const times = (await list(0)).content.concat((await list(1)).content).map(({ createdAt }) => createdAt);
		expect(times).toEqual([...times].sort((a, b) => b - a));
		const { content } = await listPayments(world.deps(), admin, { page: 0, size: 100, q: other.mobile ?? "" });
		const hers = content.filter(({ payment }) => payment.accountUuid === other.accountUuid);
		expect(hers.map(({ payment }) => payment.uuid)).toEqual(mine);
		expect(hers[0]?.payer).toEqual({ name: other.name, mobile: other.mobile });
	});
});
