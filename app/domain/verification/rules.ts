import type { VerificationStatus } from "~/domain/account/session.ts";

/**
 * How a teacher stands (ACC-8): as the profile says it, but that nothing was ever sent is told apart from what was sent and
 * waits.
 */
export type Standing = "Unsent" | VerificationStatus;

/** What happens to it: the teacher submits and appeals, an admin does the rest. */
export type Act = "submit" | "appeal" | "accept" | "reject" | "suspend" | "restore";

/** What a submission comes to. A suspension is about the teacher, and leaves it as it is. */
export const SUBMISSION_STATES = ["Awaiting", "Accepted", "Rejected"] as const;
export type SubmissionState = (typeof SUBMISSION_STATES)[number];

/** Every move there is (VER-3); `before` leads back to where the last submission stands. */
const MOVES: Record<Standing, Partial<Record<Act, VerificationStatus | "before">>> = {
	Unsent: { submit: "Awaiting", suspend: "Suspended" },
	Awaiting: { accept: "Accepted", reject: "Rejected", suspend: "Suspended" },
	Accepted: { suspend: "Suspended" },
	Rejected: { submit: "Awaiting", appeal: "Awaiting", suspend: "Suspended" },
	Suspended: { restore: "before" },
};

/** Where a teacher stands, by the profile and the newest submission. */
export const standingOf = (status: VerificationStatus, submitted: boolean): Standing =>
	status === "Awaiting" && !submitted ? "Unsent" : status;

/**
 * What a teacher's status becomes; null for a move that there is none.
 * @param last the state of the newest submission, null where nothing was sent
 */
export function moved(standing: Standing, act: Act, last: SubmissionState | null): VerificationStatus | null {
	const next = MOVES[standing][act];
	return next === "before" ? (last ?? "Awaiting") : (next ?? null);
}

/** The ones from which an act leads somewhere. */
export const movesOf = (standing: Standing): Act[] => Object.keys(MOVES[standing]) as Act[];

const DAY_MS = 86_400_000;

/** So long after a refusal it can be appealed against, once for each submission (VER-4). */
export const APPEAL_DAYS = 7;

type Refused = { state: SubmissionState; decidedAt: number | null; appealedAt: number | null };

/** Until when (ms UTC) a refusal can be appealed against; null where it cannot. */
export function appealUntil({ state, decidedAt, appealedAt }: Refused, now: number): number | null {
	if (state !== "Rejected" || decidedAt === null || appealedAt !== null) return null;
	const until = decidedAt + APPEAL_DAYS * DAY_MS;
	return now < until ? until : null;
}

/** Decided before this moment (ms UTC), the scans of a submission are removed. @param days how long they are kept */
export const removalLine = (now: number, days: number): number => now - days * DAY_MS;

/** So long an uploaded scan can be submitted (VER-9); a day later it is removed, so that none is taken while it goes. */
export const UNSENT_DAYS = 3;

/** Uploaded after this moment (ms UTC), a scan can still be submitted. */
export const unsentLine = (now: number): number => now - UNSENT_DAYS * DAY_MS;

/** Uploaded before this moment (ms UTC) and never submitted, a scan is removed. */
export const unsentRemovalLine = (now: number): number => unsentLine(now) - DAY_MS;

/** Scans of one person that no submission has taken: an upload is no place to keep things. */
export const MAX_UNSENT = 12;

/** So many scans looked at by one admin within an hour are an alarm, and again after each further so many (VER-7). */
export const MANY_LOOKS = 60;
export const LOOKS_WITHIN_MS = 3_600_000;

/** Whether the look that makes so many within the hour is told. */
export const isAlarm = (looks: number): boolean => looks > 0 && looks % MANY_LOOKS === 0;
