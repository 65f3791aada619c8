import { useState } from "react";
import { Button } from "~/components/button.tsx";
import { Dialog } from "~/components/dialog.tsx";
import type { AttemptKindName } from "~/domain/attempt/kind.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { statusOf } from "./answer-queue.ts";
import { attemptKinds } from "./kinds.ts";
import type { ExamRoomState } from "./use-exam-room.ts";

const FLUSH_MS = 8_000;

/** How many are still open, in a sentence. */
export const openSentence = (open: number): string =>
	open === 0 ? m.attempt_all_answered() : m.attempt_some_unanswered({ count: open, n: num(open) });

/** Asks before an attempt is over. Sends what waits first, and does not finish while that cannot go out. */
export function FinishDialog({
	kind,
	room,
	open,
	onClose,
}: {
	kind: AttemptKindName;
	room: ExamRoomState;
	open: boolean;
	onClose: () => void;
}) {
	const words = attemptKinds[kind];
	const [busy, setBusy] = useState(false);
	const { engine, queue, answered } = room;
	const left = answered.filter((done) => !done).length;
	const status = queue && statusOf(queue);
	const stuck = status && ["offline", "failed", "signed-out"].includes(status.kind);
	const finish = async (event: React.FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		const form = event.currentTarget;
		setBusy(true);
		const waiting = (await engine?.sender.flush(FLUSH_MS)) ?? 0;
		setBusy(false);
		if (waiting > 0 || !navigator.onLine) return;
		room.leaving.current = true;
		form.submit();
	};
	return (
		<Dialog
			id="finish"
			title={words.finishTitle()}
			open={open}
			onClose={onClose}
			actions={
				<>
					<Button type="button" variant="secondary" onClick={onClose}>
						{m.attempt_go_on()}
					</Button>
					<form method="post" onSubmit={finish}>
						<input type="hidden" name="intent" value="finish" />
						<Button pending={busy} disabled={busy} icon="flag">
							{m.attempt_finish()}
						</Button>
					</form>
				</>
			}
		>
			<p className="font-medium">{openSentence(left)}</p>
			<p className="mt-2 text-soft">{words.finishText()}</p>
			{stuck && <p className="mt-3 font-medium text-sindoor">{m.attempt_finish_waits()}</p>}
		</Dialog>
	);
}
