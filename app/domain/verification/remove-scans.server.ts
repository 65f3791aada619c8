import { and, inArray, isNotNull, isNull, lt } from "drizzle-orm";
import { teacherVerification, verificationScan } from "#db/schema/index.ts";
import type { Deps, Limit } from "~/domain/deps.ts";
import { removalLine } from "./rules.ts";

/** Submissions at a time. */
const GROUP = 50;

/**
 * Removes the scans of what was decided some days ago (VER-8), when no appeal can come any more: the files first, then what the rows say of
 * them, so that one that failed in between is removed again.
 */
export async function removeScans(
	{ db, clock, vault, vars }: Pick<Deps, "db" | "clock" | "vault" | "vars">,
	{ until }: Limit,
): Promise<{ removed: number }> {
	let removed = 0;
	while (clock() < until) {
		const now = clock();
		const due = await db
			.select({ uuid: teacherVerification.uuid })
			.from(teacherVerification)
			.where(
				and(
					isNotNull(teacherVerification.decidedAt),
					lt(teacherVerification.decidedAt, removalLine(now, vars.VERIFICATION_SCANS_DAYS)),
					isNull(teacherVerification.scansRemovedAt),
				),
			)
			.orderBy(teacherVerification.decidedAt)
			.limit(GROUP);
		if (due.length === 0) break;
		const uuids = due.map(({ uuid }) => uuid);
		const theirs = and(inArray(verificationScan.verificationUuid, uuids), isNull(verificationScan.removedAt));
		const scans = await db.select({ uuid: verificationScan.uuid }).from(verificationScan).where(theirs);
		await vault.remove(scans.map(({ uuid }) => uuid));
		await db.batch([
			db.update(verificationScan).set({ removedAt: now }).where(theirs),
			db
				.update(teacherVerification)
				.set({ scansRemovedAt: now })
				.where(and(inArray(teacherVerification.uuid, uuids), isNotNull(teacherVerification.decidedAt))),
		]);
		removed += scans.length;
		if (due.length < GROUP) break;
	}
	return { removed };
}
