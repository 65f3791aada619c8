import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { Icon } from "~/components/icon.tsx";
import { useServerNow } from "~/components/use-server-now.ts";
import { inWords } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** How long until the exam starts (ms UTC), by the server's clock. Asks for the page's data anew when the time has come. */
export function StartCountdown({ startAt, serverNow }: { startAt: number; serverNow: number }) {
	const left = startAt - useServerNow(serverNow);
	const { revalidate, state } = useRevalidator();
	const due = left <= 0 && startAt > serverNow;
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer of the server, not for each state
	useEffect(() => {
		if (due && state === "idle") void revalidate();
	}, [due, serverNow]);
	return (
		<p className="flex items-center gap-2 font-semibold tabular">
			<Icon name="clock" />
			<span role="timer" aria-live="off">
				{due ? m.model_test_starts_now() : m.model_test_starts_in({ time: inWords(left) })}
			</span>
		</p>
	);
}
