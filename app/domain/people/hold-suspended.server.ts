import { and, asc, eq, isNull } from "drizzle-orm";
import { suspension } from "#db/schema/index.ts";
import { endRunning } from "~/domain/attempt/end-running.server.ts";
import type { Deps, Limit } from "~/domain/deps.ts";

export type HoldNeeds = Pick<Deps, "db" | "clock" | "sessions" | "exams" | "log">;

type Row = typeof suspension.$inferSelect;

/** So many that the guard has not heard of are told in one run. */
const AT_A_TIME = 100;

/**
 * Makes a suspension, or its end, true for every session: the guard is told, and it is noted that it has heard. What is
 * running of a suspended person's exams is sealed with what was answered. Idempotent.
 */
async function tellGuard(deps: HoldNeeds, { uuid, accountUuid, createdAt, liftedAt }: Row): Promise<void> {
	const { db, clock, sessions } = deps;
	await sessions.setSuspended(accountUuid, liftedAt === null, liftedAt ?? createdAt);
	if (liftedAt === null) await endRunning(deps, accountUuid);
	// Changed again meanwhile: that has to be told as well.
	const asTold = liftedAt === null ? isNull(suspension.liftedAt) : eq(suspension.liftedAt, liftedAt);
	await db
		.update(suspension)
		.set({ toldAt: clock() })
		.where(and(eq(suspension.uuid, uuid), asTold));
}

/** The same at once, for whoever decided: whether the guard has heard. Where it has not, the scheduled work goes on. */
export async function tellNow(deps: HoldNeeds, row: Row): Promise<boolean> {
	try {
		await tellGuard(deps, row);
		return true;
	} catch (error) {
		deps.log.error("suspension not told to the sessions", error, { suspension: row.uuid });
		return false;
	}
}

/** Scheduled: tells the guard what it could not be told when it was decided. @returns how many it has heard now */
export async function tellUntold(deps: HoldNeeds, { until }: Limit): Promise<{ told: number }> {
	const untold = await deps.db
		.select()
		.from(suspension)
		.where(isNull(suspension.toldAt))
		.orderBy(asc(suspension.id))
		.limit(AT_A_TIME);
	let told = 0;
	for (const row of untold) {
		if (deps.clock() >= until) break;
		if (await tellNow(deps, row)) told += 1;
	}
	return { told };
}
