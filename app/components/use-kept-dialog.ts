import { useCallback, useState } from "react";

/**
 * A dialog with a form in it: what was typed is still there when it was shut, by Esc, by its button or by a click beside it, and opened again (LOOK-1).
 * The form is there once it was opened; `round` is its key, for another one begins when there is nothing left to go on with.
 */
export function useKeptDialog() {
	const [{ open, round }, setState] = useState({ open: false, round: 0 });
	const show = useCallback(() => setState(({ round }) => ({ open: true, round: Math.max(round, 1) })), []);
	/** @param done whether what was typed has been sent */
	const shut = useCallback(
		(done = false) => setState(({ round }) => ({ open: false, round: round + Number(done) })),
		[],
	);
	return { open, round, wasOpened: round > 0, show, shut };
}
