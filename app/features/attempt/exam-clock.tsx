import { useEffect, useRef, useState } from "react";
import { CountdownFace } from "~/components/countdown.tsx";
import { Icon } from "~/components/icon.tsx";
import { crossedMark } from "~/lib/server-clock.ts";
import { inWords } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/**
 * The time left. In words, as of the page's making, until the page is alive; then a face that counts by the server's
 * clock. Five minutes and one minute are said once.
 */
export function ExamClock({
	deadlineAt,
	serverNow,
	now,
	onEnd,
}: {
	deadlineAt: number;
	/** As of the document, ms UTC. */
	serverNow: number;
	/** The server's clock; null until the page is alive. */
	now: (() => number) | null;
	onEnd: () => void;
}) {
	const [seconds, setSeconds] = useState<number | null>(null);
	const [said, setSaid] = useState("");
	const before = useRef(Number.POSITIVE_INFINITY);
	const done = useRef(false);
	const latestEnd = useRef(onEnd);
	useEffect(() => {
		latestEnd.current = onEnd;
	});
	useEffect(() => {
		if (!now) return;
		const tick = () => {
			const left = Math.max(0, Math.ceil((deadlineAt - now()) / 1000));
			setSeconds(left);
			const mark = Number.isFinite(before.current) ? crossedMark(before.current, left) : null;
			if (mark) setSaid(mark === 300 ? m.attempt_five_minutes_left() : m.attempt_one_minute_left());
			before.current = left;
			if (left === 0 && !done.current) {
				done.current = true;
				latestEnd.current();
			}
		};
		tick();
		const timer = setInterval(tick, 250);
		return () => clearInterval(timer);
	}, [now, deadlineAt]);
	return (
		<>
			{seconds === null ? (
				<span className="countdown exam-words-left">
					<Icon name="clock" />
					<span>{m.common_time_left({ time: inWords(deadlineAt - serverNow) })}</span>
				</span>
			) : (
				<CountdownFace seconds={seconds} label={m.attempt_time_left_label()} />
			)}
			<span role="alert" className="sr-only">
				{said}
			</span>
		</>
	);
}
