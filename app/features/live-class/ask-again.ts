/** What of a page it needs: whether it is looked at, and when that changes. */
type Looked = EventTarget & { visibilityState: DocumentVisibilityState };

/**
 * Asks again and again: each time after a pause, and at once when somebody looks at the page again or the line is back. An answer that
 * never came is no end of it: the next question waits for the time alone.
 * @param pauseMs before the next question, ms, given how many were asked
 * @returns what ends it
 */
export function askAgain(
	{ document, line }: { document: Looked; line: EventTarget },
	pauseMs: (asked: number) => number,
	ask: () => Promise<unknown>,
): () => void {
	let [asked, isOver] = [0, false];
	let timer: ReturnType<typeof setTimeout> | undefined;
	const wait = () => {
		clearTimeout(timer);
		if (!isOver) timer = setTimeout(now, pauseMs(asked));
	};
	const now = () => {
		if (isOver || document.visibilityState !== "visible") return;
		asked += 1;
		wait();
		ask().catch(() => undefined);
	};
	wait();
	document.addEventListener("visibilitychange", now);
	line.addEventListener("online", now);
	return () => {
		isOver = true;
		clearTimeout(timer);
		document.removeEventListener("visibilitychange", now);
		line.removeEventListener("online", now);
	};
}
