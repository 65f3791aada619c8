import { useEffect, useState } from "react";
import { documentRoundTrip, ServerClock } from "~/lib/server-clock.ts";

/** Whether the data at hand came with the document; after the first screen it comes by itself. */
let first = true;

/**
 * The server's clock, in whole seconds going on from `serverNow` (ms UTC). The first render, on both sides, shows
 * `serverNow` itself.
 */
export function useServerNow(serverNow: number): number {
	const [now, setNow] = useState(serverNow);
	useEffect(() => {
		const arrived = performance.now();
		const { sentAt, receivedAt } = first ? documentRoundTrip(performance) : { sentAt: arrived, receivedAt: arrived };
		first = false;
		const clock = new ServerClock(serverNow, sentAt, receivedAt);
		const tick = () => setNow(Math.floor(clock.at(performance.now()) / 1000) * 1000);
		tick();
		const timer = setInterval(tick, 500);
		return () => clearInterval(timer);
	}, [serverNow]);
	return now;
}
