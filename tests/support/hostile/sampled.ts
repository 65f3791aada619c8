import { chanceFrom } from "#db/seed/support.ts";

/**
 * At most so many of all, the same ones for the same seed, in their order: where kinds, values, places and people multiply,
 * each run sends some of the product, and another seed sends others.
 */
export function sampled<T>(all: readonly T[], most: number, seed: number): T[] {
	if (all.length <= most) return [...all];
	const chance = chanceFrom(seed);
	const places = all.map((_, index) => index);
	for (let index = 0; index < most; index += 1) {
		const other = chance.between(index, places.length - 1);
		[places[index], places[other]] = [places[other] as number, places[index] as number];
	}
	return places
		.slice(0, most)
		.sort((a, b) => a - b)
		.map((place) => all[place] as T);
}
