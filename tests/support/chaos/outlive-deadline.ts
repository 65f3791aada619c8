import type { Product } from "#tests/support/run-product.ts";
import { everyone, faultsOf, openExamRoom, type Size, storedAttempts } from "./exam-room.ts";
import { waitFor } from "./wait-for.ts";

const LIMIT_MS = 60_000;

export type DeadlineReport = {
	/** From the start of the platform to the last result in the database, ms. */
	tookMs: number;
	faults: string[];
	sealedBy: Record<string, number>;
	/** What an answer after the end got: 204. */
	lateAnswer: number | null;
};

/** The deadline passes while workerd is dead. After the start nobody asks for anything: the alarm alone must seal. */
export async function outliveDeadline(product: Product, size: Size): Promise<DeadlineReport> {
	const { students, lastsMs } = size;
	const room = await openExamRoom(product, size);
	const { candidates } = room;
	await everyone(candidates, "start", 200, (candidate) => candidate.open());
	await everyone(candidates, "answer", 201, (candidate) => candidate.answerNext());
	await product.command("kill-platform");
	await waitFor("the end of the exam", lastsMs + 10_000, () => Date.now() > room.stopAt);
	await product.command("start-platform");
	const from = Date.now();
	const stored = await waitFor("all attempts sealed by their alarms", LIMIT_MS, async () => {
		const found = await storedAttempts(room);
		return found.size === students && found;
	});
	const tookMs = Date.now() - from;
	const lateAnswer = (await candidates[0]?.answerNext()) ?? null;
	room.db.$client.close();
	const sealedBy: Record<string, number> = {};
	for (const { sealReason } of stored.values()) sealedBy[sealReason] = (sealedBy[sealReason] ?? 0) + 1;
	return { tookMs, faults: faultsOf(candidates, stored), sealedBy, lateAnswer };
}
