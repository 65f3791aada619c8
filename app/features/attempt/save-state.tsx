import { StatusLine } from "~/components/surfaces.tsx";
import type { AttemptKindName } from "~/domain/attempt/kind.ts";
import { formatClock } from "~/lib/time.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { getLocale } from "~/paraglide/runtime.js";
import { type QueueState, type QueueStatus, statusOf } from "./answer-queue.ts";
import { attemptKinds } from "./kinds.ts";

const waitingWords = (count: number) => m.attempt_answers_waiting({ count, n: num(count) });

/** What became of the last answer, and the state of the connection: "Submitted · Saved 10:42:07 AM", "Not Submitted · Offline, 2 answers waiting". */
function stateText(status: QueueStatus, kind: AttemptKindName): string {
	switch (status.kind) {
		case "idle":
			return m.attempt_saves_itself();
		case "saving":
			return m.attempt_saving();
		case "saved":
			return m.attempt_saved_at({ time: formatClock(status.at, getLocale()) });
		case "offline":
			return status.waiting === 0
				? m.attempt_offline()
				: m.attempt_offline_waiting({ waiting: waitingWords(status.waiting) });
		case "failed":
			return m.attempt_not_submitted_retrying({ waiting: waitingWords(status.waiting) });
		case "refused":
			return m.attempt_refused();
		case "signed-out":
			return m.attempt_signed_out();
		case "over":
			return attemptKinds[kind].finished();
	}
}

/** What a screen reader hears: changes that matter, not every step. */
function spoken(status: QueueStatus, kind: AttemptKindName): string {
	if (status.kind === "saved") return m.attempt_submitted();
	return status.kind === "saving" || status.kind === "idle" ? "" : stateText(status, kind);
}

/** Before the page is alive it says that answers go with the buttons. */
export function SaveState({ queue, kind }: { queue: QueueState | null; kind: AttemptKindName }) {
	if (!queue) return <StatusLine icon="info">{m.attempt_save_with_buttons()}</StatusLine>;
	const status = statusOf(queue);
	const looks = {
		idle: { tone: "info", icon: "online" },
		saving: { tone: "info", icon: "upload" },
		saved: { tone: "success", icon: "success" },
		offline: { tone: "warning", icon: "offline" },
		failed: { tone: "danger", icon: "warning" },
		refused: { tone: "danger", icon: "warning" },
		"signed-out": { tone: "danger", icon: "warning" },
		over: { tone: "info", icon: "flag" },
	} as const satisfies Record<QueueStatus["kind"], unknown>;
	return (
		<>
			<StatusLine {...looks[status.kind]}>{stateText(status, kind)}</StatusLine>
			<span role="status" className="sr-only">
				{spoken(status, kind)}
			</span>
		</>
	);
}
