import { setTimeout } from "node:timers/promises";
import { usageOf, workerdOn } from "#tests/bench/support/cpu.ts";
import type { Candidate } from "#tests/support/chaos/candidate.ts";
import { heldByStrangers, heldUploads, holdBodies, wholeBodies } from "./held-bodies.ts";

/** Held bodies may add so much to the memory of a Worker's process (bytes). */
export const HELD_MOST = 40 * 1024 * 1024;

const UPLOADS = 40;
const STRANGERS = 300;
const HELD_MS = 6_000;
const WARM_UPS = 3;
const LOOK_MS = 50;

export type HeldReport = {
	/** Memory of the process before, and the most while bodies were held (bytes). */
	before: number;
	most: number;
	/** How many of each were let in and still wait, and how the others were answered: status to how many. */
	uploads: Record<string, number>;
	strangers: Record<string, number>;
	/** Of the students who went on answering: how long each took (ms), and how many were not acknowledged. */
	answers: { count: number; slowestMs: number; refused: number };
};

const counted = (statuses: readonly (number | null)[]) =>
	Object.fromEntries(
		[...Map.groupBy(statuses, (status) => String(status ?? "waits"))].map(([status, all]) => [status, all.length]),
	);

/**
 * Holds 40 uploads of one account and 300 bodies of strangers back for some seconds, while students sit an exam.
 * @param token of the account @param port of the platform, whose workerd this process has started
 */
export async function measureHeld(port: number, token: string, students: readonly Candidate[]): Promise<HeldReport> {
	const pid = workerdOn(port);
	const memory = () => usageOf(pid).memory;
	// As many requests that hold nothing: what the engine keeps for that many at once is no matter here.
	for (let round = 0; round < WARM_UPS; round += 1) {
		const whole = await holdBodies(port, wholeBodies(token, UPLOADS + STRANGERS));
		await setTimeout(LOOK_MS * 10);
		whole.letGo();
	}
	const before = memory();
	let [most, held, refused, slowestMs, count] = [before, true, 0, 0, 0];
	const watching = (async () => {
		while (held) {
			most = Math.max(most, memory());
			await setTimeout(LOOK_MS);
		}
	})();
	const sitting = students.map(async (student) => {
		while (held) {
			const from = performance.now();
			if ((await student.answerNext()) !== 201) refused += 1;
			slowestMs = Math.max(slowestMs, performance.now() - from);
			count += 1;
			await setTimeout(500);
		}
	});
	const [uploads, strangers] = await Promise.all([
		holdBodies(port, heldUploads(token, UPLOADS)),
		holdBodies(port, heldByStrangers(STRANGERS)),
	]);
	await setTimeout(HELD_MS);
	const said = { uploads: counted(uploads.statuses()), strangers: counted(strangers.statuses()) };
	held = false;
	await Promise.all([watching, ...sitting]);
	uploads.letGo();
	strangers.letGo();
	return { before, most, ...said, answers: { count, slowestMs, refused } };
}
