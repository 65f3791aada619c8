import { eq, sql } from "drizzle-orm";
import { dayCount } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";

type Needs = Pick<Deps, "db" | "clock"> & { vars: Pick<Deps["vars"], "SMS_PER_HOUR" | "SMS_PER_DAY"> };

/** All accounts together: no account has this name. */
const ALL = "";

const HOUR_MS = 3_600_000;
const DHAKA_MS = 6 * HOUR_MS;

/** By the hour of the clock, and by the day in Dhaka. */
const WINDOWS = [
	{ per: "hour", what: "sms-hour", ms: HOUR_MS },
	{ per: "day", what: "sms-day", ms: 24 * HOUR_MS },
] as const;

const numberOf = (ms: number, now: number): number => Math.floor((now + DHAKA_MS) / ms);

const budgetOf = ({ vars }: Needs) => ({ hour: vars.SMS_PER_HOUR, day: vars.SMS_PER_DAY });

/**
 * How many more messages the platform may send now, to everybody together (SEC-10.3). Past it only what warns of the loss of an account goes
 * out; the rest waits until there is room, and is dropped where it is no news any more. One round trip.
 */
export async function smsLeft(needs: Needs): Promise<number> {
	const now = needs.clock();
	const rows = await needs.db.select().from(dayCount).where(eq(dayCount.accountUuid, ALL));
	const left = WINDOWS.map(({ per, what, ms }) => {
		const spent = rows.find((row) => row.what === what && row.day === numberOf(ms, now))?.count ?? 0;
		return budgetOf(needs)[per] - spent;
	});
	return Math.max(0, Math.min(...left));
}

/** The statement that counts some more in a window; another window begins anew. */
const noted = ({ db }: Needs, { what, ms }: (typeof WINDOWS)[number], sent: number, now: number) =>
	db
		.insert(dayCount)
		.values({ accountUuid: ALL, what, day: numberOf(ms, now), count: sent })
		.onConflictDoUpdate({
			target: [dayCount.accountUuid, dayCount.what],
			set: {
				count: sql`CASE WHEN ${dayCount.day} = excluded.day THEN ${dayCount.count} + excluded.count ELSE excluded.count END`,
				day: sql`excluded.day`,
			},
		})
		.returning({ count: dayCount.count });

/** Counts messages that were sent. The one that uses up a budget is an error in the log, so that somebody looks. One round trip. */
export async function noteSms(needs: Needs & Pick<Deps, "log">, sent: number): Promise<void> {
	if (sent <= 0) return;
	const now = needs.clock();
	const [hour, day] = WINDOWS;
	const counted = await needs.db.batch([noted(needs, hour, sent, now), noted(needs, day, sent, now)]);
	for (const [index, { per }] of WINDOWS.entries()) {
		const count = counted[index]?.[0]?.count ?? 0;
		const budget = budgetOf(needs)[per];
		if (count >= budget && count - sent < budget)
			needs.log.error("budget of messages used up", new Error(`${count} messages within this ${per}`), { per });
	}
}
