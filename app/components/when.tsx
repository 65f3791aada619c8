import { toIso } from "~/lib/time.ts";
import { dateTime } from "~/lib/words.ts";

/** A date and time of day. @param at ms UTC */
export function When({ at }: { at: number }) {
	return <time dateTime={toIso(at)}>{dateTime(at)}</time>;
}
