import type { Product } from "#tests/support/run-product.ts";
import type { Candidate } from "./candidate.ts";
import { everyone, faultsOf, openExamRoom, type Size, storedAttempts } from "./exam-room.ts";
import { waitFor } from "./wait-for.ts";

const LIMIT_MS = 60_000;
const AN_HOUR = 3_600_000;

export type KillReport = {
	/** Answers acknowledged before the kill, and those whose reply it cut off. */
	acknowledged: number;
	cutOff: number;
	/** Acknowledged choices that were gone after the start, in the session and at last in the database. */
	lost: string[];
	lostInDatabase: string[];
	/** Answers acknowledged after the start. */
	after: number;
};

/** Answers until no reply comes: then the platform is dead. */
async function answerUntilDead(candidate: Candidate): Promise<void> {
	for (;;) {
		const status = await candidate.answerNext();
		if (status === null) return;
		if (status !== 201) throw new Error(`An answer got ${status}`);
	}
}

/** `kill -9` of workerd while all students answer as fast as they can; then a start, and they go on to the end. */
export async function killWhileAnswering(
	product: Product,
	{ students, seed, answers }: Pick<Size, "students" | "seed"> & { answers: number },
): Promise<KillReport> {
	const room = await openExamRoom(product, { students, seed, lastsMs: AN_HOUR });
	const { candidates } = room;
	await everyone(candidates, "start", 200, (candidate) => candidate.open());
	const saved = () => candidates.reduce((sum, candidate) => sum + candidate.saved, 0);
	const kill = async () => {
		await waitFor(`${answers} answers`, LIMIT_MS, () => saved() >= answers);
		await product.command("kill-platform");
	};
	await Promise.all([kill(), ...candidates.map(answerUntilDead)]);
	const acknowledged = saved();
	const cutOff = candidates.reduce((sum, { unknown }) => sum + unknown.size, 0);

	await product.command("start-platform");
	await everyone(candidates, "go on", 200, (candidate) => candidate.open());
	const lost = candidates.flatMap((candidate) =>
		candidate.lost(new Map(candidate.questions.map(({ uuid, answer }) => [uuid, answer]))),
	);
	await everyone(candidates, "answer again", 201, (candidate) => candidate.answerNext());
	await everyone(candidates, "finish", 200, (candidate) => candidate.finish());
	const stored = await waitFor("all results in the database", LIMIT_MS, async () => {
		const found = await storedAttempts(room);
		return found.size === students && found;
	});
	room.db.$client.close();
	return { acknowledged, cutOff, lost, lostInDatabase: faultsOf(candidates, stored), after: saved() - acknowledged };
}
