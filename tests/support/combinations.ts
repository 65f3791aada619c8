type Lists = Record<string, readonly unknown[]>;
type Chosen<L extends Lists> = { [K in keyof L]: L[K][number] };

/**
 * Values of these lists put together.
 * @param every whether each value comes with each of the others; else each comes at least once, in as few rows as that takes
 */
export function combinations<const L extends Lists>(lists: L, every: boolean): Chosen<L>[] {
	const entries = Object.entries(lists);
	if (!every) {
		const longest = Math.max(...entries.map(([, values]) => values.length));
		return Array.from(
			{ length: longest },
			(_, row) => Object.fromEntries(entries.map(([name, values]) => [name, values[row % values.length]])) as Chosen<L>,
		);
	}
	return entries.reduce<Record<string, unknown>[]>(
		(rows, [name, values]) => rows.flatMap((row) => values.map((value) => ({ ...row, [name]: value }))),
		[{}],
	) as Chosen<L>[];
}
