import { useState } from "react";
import { Button } from "~/components/button.tsx";
import { Dialog } from "~/components/dialog.tsx";
import type { AttemptKindName } from "~/domain/attempt/kind.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { statusOf } from "./answer-queue.ts";
import { attemptKinds } from "./kinds.ts";
import { cellLooks, type PaperCell } from "./palette.tsx";
import type { ExamRoomState } from "./use-exam-room.ts";

const FLUSH_MS = 8_000;

/** How many are still open, in a sentence. */
export const openSentence = (open: number): string =>
	open === 0 ? m.attempt_all_answered() : m.attempt_some_unanswered({ count: open, n: num(open) });

/** Questions to go back to, each a leap. */
function Leaps({ cells, onLeap }: { cells: readonly PaperCell[]; onLeap: (position: number) => void }) {
	if (cells.length === 0) return null;
	return (
		<ol className="open-list">
			{cells.map((cell) => (
				<li key={cell.position}>
					<button type="button" onClick={() => onLeap(cell.position)} {...cellLooks(cell)} />
				</li>
			))}
		</ol>
	);
}

/**
 * Asks before an attempt is over, with what is open and what was to be looked at again. Sends what waits first, and does
 * not finish while that cannot go out.
 */
export function FinishDialog({
	kind,
	room,
	cells,
	open,
	onClose,
	onLeap,
}: {
	kind: AttemptKindName;
	room: ExamRoomState;
	cells: readonly PaperCell[];
	open: boolean;
	onClose: () => void;
	onLeap: (position: number) => void;
}) {
	const words = attemptKinds[kind];
	const [busy, setBusy] = useState(false);
	const { engine, queue } = room;
	const left = cells.filter(({ done }) => !done);
	const flagged = cells.filter((cell) => cell.flagged);
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
			<p className="font-medium">{openSentence(left.length)}</p>
			<Leaps cells={left} onLeap={onLeap} />
			{flagged.length > 0 && (
				<>
					<p className="mt-3 font-medium">
						{m.attempt_some_flagged({ count: flagged.length, n: num(flagged.length) })}
					</p>
					<Leaps cells={flagged} onLeap={onLeap} />
				</>
			)}
			<p className="mt-3 text-soft">{words.finishText()}</p>
			{stuck && <p className="mt-3 font-medium text-sindoor">{m.attempt_finish_waits()}</p>}
		</Dialog>
	);
}
