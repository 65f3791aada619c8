import { setTimeout } from "node:timers/promises";
import type { HeapWatch } from "#tests/bench/support/inspector.ts";
import type { Candidate } from "#tests/support/chaos/candidate.ts";
import { heldByStrangers, heldUploads, holdBodies } from "./held-bodies.ts";

/** Held bodies may add so much to what a Worker's isolate holds, its buffers included (bytes). */
export const HELD_MOST = 40 * 1024 * 1024;

const UPLOADS = 40;
const STRANGERS = 300;
/** Of the uploads of one account so many are let in at most (SEC-8). */
const LET_IN = 3;
/** Until all are answered or wait; shorter than a sender is waited for (`BODY_PATIENCE`). */
const HELD_MS = 6_000;

type Round = {
	/** What the isolate needed before bodies were sent, and while they were held (bytes). */
	before: number;
	held: number;
	/** How many of each were let in and wait, and how the others were answered: status to how many, or `closed` on before it was read. */
	uploads: Record<string, number>;
	strangers: Record<string, number>;
};

export type HeldReport = {
	/** Held, let go, held again by another account: what a round leaves behind would add up. */
	rounds: Round[];
	/** Of the students who went on answering: how long each took (ms), and how many were not acknowledged. */
	answers: { count: number; slowestMs: number; refused: number };
};

/** What held bodies add: the most of all rounds, above what was needed before the first, so that what a round leaves behind counts (bytes). */
export const addedBy = ({ rounds }: Pick<HeldReport, "rounds">): number =>
	Math.max(...rounds.map(({ held }) => held)) - (rounds[0]?.before ?? Number.POSITIVE_INFINITY);

/** What of it is not as it must be, for people; the students' answers are whoever's who has them answer. */
export function heldFaults({ rounds }: Pick<HeldReport, "rounds">): string[] {
	const added = addedBy({ rounds });
	const faults = Number.isFinite(added) && added < HELD_MOST ? [] : [`they add ${added} bytes`];
	for (const [index, { uploads, strangers }] of rounds.entries()) {
		const { waits = 0, 429: refused = 0, closed = 0 } = uploads;
		const name = `round ${index + 1}`;
		if (waits < 1 || waits > LET_IN) faults.push(`${name}: ${waits} uploads of one account are let in`);
		if (waits + refused + closed !== UPLOADS) faults.push(`${name}: uploads are answered ${JSON.stringify(uploads)}`);
		if (!strangers.waits) faults.push(`${name}: no body of a stranger is let in`);
		if (!strangers[503]) faults.push(`${name}: no stranger is told to come back`);
	}
	return faults;
}

const counted = (statuses: readonly (number | string)[]): Record<string, number> =>
	Object.fromEntries([...Map.groupBy(statuses, String)].map(([status, all]) => [status, all.length]));

/**
 * Holds 40 uploads of one account and 300 bodies of strangers back for some seconds, several times, while students sit an exam.
 * @param tokens of accounts, each of which holds once: none meets a limit by the minute
 * @param heap of the platform at that port, as it is watched
 */
export async function measureHeld(
	{ port, heap }: { port: number; heap: Pick<HeapWatch, "needed"> },
	tokens: readonly string[],
	students: readonly Candidate[],
): Promise<HeldReport> {
	let [held, refused, slowestMs, count] = [true, 0, 0, 0];
	const sitting = students.map(async (student) => {
		while (held) {
			const from = performance.now();
			if ((await student.answerNext()) !== 201) refused += 1;
			slowestMs = Math.max(slowestMs, performance.now() - from);
			count += 1;
			await setTimeout(500);
		}
	});
	const rounds: Round[] = [];
	for (const token of tokens) {
		const before = await heap.needed();
		const [uploads, strangers] = await Promise.all([
			holdBodies(port, heldUploads(token, UPLOADS)),
			holdBodies(port, heldByStrangers(STRANGERS)),
		]);
		await setTimeout(HELD_MS);
		const needed = await heap.needed();
		const said = { uploads: counted(uploads.statuses()), strangers: counted(strangers.statuses()) };
		rounds.push({ before, held: needed, ...said });
		uploads.letGo();
		strangers.letGo();
	}
	held = false;
	await Promise.all(sitting);
	return { rounds, answers: { count, slowestMs, refused } };
}
