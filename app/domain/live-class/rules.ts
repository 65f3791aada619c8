import { MB_AN_HOUR } from "~/domain/data-use/rules.ts";
import { type RoomState, roomOf, roomStateOf } from "~/domain/lecture/entrance.ts";
import { OVERRUN_MS, type Slot } from "~/domain/lecture/rules.ts";

const MINUTE = 60_000;

/** Who waits asks again after so many seconds, each time a little later, as often as it takes. */
export const WAITING_SECONDS = [4, 4, 6, 8, 10, 15] as const;

/** While many wait, the provider is asked by one of them, once in this time. */
export const ASKS_EVERY_MS = 4_000;

/** Who waits for a page does not wait longer for what the provider says. */
export const ASKED_WITHIN_MS = 1_500;

/** About how many MB what is left of a lecture takes, in tens, of which there is one at least. */
export function megabytesLeft(lecture: Slot, now: number): { all: number; listening: number } {
	const hours = Math.max(0, lecture.endsAt - Math.max(now, lecture.startsAt)) / (60 * MINUTE);
	const inTens = (perHour: number) => Math.max(10, Math.round((perHour * hours) / 10) * 10);
	return { all: inTens(MB_AN_HOUR.full), listening: inTens(MB_AN_HOUR.listen) };
}

type Lecture = Slot & { cancelledAt: number | null };
type Meeting = { startedAt: number | null; endedAt: number | null };

/** A room that its teacher has come into, and that has not ended. */
export const isStarted = (meeting: Meeting | null): boolean => roomOf(meeting) === "open";

/** A room that its teacher had come into, and that has ended. */
export const isEnded = (meeting: Meeting | null): boolean => roomOf(meeting) === "ended";

/** What the live page shows; `stopped`: its teacher may not teach at the moment, and nobody is let in (LIV-7). */
export type LiveState = RoomState | "stopped";

/** In which there would be a way in, now or later. */
const MAY_LEAD_IN: readonly RoomState[] = ["coming", "waiting", "open", "ended"];

/** What the live page shows whom at a moment, ms UTC (LIV-2). */
export function liveState(
	{
		lecture,
		meeting,
		as,
		teacherMay,
	}: {
		lecture: Lecture & { meetingUrl: string | null };
		meeting: Meeting | null;
		as: "teacher" | "student";
		teacherMay: boolean;
	},
	now: number,
): LiveState {
	const state = roomStateOf({ ...lecture, elsewhere: lecture.meetingUrl !== null, room: roomOf(meeting) }, as, now);
	return !teacherMay && MAY_LEAD_IN.includes(state) ? "stopped" : state;
}

/** What the provider calls the rooms of a lecture: letters, digits and hyphens. */
export const meetingIdOf = (lectureUuid: string): string => `lecture-${lectureUuid}`;

/** Before the provider has named a room, its row has a name that no provider gives. */
const UNNAMED = "new:";
export const unnamed = (uuid: string): string => `${UNNAMED}${uuid}`;
/** Whether the provider has named the room. */
export const isNamed = (internalId: string): boolean => !internalId.startsWith(UNNAMED);

/** For how many minutes a room may go on that is opened now. */
export const roomMinutes = (lecture: Slot, now: number): number =>
	Math.ceil((lecture.endsAt + OVERRUN_MS - now) / MINUTE);

/** A lecture's room is opened anew so often within a day: each time leaves a row (SEC-10). */
export const MAX_ROOMS_A_DAY = 50;
