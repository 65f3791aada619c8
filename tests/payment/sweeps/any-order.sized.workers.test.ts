import fc from "fast-check";
import { expect, test } from "vitest";
import { sized } from "#tests/support/sized.ts";
import type { Fault } from "#tests/support/workers/bank.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { exam, HOUR, MINUTE, paidExam, SECOND, topUp, World } from "#tests/support/workers/payment-world.ts";
import type { Actor } from "~/domain/account/session.ts";
import { payFromWallet } from "~/domain/payment/pay-from-wallet.server.ts";
import { refundPayment } from "~/domain/payment/refund.server.ts";
import { DomainError } from "~/lib/define-errors.ts";

// It looks at the payments of all.
ownDatabase();

/** Random histories, with the named one. */
const RUNS = sized({ test: 2, check: 30 });
/** How long the scheduled work waits at least from one time to the next, once all has happened (ms). */
const WAIT = sized({ test: 30 * MINUTE, check: 0 });

/** One student, one admin, and a few payments: two for the same exam, one into the wallet. */
type Scene = { world: World; who: Actor; admin: Actor; examUuid: string; begun: { uuid: string; paymentId: string }[] };

/** Something that happens; `which` says to which payment. */
type Step = { name: string; which: number; fault: Fault; ms: number };

/** Only a refusal of ours may come out of it. */
const tolerate = (error: unknown) => {
	if (!(error instanceof DomainError) || error.code === "Unavailable") throw error;
};

const STEPS: Record<string, (scene: Scene, step: Step) => unknown> = {
	approve: ({ world, begun }, { which }) => world.bank.approve(begun[which]?.paymentId ?? ""),
	success: ({ world, begun }, { which }) => world.comeBack(begun[which]?.paymentId ?? "", "success"),
	cancel: ({ world, begun }, { which }) => world.comeBack(begun[which]?.paymentId ?? "", "cancel"),
	failure: ({ world, begun }, { which }) => world.comeBack(begun[which]?.paymentId ?? "", "failure"),
	// Only completed payments are pushed, in any number of copies.
	ipn: ({ world, begun }, { which }) => {
		const sale = world.bank.sale(begun[which]?.paymentId ?? "");
		return sale.state === "completed" ? world.push(world.bank.notice(sale.paymentId)) : undefined;
	},
	crowd: ({ world, begun }, { which }) => {
		const id = begun[which]?.paymentId ?? "";
		return Promise.all([world.comeBack(id), world.sweep(), world.comeBack(id, "cancel"), world.comeBack(id)]);
	},
	elsewhere: ({ world, begun }, { which }) => {
		const sale = world.bank.sale(begun[which]?.paymentId ?? "");
		if (sale.state === "approved") world.bank.complete(sale.paymentId);
	},
	time: ({ world }, { ms }) => world.pass(ms),
	sweep: ({ world }) => world.sweep(),
	fault: ({ world }, { which, fault }) =>
		world.bank.fail((["execute", "query", "refund", "refundStatus"] as const)[which] ?? "execute", fault),
	refund: ({ world, admin, begun }, { which }) =>
		refundPayment(world.deps(), admin, begun[which]?.uuid ?? "", {
			reason: "Any order",
			destination: "bkash",
			goods: "kept",
		}).catch(tolerate),
	spend: ({ world, who, examUuid }) =>
		payFromWallet(world.deps(), who, { purpose: "model_test", itemUuid: examUuid }).catch(tolerate),
};

const steps = fc.array(
	fc.record({
		name: fc.constantFrom(...Object.keys(STEPS)),
		which: fc.nat({ max: 2 }),
		fault: fc.constantFrom<Fault>("done", "lost", "maintenance", "unauthorized", "unreadable", { code: "2023" }),
		ms: fc.constantFrom(20 * SECOND, MINUTE, 11 * MINUTE, 2 * HOUR, 25 * HOUR),
	}),
	{ minLength: 4, maxLength: 14 },
);

const usual = { which: 0, fault: "done", ms: 20 * SECOND } as const;

/** The claim of what nobody approved got no answer, and kept what was approved for the same exam waiting for a day. */
const KEPT_WAITING: Step[] = [
	{ ...usual, name: "fault" },
	{ ...usual, name: "crowd", which: 1 },
	{ ...usual, name: "approve" },
];

async function open(): Promise<Scene> {
	const world = await World.openForSweeps();
	const [who, admin, examUuid] = await Promise.all([world.person(), world.person("admin"), paidExam()]);
	const begun = [
		await world.begin(who, exam(examUuid)),
		await world.begin(who, exam(examUuid)),
		await world.begin(who, topUp(70_00)),
	];
	return { world, who, admin, examUuid, begun };
}

/** What must be true at any moment, and more so in the end. */
async function expectSound({ world, who, examUuid, begun }: Scene, ended: boolean): Promise<void> {
	expect((await world.registrations(examUuid)).length).toBeLessThanOrEqual(1);
	expect(await world.balance(who)).toBeGreaterThanOrEqual(0);
	for (const { uuid, paymentId } of begun) {
		const [row, sale] = [await world.payment(uuid), world.bank.sale(paymentId)];
		expect(sale.moved).toBeLessThanOrEqual(1);
		if (row.state === "completed") expect([sale.state, row.trxId]).toEqual(["completed", sale.trxId]);
		const completions = (await world.story(uuid)).filter((event) => event.startsWith("completed"));
		expect(completions).toHaveLength(row.state === "completed" ? 1 : 0);
		if (!ended) continue;
		expect(row.state === "completed").toBe(sale.state === "completed");
		expect(row.nextCheckAt).toBeNull();
		expect(["completed", "failed", "expired"]).toContain(row.state);
		expect(row.refunded > 0).toBe(sale.refundTrxId !== null);
		expect(row.refundState).not.toBe("requested");
	}
	if (ended) await world.expectBooksToBalance();
}

test("in any order returns, notices, sweeps, approvals, faults, time and refunds lose no money and grant nothing twice", async () => {
	await fc.assert(
		fc.asyncProperty(steps, async (happening) => {
			const scene = await open();
			for (const step of happening) {
				await STEPS[step.name]?.(scene, step);
				await expectSound(scene, false);
			}
			scene.world.bank.recover();
			await scene.world.sweepFor(80 * HOUR, WAIT);
			await expectSound(scene, true);
		}),
		{ numRuns: RUNS, examples: [[KEPT_WAITING]] },
	);
	// For what stands still, not for what is slow: a run that is left behind would sweep beneath the next tests.
}, 900_000);
