/** Of Vitest's worker process, by its own name for it. */
type Worker = { onCleanup: (end: () => Promise<void>) => void };

/**
 * Ends what all test files of a Vitest process share, once the last of them is done. Vitest waits for it. It has no public hook
 * for this: where files share their modules (`isolate: false`), `afterAll` is still the end of one file.
 */
export function atProcessEnd(end: () => Promise<void>): void {
	const { __vitest_worker__: worker } = globalThis as { __vitest_worker__?: Worker };
	if (!worker) throw new Error("Only tests share servers");
	worker.onCleanup(end);
}
