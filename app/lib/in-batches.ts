/**
 * Runs `work` over all items, at most `atOnce` at a time.
 * @param goesOn asked before each item; the rest is left when it says no
 */
export async function inBatches<T>(
	items: readonly T[],
	atOnce: number,
	work: (item: T) => Promise<void>,
	goesOn: () => boolean = () => true,
): Promise<void> {
	const queue = items.values();
	const worker = async () => {
		for (const item of queue) {
			if (!goesOn()) return;
			await work(item);
		}
	};
	await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
}
