import type { Deps, Limit } from "~/domain/deps.ts";

/** Some of what is due, and where the next look begins; null: there is no more. */
type Look<Due, Place> = { due: readonly Due[]; after: Place | null };

/**
 * Does the same to each thing that is due, one after the other, each once, until the time is up. May come late or twice.
 * @param from where the first look begins
 * @returns to how many
 */
export async function eachDue<Due, Place>(
	{ clock }: Pick<Deps, "clock">,
	{ until }: Limit,
	from: Place,
	look: (after: Place) => Promise<Look<Due, Place>>,
	work: (one: Due) => Promise<unknown>,
): Promise<number> {
	let done = 0;
	let place: Place | null = from;
	while (place !== null && clock() < until) {
		const { due, after }: Look<Due, Place> = await look(place);
		for (const one of due) {
			if (clock() >= until) return done;
			await work(one);
			done += 1;
		}
		place = after;
	}
	return done;
}

/** A look at rows in their order, so many at a time. */
export const lookOf = <Row extends Place, Place>(rows: readonly Row[], atATime: number): Look<Row, Place> => ({
	due: rows,
	after: rows.length < atATime ? null : (rows.at(-1) ?? null),
});
