import { CountdownFace } from "~/components/countdown.tsx";
import { useAlive } from "~/components/use-alive.ts";
import { useServerNow } from "~/components/use-server-now.ts";
import { formatClock, formatTimeOfDay } from "~/lib/time.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { getLocale } from "~/paraglide/runtime.js";

/** That one's attempt runs, with its clock (which says as of when while it cannot count, ATT-10) and how many questions are answered; `progress` null when nothing more is known. */
export function RunningProgress({
	says,
	progress,
	serverNow,
}: {
	/** That it runs, in the words of its kind. */
	says: string;
	/** Times ms UTC. */
	progress: { deadlineAt: number; answeredCount: number; total: number } | null;
	/** ms UTC */
	serverNow: number;
}) {
	const now = useServerNow(serverNow);
	const counts = useAlive();
	if (!progress) return <p>{says}</p>;
	const { deadlineAt, answeredCount, total } = progress;
	return (
		<div className="running-progress">
			<p>{says}</p>
			<p className="flex flex-wrap items-center gap-2">
				<CountdownFace seconds={(deadlineAt - now) / 1000} label={m.attempt_time_left_label()} />
				{!counts && (
					<span className="text-sm">{m.attempt_time_as_of({ time: formatClock(serverNow, getLocale()) })}</span>
				)}
			</p>
			<p>
				{m.attempt_answered_of({ done: num(answeredCount), total: num(total) })} ·{" "}
				{m.attempt_ends_at({ time: formatTimeOfDay(deadlineAt, getLocale()) })}
			</p>
		</div>
	);
}
