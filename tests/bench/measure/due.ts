import { setTimeout } from "node:timers/promises";
import { and, count, eq, isNotNull, isNull } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { insertRows } from "#db/factories/insert.ts";
import { registrationRows } from "#db/factories/model-test.ts";
import { paymentRows } from "#db/factories/payment.ts";
import { modelTest, payment, registration } from "#db/schema/index.ts";
import { inBatches } from "~/lib/in-batches.ts";
import type { Site } from "../support/site.ts";
import { Till } from "../support/till.ts";
import { type Row, round } from "./row.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const AT_ONCE = 24;
const POLL_MS = 500;
/** Should something stay due for ever, the measurement ends all the same. */
const MOST_RUNS = 60;
/** The cron trigger comes every minute: so long is each run counted, or as long as it takes. */
const EVERY_MS = 60_000;

type Options = { people: readonly string[]; examUuid: string; providerMs: number };
type Left = { payments: number; registrations: number };

/** A payment that was never approved and is older than a day; nothing of it is known at the provider any more. */
const lapsed = (accountUuid: string, now: number) =>
	paymentRows({
		...{ uuid: uuidv7(), accountUuid, purpose: "wallet_top_up", at: now - DAY - MINUTE, method: "bkash" },
		...{ state: "initiated", fulfilment: null, completedAt: null },
		...{ providerPaymentId: `TR0011${uuidv7()}`, nextCheckAt: now - MINUTE },
	});

/** A payment that its payer has approved and not come back from. */
async function approved(till: Till, accountUuid: string, now: number) {
	const uuid = uuidv7();
	return paymentRows({
		...{ uuid, accountUuid, purpose: "wallet_top_up", at: now - 5 * MINUTE, method: "bkash" },
		...{ state: "initiated", fulfilment: null, completedAt: null, nextCheckAt: now - MINUTE },
		providerPaymentId: await till.approved(uuid, "50.00"),
	});
}

async function leftIn(site: Site, examUuid: string): Promise<Left> {
	const unsettled = and(eq(registration.examUuid, examUuid), isNull(registration.settledAt));
	const open = and(eq(payment.state, "initiated"), isNotNull(payment.nextCheckAt));
	const [[payments], [registrations]] = await site.db.batch([
		site.db.select({ n: count() }).from(payment).where(open),
		site.db.select({ n: count() }).from(registration).where(unsettled),
	]);
	return { payments: payments?.n ?? 0, registrations: registrations?.n ?? 0 };
}

/** Looks on while the scheduled work runs: when nothing was left of each, ms after the beginning. */
function watch(site: Site, examUuid: string) {
	const from = performance.now();
	const done: Partial<Record<keyof Left, number>> = {};
	const ended = new AbortController();
	const look = async () => {
		const left = await leftIn(site, examUuid);
		for (const what of ["payments", "registrations"] as const)
			if (left[what] === 0) done[what] ??= performance.now() - from;
	};
	const looking = (async () => {
		while (!ended.signal.aborted) {
			await look();
			await setTimeout(POLL_MS);
		}
	})();
	return async () => {
		ended.abort();
		await looking;
		await look();
		return done;
	};
}

/**
 * What the scheduled work does when very much is due at once: as many payments left in between (half were approved and
 * must be executed and settled, half have lapsed) as registrations of people who never came. The provider answers
 * after `providerMs`.
 */
export async function measureDue(site: Site, { people, examUuid, providerMs }: Options): Promise<Row[]> {
	const now = Date.now();
	const till = await Till.open(site);
	const half = Math.floor(people.length / 2);
	const rows = people.slice(half).flatMap((accountUuid) => lapsed(accountUuid, now));
	await inBatches(people.slice(0, half), AT_ONCE, async (accountUuid) => {
		rows.push(...(await approved(till, accountUuid, now)));
	});
	await insertRows(site.db, rows);
	await insertRows(
		site.db,
		people.flatMap((accountUuid) => registrationRows({ examUuid, accountUuid, at: now - DAY })),
	);
	await site.db
		.update(modelTest)
		.set({ stopAt: now - 2 * MINUTE })
		.where(eq(modelTest.uuid, examUuid));
	await till.answersAfter(providerMs);

	const ended = watch(site, examUuid);
	const runs: number[] = [];
	for (let left = await leftIn(site, examUuid); left.payments + left.registrations > 0 && runs.length < MOST_RUNS; ) {
		const from = performance.now();
		await site.stack.runScheduled();
		runs.push(performance.now() - from);
		left = await leftIn(site, examUuid);
		console.log(`  run ${runs.length}, ${round((runs.at(-1) ?? 0) / 1000)} s: ${JSON.stringify(left)}`);
	}
	const done = await ended();
	const states = await site.db.select({ state: payment.state, n: count() }).from(payment).groupBy(payment.state);
	const of = (state: string) => states.find((row) => row.state === state)?.n ?? 0;
	const whole = done.payments !== undefined && done.registrations !== undefined;
	const elapsed = runs.slice(0, -1).reduce((sum, ms) => sum + Math.max(ms, EVERY_MS), 0) + (runs.at(-1) ?? 0);
	const perMinute = people.length / ((done.payments ?? Number.POSITIVE_INFINITY) / MINUTE);
	return [
		{
			what: `${people.length} payments left in between and as many who never came, due at once`,
			measured: whole ? `${runs.length} runs, all over after ${round(elapsed / MINUTE)} min` : "some are left",
			budget: "≤ 30 min",
			met: whole && elapsed <= 30 * MINUTE,
			note: `the provider answers after ${providerMs} ms; ${round(perMinute)} payments a minute of work; ${of("completed")} completed, ${of("expired")} expired; a run counts for the minute between two`,
		},
		{
			what: "… the registrations beside them",
			measured: whole ? `over after ${round((done.registrations ?? 0) / 1000)} s` : "some are left",
			budget: "≤ 60 s",
			met: (done.registrations ?? Number.POSITIVE_INFINITY) <= MINUTE,
			note: `the payments took ${round((done.payments ?? 0) / 1000)} s: jobs run side by side. ${site.jobs.slice(-14).join("; ")}`,
		},
	];
}
