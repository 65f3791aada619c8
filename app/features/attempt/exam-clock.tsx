import { useEffect, useRef, useState } from "react";
import { CountdownFace } from "~/components/countdown.tsx";
import { type TimeMark, warningAt } from "~/lib/server-clock.ts";
import { formatClock } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";
import { getLocale } from "~/paraglide/runtime.js";

const secondsUntil = (deadlineAt: number, now: number) => Math.max(0, Math.ceil((deadlineAt - now) / 1000));

/**
 * The time left, always written alike: a face that counts by the server's clock, and until the page is alive one that
 * stands still and says as of when.
 */
export function ExamClock({
	deadlineAt,
	serverNow,
	now,
	onEnd,
	onWarning,
}: {
	deadlineAt: number;
	/** As of the document, ms UTC. */
	serverNow: number;
	/** The server's clock; null until the page is alive. */
	now: (() => number) | null;
	onEnd?: () => void;
	/** Five minutes and one minute, once each; null when the telling has been in sight long enough. */
	onWarning?: (mark: TimeMark | null) => void;
}) {
	const [seconds, setSeconds] = useState<number | null>(null);
	const before = useRef(Number.POSITIVE_INFINITY);
	const warning = useRef<TimeMark | null>(null);
	const done = useRef(false);
	const latest = useRef({ onEnd, onWarning });
	useEffect(() => {
		latest.current = { onEnd, onWarning };
	});
	useEffect(() => {
		if (!now) return;
		const tick = () => {
			const left = secondsUntil(deadlineAt, now());
			setSeconds(left);
			const told = warningAt(warning.current, before.current, left);
			if (told !== warning.current) latest.current.onWarning?.(told);
			warning.current = told;
			before.current = left;
			if (left === 0 && !done.current) {
				done.current = true;
				latest.current.onEnd?.();
			}
		};
		tick();
		const timer = setInterval(tick, 250);
		return () => clearInterval(timer);
	}, [now, deadlineAt]);
	return (
		<div className="exam-clock">
			<CountdownFace seconds={seconds ?? secondsUntil(deadlineAt, serverNow)} label={m.attempt_time_left_label()} />
			{seconds === null && (
				<span className="exam-as-of">{m.attempt_time_as_of({ time: formatClock(serverNow, getLocale()) })}</span>
			)}
		</div>
	);
}
