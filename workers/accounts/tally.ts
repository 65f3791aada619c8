import { gt, sql } from "drizzle-orm";
import { TALLY_KINDS, tally } from "#db/accounts/walks.ts";
import type { AccountsContext } from "./context.ts";
import type { AccountsDatabase } from "./database.ts";
import type { AccountsVars } from "./env.ts";
import { type Budgets, type CodeStage, codeStage, type Tallied, usedUpBy } from "./rules.ts";

const HOUR_MS = 3_600_000;

/** A day, counted by whole hours: with the one that runs. */
export const TALLIED_HOURS = 24;

export const hourOf = (now: number): number => Math.floor(now / HOUR_MS);

export const budgetsOf = (vars: AccountsVars): Budgets => ({
	sms: { hour: vars.SMS_PER_HOUR, day: vars.SMS_PER_DAY },
	"wrong-code": { hour: vars.WRONG_CODES_PER_HOUR, day: vars.WRONG_CODES_PER_DAY },
});

type Spent = Record<keyof Budgets, Tallied>;

const spentQuery = (db: AccountsDatabase, hour: number) =>
	db
		.select({ kind: tally.kind, hour: tally.hour, count: tally.count })
		.from(tally)
		.where(gt(tally.hour, hour - TALLIED_HOURS));

function spentOf(rows: Awaited<ReturnType<typeof spentQuery>>, hour: number): Spent {
	const of = (kind: keyof Budgets): Tallied => {
		const counted = rows.filter((row) => row.kind === kind);
		const day = counted.reduce((sum, { count }) => sum + count, 0);
		return { hour: counted.find((row) => row.hour === hour)?.count ?? 0, day };
	};
	const [sms, wrong] = TALLY_KINDS;
	return { [sms]: of(sms), [wrong]: of(wrong) } as Spent;
}

type Needs = Pick<AccountsContext, "db" | "now" | "vars" | "log">;

/** What strangers get at the moment, after all that everybody was sent and got wrong. */
export async function stageNow({ db, now, vars }: Pick<Needs, "db" | "now" | "vars">): Promise<CodeStage> {
	const hour = hourOf(now);
	return codeStage(spentOf(await spentQuery(db, hour), hour), budgetsOf(vars));
}

/**
 * Counts one more, of everybody. The one that uses up a budget is an error in the log, so that somebody looks.
 * @param of 0: nothing is counted, in the same time
 */
export async function noteTallied({ db, now, vars, log }: Needs, kind: keyof Budgets, of: 0 | 1): Promise<void> {
	const hour = hourOf(now);
	const [, rows] = await db.batch([
		db
			.insert(tally)
			.values({ kind, hour, count: of })
			.onConflictDoUpdate({ target: [tally.kind, tally.hour], set: { count: sql`${tally.count} + ${of}` } }),
		spentQuery(db, hour),
	]);
	const spent = spentOf(rows, hour)[kind];
	for (const per of usedUpBy(of, spent, budgetsOf(vars)[kind]))
		log.error("budget of codes used up", new Error(`${spent[per]} ${kind} within this ${per}`), { kind, per });
}
