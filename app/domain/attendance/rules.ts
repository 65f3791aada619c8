import { RECORDING_WAIT_MS } from "~/domain/lecture/rules.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** An open room is asked so often while nothing else tells who is in it … */
export const POLL_MS = MINUTE;
/** … and so often where the provider tells by itself: it may lose a message. */
const CHECK_MS = 5 * MINUTE;
/** A provider that is away is asked less and less often, up to this. */
const POLL_SLOWEST_MS = 10 * MINUTE;
/** A room of which nothing is known for so long after its lecture is taken for ended. */
export const FORGOTTEN_MS = 12 * 60 * MINUTE;
/** After which times, from one asking to the next, a recording is asked for; then each day. */
const RECORDING_STEPS_MS = [2, 5, 10, 20, 40, 60, 120, 240, 480].map((minutes) => minutes * MINUTE);
/** Somebody away for less has missed nothing. */
export const GAP_MS = MINUTE;

export const MAX = { reason: 300, excuse: 300 } as const;

/** When the room is asked next, after so many askings without an answer. */
export const nextPoll = (now: number, { failed, told }: { failed: number; told: boolean }): number =>
	now + (failed > 0 ? Math.min(POLL_MS * 2 ** Math.min(failed, 8), POLL_SLOWEST_MS) : told ? CHECK_MS : POLL_MS);

/** When a recording is asked for next, after so many askings; null where nobody asks any more. */
export function nextRecordingPoll(now: number, asked: number, endedAt: number): number | null {
	if (now >= endedAt + RECORDING_WAIT_MS) return null;
	return now + (RECORDING_STEPS_MS[asked] ?? DAY);
}

/** Written in place of a reason where the whole class was ticked off at once. */
export const ROLL_CALL = "roll-call";

/** What is said of a student in a lecture. */
export type Told = {
	openedAt: number | null;
	presentMs: number;
	correctedMs: number | null;
	correctionReason: string | null;
	excuse: string | null;
};

/** As much of it as decides how the lecture stands for them. */
export type Stands = Pick<Told, "presentMs" | "correctedMs" | "excuse">;

/** A lecture, as far as attendance goes. Times ms UTC. */
export type Held = {
	startsAt: number;
	endsAt: number;
	cancelledAt: number | null;
	/** How long its room was open within it, ms; 0 where there was none. */
	heldMs: number;
	/** Something is known of who was there: by the room, or by the teacher. */
	known: boolean;
};

/** How a lecture stands for a student. */
export type Standing =
	| { kind: "upcoming" | "cancelled" | "unknown" | "excused" }
	/** Not in the course yet, or no more. */
	| { kind: "outside" }
	| { kind: "present" | "absent"; ms: number; ofMs: number; corrected: boolean };

/** How long one could be there: while the room was open; where there was none of ours, the lecture. */
export const wholeOf = ({ heldMs, startsAt, endsAt }: Held): number => (heldMs > 0 ? heldMs : endsAt - startsAt);

/** When a student came into the course and left it, ms UTC. */
export type Membership = { acceptedAt: number | null; goneAt: number | null };

/**
 * How a lecture stands for a student (ATD-2): what nobody knows is blank, never zero; who was excused and did not come counts apart.
 * @param told null where there is no row of theirs @param now ms UTC
 */
export function standing(lecture: Held, told: Stands | null, member: Membership, now: number): Standing {
	const ofMs = wholeOf(lecture);
	const { correctedMs = null } = told ?? {};
	// A teacher may know better than we how long the class was.
	if (correctedMs !== null)
		return {
			kind: correctedMs > 0 ? "present" : "absent",
			...{ ms: correctedMs, ofMs: Math.max(ofMs, correctedMs), corrected: true },
		};
	if (lecture.cancelledAt !== null) return { kind: "cancelled" };
	if (told && told.presentMs > 0)
		return { kind: "present", ms: Math.min(told.presentMs, ofMs), ofMs, corrected: false };
	if (told?.excuse) return { kind: "excused" };
	if (now < lecture.endsAt) return { kind: "upcoming" };
	const outside =
		(member.acceptedAt !== null && member.acceptedAt >= lecture.endsAt) ||
		(member.goneAt !== null && member.goneAt <= lecture.startsAt);
	if (outside) return { kind: "outside" };
	return lecture.known ? { kind: "absent", ms: 0, ofMs, corrected: false } : { kind: "unknown" };
}

/** What a course's lectures come to for a student. */
export type Total = { presentMs: number; ofMs: number; attended: number; counted: number; excused: number };

/** What those of several lectures come to; blank ones count nowhere. */
export function totalOf(standings: readonly Standing[]): Total {
	const total: Total = { presentMs: 0, ofMs: 0, attended: 0, counted: 0, excused: 0 };
	for (const of of standings) {
		if (of.kind === "excused") total.excused += 1;
		if (of.kind !== "present" && of.kind !== "absent") continue;
		total.presentMs += of.ms;
		total.ofMs += of.ofMs;
		total.counted += 1;
		if (of.kind === "present") total.attended += 1;
	}
	return total;
}

/** A part of the whole in whole percent; null where there is no whole: that is blank, not zero. */
export const percentOf = (part: number, whole: number): number | null =>
	whole > 0 ? Math.round((100 * part) / whole) : null;

/** Whole minutes: somebody who was there at all was there for one. */
export const minutesOf = (ms: number): number => (ms > 0 ? Math.max(1, Math.round(ms / MINUTE)) : 0);

/** A student may say that they do not come, and take it back, until it begins. */
export const mayExcuse = ({ startsAt, cancelledAt }: Pick<Held, "startsAt" | "cancelledAt">, now: number): boolean =>
	cancelledAt === null && now < startsAt;
