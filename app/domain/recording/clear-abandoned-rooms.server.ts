import { asc, eq, inArray, lte } from "drizzle-orm";
import { abandonedRoom } from "#db/schema/index.ts";
import { nextRecordingPoll } from "~/domain/attendance/rules.ts";
import type { Deps, Limit } from "~/domain/deps.ts";
import type { ProviderRecording } from "~/domain/live-class/port.ts";
import { inBatches } from "~/lib/in-batches.ts";

const DAY = 24 * 3_600_000;

type Clears = Pick<Deps, "db" | "clock" | "log" | "liveClasses">;
type Room = typeof abandonedRoom.$inferSelect;

/** Rooms in one minute, and in one question about recordings; … */
const AT_MOST = 20;
/** … so many recordings at a time. */
const AT_ONCE = 4;

/**
 * Scheduled: takes away at the provider what was recorded in rooms whose lecture was deleted (ATD-4). A room that was open is ended first.
 * What appears later goes as well: it is asked for as long as a recording may take; what the provider does not do is tried again.
 */
export async function clearAbandonedRooms(
	deps: Clears,
	{ until }: Limit,
): Promise<{ removed: number; cleared: number }> {
	const { db, clock } = deps;
	const due = await db
		.select()
		.from(abandonedRoom)
		.where(lte(abandonedRoom.nextTryAt, clock()))
		.orderBy(asc(abandonedRoom.nextTryAt))
		.limit(AT_MOST);
	if (due.length === 0) return { removed: 0, cleared: 0 };
	const goesOn = () => clock() < until;
	const stillOpen = await endOpen(deps, due, goesOn);
	const answer = await deps.liveClasses.recordings(due.map(({ meetingId }) => meetingId));
	const there = answer.kind === "ok" ? answer.value.filter(({ state }) => state !== "gone") : null;
	const { removed, left } = await removeAll(deps, there ?? [], goesOn);

	const now = clock();
	const isUndone = ({ meetingId }: Room) => there === null || stillOpen.has(meetingId) || left.has(meetingId);
	const nextOf = (room: Room): number | null =>
		nextRecordingPoll(now, room.tries, room.createdAt) ?? (isUndone(room) ? now + DAY : null);
	const planned = due.map((room) => ({ room, at: nextOf(room) }));
	const cleared = planned.filter(({ at }) => at === null).map(({ room }) => room.id);
	const [first, ...rest] = [
		...(cleared.length > 0 ? [db.delete(abandonedRoom).where(inArray(abandonedRoom.id, cleared))] : []),
		...planned.flatMap(({ room, at }) =>
			at === null
				? []
				: [
						db
							.update(abandonedRoom)
							.set({ nextTryAt: at, tries: room.tries + 1, isOpen: stillOpen.has(room.meetingId) })
							.where(eq(abandonedRoom.id, room.id)),
					],
		),
	];
	if (first) await db.batch([first, ...rest]);
	return { removed, cleared: cleared.length };
}

/** Ends what was open. @returns the rooms of which that is not certain */
async function endOpen({ liveClasses }: Clears, due: readonly Room[], goesOn: () => boolean): Promise<Set<string>> {
	const stillOpen = new Set(due.filter(({ isOpen }) => isOpen).map(({ meetingId }) => meetingId));
	await inBatches(
		[...stillOpen],
		AT_ONCE,
		async (meetingId) => {
			const answer = await liveClasses.end(meetingId);
			if (answer.kind === "ok" && answer.value === "ended") stillOpen.delete(meetingId);
		},
		goesOn,
	);
	return stillOpen;
}

/** Takes recordings away. @returns how many went, and the rooms of what is there still */
async function removeAll(
	{ liveClasses, log }: Clears,
	there: readonly ProviderRecording[],
	goesOn: () => boolean,
): Promise<{ removed: number; left: Set<string> }> {
	const kept = new Set(there);
	await inBatches(
		// What is being made cannot be taken away yet.
		there.filter(({ state }) => state !== "processing"),
		AT_ONCE,
		async (recording) => {
			const { kind } = await liveClasses.removeRecording(recording.recordId);
			if (kind === "ok") kept.delete(recording);
			else log.warn("recording of a deleted lecture not removed", { recordId: recording.recordId, kind });
		},
		goesOn,
	);
	return { removed: there.length - kept.size, left: new Set([...kept].map(({ meetingId }) => meetingId)) };
}
