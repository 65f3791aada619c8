import type { Product } from "#tests/support/run-product.ts";
import { everyone, faultsOf, openExamRoom, type Size, storedAttempts } from "./exam-room.ts";
import { waitFor } from "./wait-for.ts";

const LIMIT_MS = 120_000;

export type LossReport = {
	/** While the database was away: answers acknowledged, attempts started, finished, and sealed by the clock. */
	answered: number;
	started: number;
	finished: number;
	/** Results that students saw at once, from their session. */
	resultsFromSession: number;
	/** What an answer after the clock's end got: 204. */
	lateAnswers: number[];
	/** Status of pages and calls that need the database, and of those that do not. */
	needing: Record<string, number>;
	others: Record<string, number>;
	/** After it came back: missing attempts, lost choices, wrong scores; and how they were sealed. */
	faults: string[];
	sealedBy: Record<string, number>;
};

const statusOf = async (addresses: Record<string, () => Promise<Response>>) =>
	Object.fromEntries(
		await Promise.all(Object.entries(addresses).map(async ([name, ask]) => [name, (await ask()).status])),
	);

/**
 * libSQL stops in mid-exam. A third of the students had started and finishes, a third had started and is left to the
 * clock, a third starts only now.
 */
export async function loseDatabase(product: Product, size: Size): Promise<LossReport> {
	const { students, lastsMs } = size;
	const room = await openExamRoom(product, size);
	const { candidates, examUuid } = room;
	const third = Math.floor(students / 3);
	const finishing = candidates.slice(0, third);
	const leaving = candidates.slice(third, 2 * third);
	const late = candidates.slice(2 * third);
	const someone = candidates[0] as (typeof candidates)[number];
	await everyone([...finishing, ...leaving], "start", 200, (candidate) => candidate.open());
	await everyone([...finishing, ...leaving], "answer", 201, (candidate) => candidate.answerNext());
	const before = candidates.reduce((sum, { saved }) => sum + saved, 0);
	// Whoever opened the landing page before gets it from the cache.
	await fetch(`${product.platform}/`);

	await product.command("stop-database");
	await everyone(late, "start without a database", 200, (candidate) => candidate.open());
	for (let turn = 0; turn < 3; turn++)
		await everyone(candidates, "answer without a database", 201, (candidate) => candidate.answerNext());
	await everyone(finishing, "finish without a database", 200, (candidate) => candidate.finish());
	const results = await Promise.all(finishing.map((candidate) => candidate.result()));
	const needing = await statusOf({
		"/healthz": () => fetch(`${product.platform}/healthz`),
		"/sitemap.xml": () => fetch(`${product.platform}/sitemap.xml`),
		"/weekly-exam/p/9": () => fetch(`${product.platform}/weekly-exam/p/9`),
		"/student/overview": () => someone.call("GET", "/student/overview"),
		"/student/past/weekly-exam": () => someone.call("GET", "/student/past/weekly-exam"),
		"/api/weekly-exams": () => someone.call("GET", "/api/weekly-exams"),
	});
	const others = await statusOf({
		"/": () => fetch(`${product.platform}/`),
		"/help": () => fetch(`${product.platform}/help`),
		"/student/weekly-exam/attend/{uuid}": () =>
			(late[0] ?? someone).call("GET", `/student/weekly-exam/attend/${examUuid}`),
	});
	await waitFor("the end of the exam", lastsMs + 10_000, () => Date.now() > room.stopAt);
	const lateAnswers = await Promise.all(leaving.map(async (candidate) => (await candidate.answerNext()) ?? 0));
	const answered = candidates.reduce((sum, { saved }) => sum + saved, 0) - before;

	await product.command("start-database");
	const stored = await waitFor("all results in the database", LIMIT_MS, async () => {
		const found = await storedAttempts(room);
		return found.size === students && found;
	});
	room.db.$client.close();
	const sealedBy: Record<string, number> = {};
	for (const { sealReason } of stored.values()) sealedBy[sealReason] = (sealedBy[sealReason] ?? 0) + 1;
	return {
		answered,
		started: late.length,
		finished: finishing.length,
		resultsFromSession: results.filter((result) => result?.participants === 1).length,
		lateAnswers,
		needing,
		others,
		faults: faultsOf(candidates, stored),
		sealedBy,
	};
}
