import { and, inArray, isNotNull, isNull, lt } from "drizzle-orm";
import { teacherVerification, verificationScan } from "#db/schema/index.ts";
import type { Deps, Limit } from "~/domain/deps.ts";
import { removalLine } from "./rules.ts";
import type { Vault } from "./vault.ts";

/** Submissions at a time. */
const GROUP = 50;

/**
 * Removes sealed files and notes it: the files first, so that a removal that failed in between is done again, and once more after the note, as
 * one of them may have been sealed anew in between (VER-6). Sealing anew removes what it wrote after the note itself.
 * @param note the statements after which no row says any more that the files are there
 */
export async function removeSealed(
	vault: Pick<Vault, "remove">,
	uuids: readonly string[],
	note: () => PromiseLike<unknown>,
): Promise<void> {
	await vault.remove(uuids);
	await note();
	await vault.remove(uuids);
}

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
		const note = () =>
			db.batch([
				db.update(verificationScan).set({ removedAt: now }).where(theirs),
				db
					.update(teacherVerification)
					.set({ scansRemovedAt: now })
					.where(and(inArray(teacherVerification.uuid, uuids), isNotNull(teacherVerification.decidedAt))),
			]);
		await removeSealed(
			vault,
			scans.map(({ uuid }) => uuid),
			note,
		);
		removed += scans.length;
		if (due.length < GROUP) break;
	}
	return { removed };
}
