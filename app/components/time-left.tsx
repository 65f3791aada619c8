import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { away, inWords } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { useScripts } from "./use-scripts.ts";
import { useServerNow } from "./use-server-now.ts";
import { When } from "./when.tsx";

const HOUR = 3_600_000;

/**
 * Until when something is kept (ms UTC), and how long that is still: to the second in its last hour where scripts run, else as it was when
 * the page came. Asks for the page's data anew when it is over.
 */
export function TimeLeft({ at, serverNow }: { at: number; serverNow: number }) {
	const [now, scripts] = [useServerNow(serverNow), useScripts()];
	const left = at - now;
	const { revalidate, state } = useRevalidator();
	const due = left <= 0 && at > serverNow;
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer of the server, not for each state
	useEffect(() => {
		if (due && state === "idle") void revalidate();
	}, [due, serverNow]);
	const ticks = scripts && left > 0 && left < HOUR;
	return (
		<>
			<When at={at} />{" "}
			<span className="when-away tabular" role="timer" aria-live="off">
				{ticks ? m.common_time_left({ time: inWords(left) }) : away(at, now, true)}
			</span>
		</>
	);
}
