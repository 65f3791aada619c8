import { useRef } from "react";

/** What was said last: a line that drops says nothing, and takes nothing back (LOOK-1). */
export function useLastSaid<T>(said: T | undefined): T | undefined {
	const last = useRef(said);
	if (said !== undefined && said !== null) last.current = said;
	return last.current;
}
