/** Runs `work` over all items, at most `atOnce` at a time. */
export async function inBatches<T>(
	items: readonly T[],
	atOnce: number,
	work: (item: T) => Promise<void>,
): Promise<void> {
	const queue = items.values();
	const worker = async () => {
		for (const item of queue) await work(item);
	};
	await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
}
