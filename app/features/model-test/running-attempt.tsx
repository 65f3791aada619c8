import { CountdownFace } from "~/components/countdown.tsx";
import { useServerNow } from "~/components/use-server-now.ts";
import type { AttemptStanding } from "~/domain/model-test/student-overview.server.ts";
import { formatTimeOfDay } from "~/lib/time.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { getLocale } from "~/paraglide/runtime.js";

/** That one's model test runs, with its clock and how many questions are answered. */
export function RunningAttempt({
	progress,
	serverNow,
}: {
	progress: AttemptStanding["progress"];
	/** ms UTC */
	serverNow: number;
}) {
	const now = useServerNow(serverNow);
	if (!progress) return <p>{m.model_test_attempt_running()}</p>;
	const { deadlineAt, answeredCount, total } = progress;
	return (
		<div className="running-attempt">
			<p>{m.model_test_attempt_running()}</p>
			<CountdownFace seconds={(deadlineAt - now) / 1000} label={m.attempt_time_left_label()} />
			<p>
				{m.attempt_answered_of({ done: num(answeredCount), total: num(total) })} ·{" "}
				{m.attempt_ends_at({ time: formatTimeOfDay(deadlineAt, getLocale()) })}
			</p>
		</div>
	);
}
