import { eq } from "drizzle-orm";
import { type Database, openDatabase } from "#db/client.ts";
import { modelTest } from "#db/schema/index.ts";
import { chanceFrom } from "#db/seed/support.ts";
import { makeExam } from "#tests/bench/support/exams.ts";
import { makeStudents } from "#tests/bench/support/students.ts";
import type { Product } from "#tests/support/run-product.ts";
import { inBatches } from "~/lib/in-batches.ts";
import { Candidate } from "./candidate.ts";

const AT_ONCE = 16;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How many sit an exam, how long it lasts until it stops for all (ms), and what they choose by. */
export type Size = { students: number; lastsMs: number; seed: number };

export type ExamRoom = { examUuid: string; stopAt: number; candidates: Candidate[]; db: Database };

/** A running exam of ten questions, and students registered for it. */
export async function openExamRoom(
	product: Pick<Product, "platform" | "databaseUrl" | "command">,
	{ students: count, lastsMs, seed }: Size,
): Promise<ExamRoom> {
	const db = openDatabase(product.databaseUrl);
	const now = Date.now();
	const subjects = [
		{ title: "Physics", count: 5 },
		{ title: "General Knowledge", count: 5 },
	];
	const plan = { name: "Fault test", startAt: now - MINUTE, stopAt: now + HOUR, durationMinutes: 60, subjects };
	const examUuid = await makeExam(db, plan, now);
	const store = (tokens: object) => product.command("store-sessions", tokens);
	const students = await makeStudents(db, count, now, store);
	// Only now, so that a slow machine's preparations are not taken off the exam. Nobody has asked for it yet.
	const stopAt = Date.now() + lastsMs;
	await db.update(modelTest).set({ stopAt }).where(eq(modelTest.uuid, examUuid));
	const chance = chanceFrom(seed);
	const candidates = students.map(
		(student) => new Candidate(product.platform, examUuid, student, chance.between(0, 0x7fff_ffff)),
	);
	await everyone(candidates, "register", 200, (candidate) => candidate.register());
	return { examUuid, stopAt, candidates, db };
}

/** Does something with all, a few at a time. @throws Error when a status was not the expected one */
export async function everyone(
	candidates: readonly Candidate[],
	what: string,
	expect: number,
	work: (candidate: Candidate) => Promise<number | null>,
): Promise<void> {
	await inBatches(candidates, AT_ONCE, async (candidate) => {
		const status = await work(candidate);
		if (status !== expect) throw new Error(`${what}: ${status} instead of ${expect}`);
	});
}

export type StoredAttempt = {
	score: number;
	sealReason: string;
	choices: Map<string, string | null>;
	rightCount: number;
};

/** What the database holds of the exam's attempts, by account; the right answers counted anew from its pool. */
export async function storedAttempts({ db, examUuid }: ExamRoom): Promise<Map<string, StoredAttempt>> {
	const { rows } = await db.$client.execute({
		sql: `WITH key AS (SELECT q.value ->> 'uuid' AS question, q.value ->> 'correctOptionUuid' AS option
				FROM paper_pool AS p, json_each(p.content, '$.questions') AS q WHERE p.exam_uuid = ?1)
			SELECT a.account_uuid AS account, a.score AS score, a.seal_reason AS reason,
				json_group_object(r.question_uuid, r.option_uuid) AS choices,
				sum(coalesce(r.option_uuid = key.option, 0)) AS right_count
			FROM attempt AS a JOIN response AS r ON r.attempt_uuid = a.uuid
			LEFT JOIN key ON key.question = r.question_uuid
			WHERE a.exam_uuid = ?1 GROUP BY a.uuid`,
		args: [examUuid],
	});
	return new Map(
		rows.map((row) => [
			String(row.account),
			{
				score: Number(row.score),
				sealReason: String(row.reason),
				choices: new Map(Object.entries(JSON.parse(String(row.choices)) as Record<string, string | null>)),
				rightCount: Number(row.right_count),
			},
		]),
	);
}

/** Acknowledged choices that the stored attempts do not hold, and scores that do not follow from them. */
export function faultsOf(candidates: readonly Candidate[], stored: ReadonlyMap<string, StoredAttempt>): string[] {
	return candidates.flatMap((candidate) => {
		const attempt = stored.get(candidate.student.accountUuid);
		if (!attempt) return ["an attempt is missing in the database"];
		const wrong =
			attempt.score === attempt.rightCount * 100 ? [] : [`score ${attempt.score} for ${attempt.rightCount} right`];
		return [...candidate.lost(attempt.choices), ...wrong];
	});
}
