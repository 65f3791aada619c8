/** What says whether a course can still be entered. Times ms UTC. */
type Window = { startAt: number; endAt: number; enrolmentEndAt: number; seatsTaken: number; maxStudents: number };

/** Whether one can still come: there is a seat, there is none just now, nobody is taken in any more, it is over. */
export type Entry = "open" | "full" | "closed" | "over";

/** Whether one can come into a course at a moment, and why not. */
export function entryOf({ endAt, enrolmentEndAt, seatsTaken, maxStudents }: Window, now: number): Entry {
	if (endAt <= now) return "over";
	if (enrolmentEndAt <= now) return "closed";
	return seatsTaken < maxStudents ? "open" : "full";
}

/** So many seats nobody has taken. */
export const seatsLeft = ({ seatsTaken, maxStudents }: Pick<Window, "seatsTaken" | "maxStudents">): number =>
	Math.max(0, maxStudents - seatsTaken);

/** Where it is in its time. */
export const phaseOfCourse = ({ startAt, endAt }: Window, now: number): "upcoming" | "running" | "over" =>
	endAt <= now ? "over" : startAt <= now ? "running" : "upcoming";
