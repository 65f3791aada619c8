import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import { attendanceEvent, liveMeeting } from "#db/schema/index.ts";
import type { Deps, Limit } from "~/domain/deps.ts";
import { inBatches } from "~/lib/in-batches.ts";

const DAY = 24 * 3_600_000;
/** Rooms in one run, each in a transaction of its own: there are thousands of signs in one. */
const AT_MOST = 20;

/**
 * Scheduled: takes away what was heard in rooms, once their recordings are gone too (ATD-1). The attendance that was reckoned of it
 * stays, and that something was heard; what comes later about such a room is not reckoned any more.
 */
export async function forgetSigns(
	{ db, clock, vars }: Pick<Deps, "db" | "clock"> & { vars: Pick<Deps["vars"], "RECORDING_DAYS"> },
	{ until }: Limit,
): Promise<{ forgotten: number }> {
	const now = clock();
	const due = await db
		.select({ uuid: liveMeeting.uuid })
		.from(liveMeeting)
		.where(and(isNull(liveMeeting.forgottenAt), lte(liveMeeting.endedAt, now - vars.RECORDING_DAYS * DAY)))
		.orderBy(asc(liveMeeting.endedAt))
		.limit(AT_MOST);
	let forgotten = 0;
	await inBatches(
		due,
		1,
		async ({ uuid }) => {
			const heard = sql`EXISTS (SELECT 1 FROM ${attendanceEvent} AS e WHERE e.meeting_uuid = ${uuid})`;
			await db.batch([
				db
					.update(liveMeeting)
					.set({ forgottenAt: sql`CASE WHEN ${heard} THEN ${now} ELSE 0 END` })
					.where(and(eq(liveMeeting.uuid, uuid), isNull(liveMeeting.forgottenAt))),
				db.delete(attendanceEvent).where(eq(attendanceEvent.meetingUuid, uuid)),
			]);
			forgotten += 1;
		},
		() => clock() < until,
	);
	return { forgotten };
}
