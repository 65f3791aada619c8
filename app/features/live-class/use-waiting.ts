import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { type LiveState, WAITING_SECONDS } from "~/domain/live-class/rules.ts";
import { askAgain } from "./ask-again.ts";

/** While the room is not open yet: at its time, and every few minutes lest the device has slept. */
const COMING_MOST_MS = 3 * 60_000;

/** In which one may yet be let in. */
const LOOKS: readonly LiveState[] = ["waiting", "ended", "coming"];

/**
 * Asks again whether one may go in (LIV-2): soon after the page has come, then with longer and longer pauses, and at once when
 * somebody looks at the page again. What is asked is this page's own data.
 */
export function useWaiting({ state, opensAt, now }: { state: LiveState; opensAt: number; now: number }): void {
	const { revalidate } = useRevalidator();
	const asked = useRef(0);
	// `now` comes with each answer: the next question is counted from there.
	useEffect(() => {
		if (!LOOKS.includes(state)) return;
		const pause = () => {
			const seconds = WAITING_SECONDS[Math.min(asked.current, WAITING_SECONDS.length - 1)] ?? 15;
			return state !== "coming" ? seconds * 1000 : Math.min(Math.max(opensAt - now, 1000), COMING_MOST_MS);
		};
		return askAgain({ document, line: window }, pause, () => {
			asked.current += 1;
			return revalidate();
		});
	}, [state, opensAt, now, revalidate]);
}
