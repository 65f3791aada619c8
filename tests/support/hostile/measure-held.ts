import { setTimeout } from "node:timers/promises";
import { usageOf, workerdOn } from "#tests/bench/support/cpu.ts";
import type { Candidate } from "#tests/support/chaos/candidate.ts";
import { heldByStrangers, heldUploads, holdBodies, toTheirEnd } from "./held-bodies.ts";

/** Held bodies may add so much to the memory of a Worker's process (bytes). */
export const HELD_MOST = 40 * 1024 * 1024;

const UPLOADS = 40;
const STRANGERS = 300;
const HELD_MS = 6_000;
const LOOK_MS = 50;
/** Rounds of the same bodies, all of them sent and answered: what the engine keeps for so many at once, and for what it compiles, is no matter here. */
const WARM_UPS = { least: 3, most: 10 } as const;
/** A round that adds less leaves the memory level (bytes). */
const LEVEL = 4 * 1024 * 1024;

type Round = {
	/** Memory of the process before, and the most while bodies were held (bytes). */
	before: number;
	most: number;
};

export type HeldReport = {
	/** By the warm-ups, the memory of the process after each (bytes). */
	warmedUp: number[];
	/** Held, let go, held again by another account: what a round leaves behind would add up. */
	rounds: Round[];
	/** How many of each were let in and still wait in the last round, and how the others were answered: status to how many. */
	uploads: Record<string, number>;
	strangers: Record<string, number>;
	/** Of the students who went on answering: how long each took (ms), and how many were not acknowledged. */
	answers: { count: number; slowestMs: number; refused: number };
};

/** What held bodies add at most (bytes), in whichever round. */
export const addedBy = ({ rounds }: HeldReport): number => Math.max(...rounds.map(({ before, most }) => most - before));

/** By how much the most of the last round is above that of the first (bytes). */
export const grownBy = ({ rounds }: HeldReport): number => (rounds.at(-1)?.most ?? 0) - (rounds[0]?.most ?? 0);

const counted = (statuses: readonly (number | null)[]) =>
	Object.fromEntries(
		[...Map.groupBy(statuses, (status) => String(status ?? "waits"))].map(([status, all]) => [status, all.length]),
	);

/** The same bodies to their ends, as often as the memory still grows by it. */
async function warmUp(port: number, token: string, memory: () => number): Promise<number[]> {
	const after = [memory()];
	for (let round = 1; round <= WARM_UPS.most; round += 1) {
		const whole = await holdBodies(
			port,
			[...heldUploads(token, UPLOADS), ...heldByStrangers(STRANGERS)].map(toTheirEnd),
		);
		await setTimeout(HELD_MS);
		whole.letGo();
		after.push(memory());
		const grown = (after.at(-1) ?? 0) - (after.at(-2) ?? 0);
		if (round >= WARM_UPS.least && grown < LEVEL) break;
	}
	return after;
}

/**
 * Holds 40 uploads of one account and 300 bodies of strangers back for some seconds, several times, while students sit an exam.
 * @param tokens of accounts: by the first the memory is warmed up, each of the others holds once: none meets a limit by the minute
 * @param port of the platform, whose workerd this process has started
 */
export async function measureHeld(
	port: number,
	[warming = "", ...holders]: readonly string[],
	students: readonly Candidate[],
): Promise<HeldReport> {
	const pid = workerdOn(port);
	const memory = () => usageOf(pid).memory;
	const warmedUp = await warmUp(port, warming, memory);
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
	let said: Pick<HeldReport, "uploads" | "strangers"> = { uploads: {}, strangers: {} };
	for (const token of holders) {
		const round = { before: memory(), most: 0 };
		let watches = true;
		const watching = (async () => {
			while (watches) {
				round.most = Math.max(round.most, memory());
				await setTimeout(LOOK_MS);
			}
		})();
		const [uploads, strangers] = await Promise.all([
			holdBodies(port, heldUploads(token, UPLOADS)),
			holdBodies(port, heldByStrangers(STRANGERS)),
		]);
		await setTimeout(HELD_MS);
		said = { uploads: counted(uploads.statuses()), strangers: counted(strangers.statuses()) };
		watches = false;
		await watching;
		uploads.letGo();
		strangers.letGo();
		rounds.push(round);
		await setTimeout(HELD_MS / 2);
	}
	held = false;
	await Promise.all(sitting);
	return { warmedUp, rounds, ...said, answers: { count, slowestMs, refused } };
}
