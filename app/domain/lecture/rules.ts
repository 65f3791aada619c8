import { dhakaDay } from "~/lib/time.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The room is open from so long before a lecture until it ends (LEC-3). */
export const OPENS_BEFORE_MS = 15 * MINUTE;

/** Its students are reminded so long before (LEC-5). */
export const REMINDS_BEFORE_MS = HOUR;

/** A change of what begins within this time is told as one of today: somebody may be on the way (LEC-2). */
const NEAR_MS = 12 * HOUR;

/** How long a lecture may be, in minutes, and how long it is where nobody says. */
export const MINUTES = { least: 5, most: 12 * 60, usual: 60 } as const;

/** No lecture is longer: what runs at a moment began no longer ago, which an index is asked by. */
export const LONGEST_MS = MINUTES.most * MINUTE;

/** Letters of what people write, and dates of one pattern. */
export const MAX = { title: 150, description: 5_000, reason: 300, url: 500, dates: 100 } as const;

/** From when until when, ms UTC. */
export type Slot = { startsAt: number; endsAt: number };

type Timed = Slot & { cancelledAt: number | null };

/** What a lecture is at a moment: `soon` is from when its room is open. */
export type LectureState = "cancelled" | "coming" | "soon" | "running" | "over";

/** Where a lecture stands at a moment, ms UTC. */
export function stateOf({ startsAt, endsAt, cancelledAt }: Timed, now: number): LectureState {
	if (cancelledAt !== null) return "cancelled";
	if (now >= endsAt) return "over";
	if (now >= startsAt) return "running";
	return now >= startsAt - OPENS_BEFORE_MS ? "soon" : "coming";
}

/** Whether its room may be made (LEC-3). */
export const isOpen = (lecture: Timed, now: number): boolean => ["soon", "running"].includes(stateOf(lecture, now));

/** So long after a class the provider is asked for what it has recorded of it, and somebody may expect that it comes still (ATD-3). */
export const RECORDING_WAIT_MS = 7 * 24 * HOUR;

/** A class that runs over is not cut off: its room stays open for its people so long (LIV-2). */
export const OVERRUN_MS = 30 * MINUTE;

/**
 * Whether people may come in still, wherever it is asked: while it is open, and where it runs over as long as its room is.
 * @param roomOpen its teacher came into its room, which has not ended
 */
export const isJoinable = (lecture: Timed, roomOpen: boolean, now: number): boolean =>
	isOpen(lecture, now) ||
	(roomOpen && lecture.cancelledAt === null && now >= lecture.startsAt && now < lecture.endsAt + OVERRUN_MS);

/** Whether it may be moved or deleted still (LEC-2). */
export const isAhead = ({ startsAt, cancelledAt }: Pick<Timed, "startsAt" | "cancelledAt">, now: number): boolean =>
	cancelledAt === null && startsAt > now;

/** Two of them share some time; one that begins as the other ends does not. */
export const areAtOnce = (one: Slot, other: Slot): boolean =>
	one.startsAt < other.endsAt && one.endsAt > other.startsAt;

/** None starts before the course does, or after it ends (LEC-1). */
export const isInCourse = ({ startsAt }: Slot, course: { startAt: number; endAt: number }): boolean =>
	startsAt >= course.startAt && startsAt <= course.endAt;

/** Whether people must hear of a change at once. @param times all that the lecture had or has, ms UTC; its end, for one that runs is near */
export const isNear = (times: readonly number[], now: number): boolean =>
	times.some((at) => at > now && (at - now <= NEAR_MS || dhakaDay(at) === dhakaDay(now)));
