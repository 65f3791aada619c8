import { setTimeout } from "node:timers/promises";
import type { Attempt } from "../load/jobs.ts";
import type { Site } from "../support/site.ts";
import type { Student } from "../support/students.ts";

const POLL_MS = 250;

export type Stored = {
	token: string;
	score: number;
	/** What ended the attempt. */
	sealReason: string;
	/** Question uuid to option uuid; null where unanswered. */
	responses: Map<string, string | null>;
};

/** By pages: the server limits the size of a result. */
const PAGE = 1000;
const OUTCOMES = `SELECT a.id AS id, a.account_uuid AS account, a.score AS score, a.seal_reason AS reason,
		json_group_object(r.question_uuid, r.option_uuid) AS responses
	FROM (SELECT * FROM attempt WHERE exam_uuid = ? AND id > ? ORDER BY id LIMIT ?) AS a
	JOIN response AS r ON r.attempt_uuid = a.uuid GROUP BY a.id ORDER BY a.id`;

/** What the database holds of an exam: the score, and the choice of each question. */
export async function storedOutcomes(site: Site, examUuid: string, students: readonly Student[]): Promise<Stored[]> {
	const tokenOf = new Map(students.map(({ accountUuid, token }) => [accountUuid, token]));
	const stored: Stored[] = [];
	for (let after = 0; ; ) {
		const { rows } = await site.db.$client.execute({ sql: OUTCOMES, args: [examUuid, after, PAGE] });
		for (const row of rows)
			stored.push({
				token: tokenOf.get(String(row.account)) as string,
				score: Number(row.score),
				sealReason: String(row.reason),
				responses: new Map(Object.entries(JSON.parse(String(row.responses)) as Record<string, string | null>)),
			});
		if (rows.length < PAGE) return stored;
		after = Number(rows.at(-1)?.id);
	}
}

/** The right option of every question, as an exam's pool names it. */
export async function keysOf(site: Site, examUuid: string): Promise<Map<string, string>> {
	const { rows } = await site.db.$client.execute({
		sql: `SELECT q.value ->> 'uuid' AS question, q.value ->> 'correctOptionUuid' AS option
			FROM paper_pool AS p, json_each(p.content, '$.questions') AS q WHERE p.exam_uuid = ?`,
		args: [examUuid],
	});
	return new Map(rows.map((row) => [String(row.question), String(row.option)]));
}

/** Waits until the database has all outcomes, and not longer than `patienceMs`. @returns how long it took, ms */
export async function waitForOutcomes(
	site: Site,
	examUuid: string,
	count: number,
	patienceMs: number,
): Promise<number> {
	const from = performance.now();
	for (;;) {
		const { rows } = await site.db.$client.execute({
			sql: "SELECT count(*) AS n FROM attempt WHERE exam_uuid = ?",
			args: [examUuid],
		});
		const waited = performance.now() - from;
		if (Number(rows[0]?.n) >= count || waited > patienceMs) return waited;
		await setTimeout(POLL_MS);
	}
}

/** Compares choice by choice, and each score with one computed from the generator's own record. @returns what is wrong */
export function differences(
	attempts: readonly Attempt[],
	stored: readonly Stored[],
	keys: Map<string, string>,
): string[] {
	const byToken = new Map(stored.map((outcome) => [outcome.token, outcome]));
	return attempts.flatMap(({ token, choices }) => {
		const outcome = byToken.get(token);
		if (!outcome) return ["an attempt is missing in the database"];
		const wrong = Object.entries(choices).filter(([uuid, option]) => outcome.responses.get(uuid) !== option);
		const right = Object.entries(choices).filter(([uuid, option]) => option !== null && keys.get(uuid) === option);
		// One mark for each right answer, no penalty: the default of an exam.
		const scored = outcome.score === right.length * 100 ? [] : [`score ${outcome.score} for ${right.length} right`];
		return [...wrong.map(([uuid]) => `question ${uuid} has another choice`), ...scored];
	});
}
