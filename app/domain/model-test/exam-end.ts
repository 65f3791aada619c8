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

/** An end that has come is the end, as in the session: more time reaches nobody whose clock has run out (MT-20, MT-21). */
export const clockHasRunOut = (
	{ startedAt, deadlineAt }: { startedAt: number | null; deadlineAt: number | null },
	now: number,
): boolean => startedAt !== null && deadlineAt !== null && deadlineAt <= now;

/** When an exam has stopped for all (ms UTC): when it stops for who has most extra time. Keys and results wait for it (MT-9, MT-17). */
export const stopsForAllAt = ({ stopAt, mostExtraMinutes }: { stopAt: number; mostExtraMinutes?: number }): number =>
	stopAt + (mostExtraMinutes ?? 0) * MINUTE_MS;

/**
 * The settings of an exam are remembered for a short while everywhere (`exam-config.server.ts`): an end that moved later than this before it
 * would not be known yet to all who tell keys and results (MT-21).
 */
const KNOWN_EVERYWHERE_MS = 2 * MINUTE_MS;

/** Whether the end for all can still be moved. */
export const mayMoveEnd = (exam: { stopAt: number; mostExtraMinutes: number }, now: number): boolean =>
	now <= stopsForAllAt(exam) - KNOWN_EVERYWHERE_MS;
