import { and, eq, lte } from "drizzle-orm";
import { jobLease } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";

type Needs = Pick<Deps, "db" | "clock">;

/** Takes a job for so long, if nobody has it. One statement, so that of many one gets it. @param until ms UTC */
export async function takeLease(
	{ db, clock }: Needs,
	{ name, holder, until }: { name: string; holder: string; until: number },
): Promise<boolean> {
	const taken = await db
		.insert(jobLease)
		.values({ name, holder, heldUntil: until })
		.onConflictDoUpdate({
			target: jobLease.name,
			set: { holder, heldUntil: until },
			setWhere: lte(jobLease.heldUntil, clock()),
		})
		.returning();
	return taken.length > 0;
}

/** Gives it back, unless somebody else has taken it since. */
export async function releaseLease({ db }: Needs, { name, holder }: { name: string; holder: string }): Promise<void> {
	await db.delete(jobLease).where(and(eq(jobLease.name, name), eq(jobLease.holder, holder)));
}
