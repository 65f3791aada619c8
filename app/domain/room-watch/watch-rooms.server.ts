import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import { attendanceEvent, course, lecture, liveMeeting } from "#db/schema/index.ts";
import { NOBODY, type Sign } from "~/domain/attendance/intervals.ts";
import { keepStatements } from "~/domain/attendance/keep-signs.server.ts";
import { FORGOTTEN_MS, nextPoll, nextRecordingPoll, POLL_MS } from "~/domain/attendance/rules.ts";
import { settleAttendance } from "~/domain/attendance/settle-attendance.server.ts";
import type { Deps, Limit } from "~/domain/deps.ts";
import { endRoom } from "~/domain/live-class/end-room.server.ts";
import { endStatement } from "~/domain/live-class/meetings.server.ts";
import type { ProviderRecording, RoomInfo } from "~/domain/live-class/port.ts";
import { takeRecordings } from "~/domain/recording/take-recordings.server.ts";
import { mayTeach } from "~/domain/seat/may.server.ts";
import { inBatches } from "~/lib/in-batches.ts";
import { tellOfOutsiders } from "./tell-of-outsiders.server.ts";

/** A room that something is to be asked about. */
const ROOM = {
	id: liveMeeting.id,
	uuid: liveMeeting.uuid,
	lectureUuid: liveMeeting.lectureUuid,
	courseUuid: lecture.courseUuid,
	meetingId: liveMeeting.meetingId,
	internalId: liveMeeting.internalId,
	createdAt: liveMeeting.createdAt,
	endedAt: liveMeeting.endedAt,
	polls: liveMeeting.polls,
	nextPollAt: liveMeeting.nextPollAt,
	lectureEndsAt: lecture.endsAt,
	/** It is to be held no more: cancelled (LEC-2), or its teacher may not teach (LIV-7). */
	stopped: sql<number>`(${lecture.cancelledAt} IS NOT NULL OR NOT ${mayTeach(sql`${course.teacherUuid}`)})`,
	/** The provider tells by itself who comes and goes. */
	told: sql<number>`EXISTS (SELECT 1 FROM ${attendanceEvent} AS e WHERE e.meeting_uuid = ${liveMeeting.uuid} AND e.source = 'webhook')`,
};

/** Rooms as the watch finds them. */
const roomsWhere = ({ db }: Pick<Deps, "db">) =>
	db
		.select(ROOM)
		.from(liveMeeting)
		.innerJoin(lecture, eq(lecture.uuid, liveMeeting.lectureUuid))
		.innerJoin(course, eq(course.uuid, lecture.courseUuid));

export type Room = Awaited<ReturnType<typeof roomsWhere>>[number];

type Watches = Pick<Deps, "db" | "clock" | "log" | "liveClasses"> & { vars: Pick<Deps["vars"], "RECORDING_DAYS"> };

/** Rooms that are read at a time, … */
const AT_A_TIME = 100;
/** … asked at a time; … */
const AT_ONCE = 6;
/** … and in one question about recordings. */
const RECORDINGS_AT_ONCE = 20;
/** What is due a little later is not left for the next run: a room that was asked some seconds into one would be asked in every second. */
const AHEAD_MS = POLL_MS / 2;

/** Who was found, as signs; also that the room was asked, so that who was not found is known to be away. */
const signsOf = ({ people }: RoomInfo, at: number): Sign[] =>
	[NOBODY, ...new Set(people.map(({ accountUuid }) => accountUuid))].map((accountUuid) => ({
		...{ accountUuid, connection: accountUuid, at },
		...{ kind: "seen", source: "poll" },
	}));

/**
 * Asks once who is in a room (ATD-1): who is there is written down; a room that is not there any more, or has become another
 * one, has ended. A provider that is away is asked again, less and less often.
 * @param claimed when it ended as somebody says, ms UTC, which counts where the provider has it no more and says nothing else
 * @returns whether it has ended, and whether the provider has said so or not
 */
export async function askRoom(
	deps: Watches,
	room: Room,
	claimed: number | null = null,
): Promise<{ ended: boolean; answered: boolean }> {
	const { db, clock, liveClasses } = deps;
	const asked = clock();
	const answer = await liveClasses.info(room.meetingId);
	const now = clock();
	if (answer.kind !== "ok") {
		if (now > room.lectureEndsAt + FORGOTTEN_MS) {
			await endStatement(deps, room.uuid, null, now);
			return { ended: true, answered: false };
		}
		const failed = room.polls + 1;
		await db
			.update(liveMeeting)
			.set({ polls: failed, nextPollAt: nextPoll(now, { failed, told: false }) })
			.where(and(eq(liveMeeting.uuid, room.uuid), sql`ended_at IS NULL`));
		return { ended: false, answered: false };
	}
	const info = answer.value;
	if (!info || info.internalId !== room.internalId || info.endedAt !== null) {
		const said = info?.internalId === room.internalId ? info.endedAt : claimed;
		await endStatement(deps, room.uuid, said === null ? null : Math.min(said, now), now);
		return { ended: true, answered: true };
	}
	if (room.stopped) {
		// The provider was away, or did not do what it said.
		const answer = await endRoom(deps, room);
		if (answer.kind === "ok" && answer.value === "ended") return { ended: true, answered: true };
	}
	await db.batch([
		...keepStatements(deps, { meetingUuid: room.uuid, signs: signsOf(info, asked) }, now),
		tellOfOutsiders(deps, room, info, now),
		db
			.update(liveMeeting)
			// One that we took for ended is open again; one that has ended meanwhile is not.
			.set({
				endedAt: null,
				polls: 0,
				nextPollAt: nextPoll(now, { failed: 0, told: room.told === 1 && !room.stopped }),
			})
			.where(and(eq(liveMeeting.uuid, room.uuid), sql`ended_at IS ${room.endedAt}`)),
	]);
	return { ended: false, answered: true };
}

/** Reckons the attendance of a room that has ended, where something new was heard. */
async function settleRoom(deps: Watches, { lectureUuid, polls }: Pick<Room, "lectureUuid" | "polls">): Promise<void> {
	if (polls === 0) await settleAttendance(deps, lectureUuid);
}

/** Nothing more is to come of it: one without its file may get one, and one that is hidden may be shown again. */
const isComplete = ({ state, fileUrl }: ProviderRecording) =>
	state === "gone" || (state === "ready" && fileUrl !== null);

/**
 * Asks for the recordings of rooms that have ended (ATD-3), for callbacks get lost: after minutes, then hours, then daily, until each
 * can be watched and taken as one file, which comes after the page, or some days are over. One call of the provider's for all; what cannot be kept is asked for again, and holds up no other.
 */
async function askRecordings(deps: Watches, rooms: readonly Room[]): Promise<{ ready: number }> {
	if (rooms.length === 0) return { ready: 0 };
	const { db, clock, log, liveClasses } = deps;
	const answer = await liveClasses
		.recordings([...new Set(rooms.map(({ meetingId }) => meetingId))])
		.catch((error) => log.error("recordings not asked for", error));
	const found = answer?.kind === "ok" ? answer.value : [];
	const ours = found.filter(({ internalId }) => rooms.some((room) => room.internalId === internalId));
	const courseOf = new Map(
		rooms.map(({ internalId, courseUuid, lectureUuid }) => [internalId, { courseUuid, lectureUuid }]),
	);
	let ready = 0;
	const refused = new Set<string>();
	const withSome = rooms.filter(({ internalId }) => ours.some((one) => one.internalId === internalId));
	await inBatches(withSome, AT_ONCE, async ({ uuid, internalId }) => {
		const its = ours.filter((one) => one.internalId === internalId);
		try {
			ready += (await takeRecordings(deps, its, courseOf)).ready;
		} catch (error) {
			refused.add(internalId);
			log.error("recording not taken", error, { meetingUuid: uuid });
		}
	});
	const now = clock();
	const isDone = ({ internalId }: Room) => {
		const of = ours.filter((one) => one.internalId === internalId);
		return of.length > 0 && !refused.has(internalId) && of.every(isComplete);
	};
	const [first, ...rest] = rooms.map((room) =>
		db
			.update(liveMeeting)
			.set({
				polls: room.polls + 1,
				nextPollAt: isDone(room) ? null : nextRecordingPoll(now, room.polls, room.endedAt ?? now),
			})
			// What was heard meanwhile has set it anew.
			.where(and(eq(liveMeeting.uuid, room.uuid), sql`next_poll_at IS ${room.nextPollAt}`)),
	);
	if (first) await db.batch([first, ...rest]);
	return { ready };
}

/** The next rooms that are due at a moment, after one of them. */
const dueRooms = (deps: Pick<Deps, "db">, at: number, after: Room | undefined) =>
	roomsWhere(deps)
		.where(
			and(
				lte(liveMeeting.nextPollAt, at),
				after && sql`(${liveMeeting.nextPollAt}, ${liveMeeting.id}) > (${after.nextPollAt}, ${after.id})`,
			),
		)
		.orderBy(asc(liveMeeting.nextPollAt), asc(liveMeeting.id))
		.limit(AT_A_TIME);

/**
 * Scheduled: asks each open room who is in it, however many there are, and closes those that have ended; then reckons the attendance of
 * those and asks for their recordings. Side by side, each when it is due; what fails is asked again, and what the time does not
 * reach comes first in the next minute.
 */
export async function watchRooms(
	deps: Watches,
	{ until }: Limit,
): Promise<{ open: number; ended: number; ready: number }> {
	const { clock, log } = deps;
	const due = clock() + AHEAD_MS;
	const goesOn = () => clock() < until;
	const orNoted = (work: (room: Room) => Promise<unknown>) => async (room: Room) => {
		await work(room).catch((error) => log.error("room not looked at", error, { meetingUuid: room.uuid }));
	};
	const over: Room[] = [];
	let [open, ended, last]: [number, number, Room | undefined] = [0, 0, undefined];
	const ask = orNoted(async (room) => {
		open += 1;
		if ((await askRoom(deps, room)).ended) ended += 1;
	});
	do {
		const rooms: Room[] = await dueRooms(deps, due, last);
		over.push(...rooms.filter(({ endedAt }) => endedAt !== null));
		await inBatches(
			rooms.filter(({ endedAt }) => endedAt === null),
			AT_ONCE,
			ask,
			goesOn,
		);
		last = rooms[AT_A_TIME - 1];
	} while (last && goesOn());
	const settled: Room[] = [];
	await inBatches(
		over,
		AT_ONCE,
		orNoted(async (room) => {
			await settleRoom(deps, room);
			settled.push(room);
		}),
		goesOn,
	);
	let ready = 0;
	for (let from = 0; from < settled.length && goesOn(); from += RECORDINGS_AT_ONCE) {
		const some = settled.slice(from, from + RECORDINGS_AT_ONCE);
		const asked = await askRecordings(deps, some).catch((error) => log.error("recordings not looked at", error));
		ready += asked?.ready ?? 0;
	}
	return { open, ended, ready };
}

/** The rooms that the provider calls by these names. */
export const roomsCalled = ({ db }: Pick<Deps, "db">, internalIds: readonly string[]) =>
	roomsWhere({ db }).where(inArray(liveMeeting.internalId, [...internalIds]));

/** The room that an address of ours names to the provider. */
export const roomByToken = ({ db }: Pick<Deps, "db">, callbackToken: string) =>
	roomsWhere({ db }).where(eq(liveMeeting.callbackToken, callbackToken)).limit(1);
