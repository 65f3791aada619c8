import { toIso } from "~/lib/time.ts";
import { away, dateTime } from "~/lib/words.ts";

/** A date and time of day. @param at ms UTC */
export function When({ at }: { at: number }) {
	return <time dateTime={toIso(at)}>{dateTime(at)}</time>;
}

/** The same, and how far away it is: a date alone asks for arithmetic. @param now ms UTC @param ending what stops then */
export function WhenAway({ at, now, ending }: { at: number; now: number; ending?: boolean }) {
	return (
		<>
			<When at={at} /> <span className="when-away">{away(at, now, ending)}</span>
		</>
	);
}
