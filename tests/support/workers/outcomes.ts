/** What came of things that were done at once, in order of the alphabet: `fulfilled`, or the code of why not. */
export const outcomes = async (all: Promise<unknown>[]): Promise<string[]> =>
	(await Promise.allSettled(all))
		.map((one) => (one.status === "fulfilled" ? "fulfilled" : String(one.reason.code)))
		.toSorted();
