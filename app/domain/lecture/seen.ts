/** An address of the teacher's own as a lecture has it. */
type Placed = { meetingUrl: string | null };

/** A lecture as somebody reads it: where a meeting of the teacher's own is; its address is its teacher's alone. */
export type Seen<Of extends Placed> = Of & { meetingHost: string | null };

/** Where a meeting of the teacher's own is; null where the room is ours. */
export const hostOf = ({ meetingUrl }: Placed): string | null =>
	meetingUrl === null ? null : (URL.parse(meetingUrl)?.host ?? null);

/**
 * What somebody may read of where a lecture is: students get the address at the press, of `joinLive`, and no sooner (LIV-4). All
 * that leaves the domain with a lecture goes through here.
 */
export function seenBy<Of extends Placed>(as: "teacher" | "student", of: Of): Seen<Of> {
	return { ...of, meetingUrl: as === "teacher" ? of.meetingUrl : null, meetingHost: hostOf(of) };
}
