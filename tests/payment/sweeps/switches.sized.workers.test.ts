import { describe, expect, test } from "vitest";
import { sized } from "#tests/support/sized.ts";
import type { Goods } from "#tests/support/workers/goods.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { HOUR, issuesOf, World } from "#tests/support/workers/payment-world.ts";
import { FAULT_NAMES, type FaultName } from "#workers/sandbox/bkash/faults.ts";
import { SOLD, type SoldPurpose } from "~/domain/payment/purchasables.server.ts";

// It looks at the payments of all.
ownDatabase();

const PURPOSES = sized<SoldPurpose[]>({
	test: ["model_test"],
	check: SOLD.map(([purpose]) => purpose) as SoldPurpose[],
});
/** How long the scheduled work waits at least from one time to the next (ms). */
const WAIT = sized({ test: HOUR, check: 0 });

const ALL = Object.values(import.meta.glob<Goods>("../../*/goods.ts", { eager: true, import: "goods" }));
const requestOf = (purpose: SoldPurpose, payerUuid: string) => {
	const goods = ALL.find((one) => one.purpose === purpose);
	if (!goods) throw new Error(`Nobody says what ${purpose} brings`);
	return goods.request(payerUuid);
};

type Bought = { fault: FaultName; purpose: SoldPurpose; uuid: string; paymentId: string };

/**
 * Each of these purposes with each switch: approved by the customer, who then closes the tab, and nobody does anything but the
 * scheduled work.
 */
async function closedTabs(world: World, purposes: readonly SoldPurpose[], times?: null): Promise<Bought[]> {
	const bought: Bought[] = [];
	for (const fault of FAULT_NAMES)
		for (const purpose of purposes) {
			const who = await world.person();
			const { uuid, paymentId } = await world.begin(who, await requestOf(purpose, who.accountUuid));
			world.bank.faultOn(paymentId, fault, times);
			world.bank.approve(paymentId);
			bought.push({ fault, purpose, uuid, paymentId });
		}
	return bought;
}

/** How a payment ended: what was paid is theirs, nothing was charged, or a person must look. */
async function endOf(world: World, { uuid, paymentId }: Bought): Promise<string> {
	const [row, issues] = [await world.payment(uuid), await issuesOf(uuid)];
	const { moved } = world.bank.sale(paymentId);
	if (issues.some(({ resolvedAt }) => resolvedAt === null)) return "needs a person";
	if (row.state === "completed" && row.fulfilment === "granted" && moved === 1) return "theirs";
	if ((row.state === "failed" || row.state === "expired") && moved === 0) return "nothing charged";
	return `left ${row.state}, moved ${moved}`;
}

async function endsByFault(world: World, bought: Bought[]): Promise<Record<string, string[]>> {
	const ends: Record<string, string[]> = {};
	for (const one of bought) ends[one.fault] = [...(ends[one.fault] ?? []), await endOf(world, one)];
	return Object.fromEntries(Object.entries(ends).map(([fault, all]) => [fault, [...new Set(all)]]));
}

const THEIRS = Object.fromEntries(FAULT_NAMES.map((fault) => [fault, ["theirs"]]));

describe(`every switch of the sandbox, for ${PURPOSES.join(", ")}, a closed tab`, () => {
	test("as it usually happens: what was paid is theirs, or it stands in the list", async () => {
		const world = await World.openForSweeps();
		const bought = await closedTabs(world, PURPOSES);
		await world.sweepFor(30 * HOUR, WAIT);
		expect(await endsByFault(world, bought)).toEqual({
			...THEIRS,
			maintenance: ["needs a person"],
			"changed-amount": ["needs a person"],
		});
	});

	test("for good: nothing is charged, or it stands in the list, and it is settled once all is well again", async () => {
		const world = await World.openForSweeps();
		const bought = await closedTabs(world, PURPOSES, null);
		await world.sweepFor(30 * HOUR, WAIT);
		expect(await endsByFault(world, bought)).toEqual({
			...THEIRS,
			"error-500": ["nothing charged"],
			refused: ["nothing charged"],
			"unauthorized-once": ["needs a person"],
			maintenance: ["needs a person"],
			"changed-amount": ["needs a person"],
		});
		for (const { paymentId } of bought) world.bank.tellTheTruth(paymentId);
		await world.sweepFor(30 * HOUR, WAIT);
		const after = await endsByFault(world, bought);
		expect(after).toMatchObject({ "changed-amount": ["theirs"], maintenance: ["nothing charged"] });
		expect(Object.values(after).flat()).not.toContain("needs a person");
		await world.expectBooksToBalance();
	});
});
