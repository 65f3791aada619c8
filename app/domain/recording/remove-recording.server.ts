import { and, asc, eq, lte, ne, or } from "drizzle-orm";
import { recording } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import { teachersHeldLecture } from "~/domain/attendance/lecture-parts.server.ts";
import { audit } from "~/domain/audit.server.ts";
import type { Deps, Limit } from "~/domain/deps.ts";
import type { LectureIds } from "~/domain/lecture/access.server.ts";
import { liveClassErrors } from "~/domain/live-class/errors.ts";
import { inBatches } from "~/lib/in-batches.ts";
import { recordingErrors } from "./errors.ts";
import { goneAt } from "./play-recording.server.ts";

type Removes = Pick<Deps, "db" | "clock" | "liveClasses">;

/**
 * A teacher takes a recording away for good: at the provider first, then here. Two or three round trips.
 * @throws DomainError RecordingNotFound, LiveClassAway when the provider did not do it, of teachersHeldLecture
 */
export async function removeRecording(
	deps: Removes,
	who: Actor | null,
	ids: LectureIds,
	recordingUuid: string,
): Promise<void> {
	const { actor, lecture } = await teachersHeldLecture(deps, who, ids);
	const { db, clock, liveClasses } = deps;
	const isIt = and(eq(recording.uuid, recordingUuid), eq(recording.lectureUuid, lecture.uuid));
	const [found] = await db.select({ recordId: recording.recordId, state: recording.state }).from(recording).where(isIt);
	if (!found) throw recordingErrors.fail("RecordingNotFound");
	if (found.state === "gone") return;
	const answer = await liveClasses.removeRecording(found.recordId);
	if (answer.kind !== "ok") throw liveClassErrors.fail("LiveClassAway", {});
	const now = clock();
	await db.batch([
		db
			.update(recording)
			.set(goneAt(now))
			.where(and(isIt, ne(recording.state, "gone"))),
		audit.ifChanged(
			deps,
			{
				...{
					actorUuid: actor.accountUuid,
					action: "recording.removed",
					objectType: "recording",
					objectUuid: recordingUuid,
				},
				detail: { name: lecture.title },
			},
			now,
		),
	]);
}

const AT_MOST = 20;
const AT_ONCE = 4;
/** What the provider did not do is tried again after this. */
const AGAIN_MS = 3_600_000;

/**
 * Scheduled: takes away recordings whose time is over (ATD-3). What the provider does not do is tried again later, after all others:
 * one that it refuses for good holds up none.
 */
export async function removeOldRecordings(
	{ db, clock, log, liveClasses }: Removes & Pick<Deps, "log">,
	{ until }: Limit,
): Promise<{ removed: number }> {
	const now = clock();
	const notTried = lte(recording.updatedAt, recording.keepUntil);
	const due = await db
		.select({ uuid: recording.uuid, recordId: recording.recordId })
		.from(recording)
		.where(and(lte(recording.keepUntil, now), or(notTried, lte(recording.updatedAt, now - AGAIN_MS))))
		.orderBy(asc(recording.updatedAt), asc(recording.keepUntil))
		.limit(AT_MOST);
	let removed = 0;
	await inBatches(
		due,
		AT_ONCE,
		async ({ uuid, recordId }) => {
			const answer = await liveClasses
				.removeRecording(recordId)
				.catch((error) => log.error("recording not removed", error, { recordingUuid: uuid }));
			const isGone = answer?.kind === "ok";
			await db
				.update(recording)
				.set(isGone ? goneAt(clock()) : { updatedAt: clock() })
				.where(eq(recording.uuid, uuid));
			if (isGone) removed += 1;
		},
		() => clock() < until,
	);
	return { removed };
}
