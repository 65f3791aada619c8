import { isJoinable, type LectureState, type Slot, stateOf } from "./rules.ts";

/** How our room of a lecture stands: its teacher has not come into it, is or was in it, or it has ended. */
export type RoomNow = "none" | "open" | "ended";

type Meeting = { startedAt: number | null; endedAt: number | null };

/** The same of the last room that was made for a lecture. */
export function roomOf(meeting: Meeting | null): RoomNow {
	if (meeting === null || meeting.startedAt === null) return "none";
	return meeting.endedAt === null ? "open" : "ended";
}

type Of = Slot & {
	cancelledAt: number | null;
	room: RoomNow;
	/** It is held in a meeting of the teacher's own, which is not ours to lock. */
	elsewhere: boolean;
};

/**
 * What a lecture's room is for somebody: `waiting` is for the teacher to come; `open` is to be joined, or for the teacher to be started; `ended`
 * is before its hour, and the teacher may open it once more.
 */
export type RoomState = "cancelled" | "coming" | "waiting" | "open" | "ended" | "over";

const CLOSED: Partial<Record<LectureState, RoomState>> = { cancelled: "cancelled", coming: "coming" };

/** What it is at a moment, ms UTC (LIV-2). */
export function roomStateOf(of: Of, as: "teacher" | "student", now: number): RoomState {
	const closed = CLOSED[stateOf(of, now)];
	if (closed) return closed;
	if (!isJoinable(of, of.room === "open", now)) return "over";
	if (as === "teacher" || of.elsewhere || of.room === "open") return "open";
	return of.room === "ended" ? "ended" : "waiting";
}

/**
 * What stands beside a lecture, in every list and on its page (LEC-3): its teacher starts it or goes in again, a student joins, or goes to the
 * waiting page; `elsewhere` shows the teacher's own meeting; of one that has `ended` before its hour a student reads so.
 */
export type Entrance = "start" | "again" | "join" | "wait" | "elsewhere" | "ended";

/** The same at a moment, ms UTC; null where there is nothing to enter. */
export function entranceOf(of: Of, as: "teacher" | "student", now: number): Entrance | null {
	const state = roomStateOf(of, as, now);
	if (state === "waiting") return "wait";
	if (state === "ended") return "ended";
	if (state !== "open") return null;
	if (of.elsewhere) return "elsewhere";
	if (as === "student") return "join";
	return of.room === "open" ? "again" : "start";
}
