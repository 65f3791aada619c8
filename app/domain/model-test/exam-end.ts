const MINUTE_MS = 60_000;

/** What of an exam says how long it is open. Times ms UTC. */
type Timed = { stopAt: number; durationMinutes: number; mostExtraMinutes: number };

/**
 * An exam as it ends for a student who has so many minutes beyond the others (MT-20): the stop and the duration move by them. What is kept
 * from before extra time names none.
 */
export function forStudent<Exam extends Timed>(exam: Exam, extraMinutes: number | null | undefined): Exam {
	const extra = extraMinutes ?? 0;
	return {
		...exam,
		stopAt: exam.stopAt + extra * MINUTE_MS,
		durationMinutes: exam.durationMinutes + extra,
		// For all it stops when it did.
		mostExtraMinutes: (exam.mostExtraMinutes ?? 0) - extra,
	};
}

/** When an exam has stopped for all (ms UTC): when it stops for who has most extra time. Keys and results wait for it (MT-9, MT-17). */
export const stopsForAllAt = ({ stopAt, mostExtraMinutes }: { stopAt: number; mostExtraMinutes?: number }): number =>
	stopAt + (mostExtraMinutes ?? 0) * MINUTE_MS;
