import type { AttemptsResult, Latency } from "../load/jobs.ts";
import { cpuMillis } from "../support/cpu.ts";
import type { Site } from "../support/site.ts";
import type { Student } from "../support/students.ts";
import { type Row, round } from "./row.ts";

const CONNECTIONS = 32;
/** A machine that is busy with other things may not get through all of them. */
const LIMIT_SECONDS = 900;
/** How long outcomes may take to reach the database after the last finish. */
const PATIENCE_MS = 120_000;
const POLL_MS = 250;

type Stored = { token: string; score: number; responses: Map<string, string | null> };

/** What the database holds of an exam: the score, and the choice of each question. */
async function storedOutcomes(site: Site, examUuid: string, students: readonly Student[]): Promise<Stored[]> {
	const { rows } = await site.db.$client.execute({
		sql: `SELECT a.account_uuid AS account, a.score AS score, json_group_object(r.question_uuid, r.option_uuid) AS responses
		FROM attempt AS a JOIN response AS r ON r.attempt_uuid = a.uuid WHERE a.exam_uuid = ? GROUP BY a.uuid`,
		args: [examUuid],
	});
	const tokenOf = new Map(students.map(({ accountUuid, token }) => [accountUuid, token]));
	return rows.map((row) => ({
		token: tokenOf.get(String(row.account)) as string,
		score: Number(row.score),
		responses: new Map(Object.entries(JSON.parse(String(row.responses)) as Record<string, string | null>)),
	}));
}

/** The right option of every question of the bank. */
async function keysOf(site: Site): Promise<Map<string, string>> {
	const { rows } = await site.db.$client.execute(
		"SELECT question_uuid, uuid FROM question_option WHERE is_correct = 1",
	);
	return new Map(rows.map((row) => [String(row.question_uuid), String(row.uuid)]));
}

/** Waits until the database has all outcomes. @returns how long it took after the last finish, ms */
async function waitForOutcomes(site: Site, examUuid: string, count: number): Promise<number> {
	const from = performance.now();
	for (;;) {
		const { rows } = await site.db.$client.execute({
			sql: "SELECT count(*) AS n FROM attempt WHERE exam_uuid = ?",
			args: [examUuid],
		});
		const waited = performance.now() - from;
		if (Number(rows[0]?.n) >= count || waited > PATIENCE_MS) return waited;
		await new Promise((resolve) => setTimeout(resolve, POLL_MS));
	}
}

/** Compares choice by choice, and each score with one computed from the generator's own record. @returns what is wrong */
function differences({ attempts }: AttemptsResult, stored: Stored[], keys: Map<string, string>): string[] {
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

const millis = ({ p50, p95, p99 }: Latency) => `${round(p50)}/${round(p95)}/${round(p99)} ms`;

/** Whole attempts in a closed loop, every question answered, and what the database holds of them afterwards. */
export async function measureSessions(site: Site, examUuid: string, students: readonly Student[]): Promise<Row[]> {
	const before = cpuMillis(site.platform.pid);
	const result = await site.generator.run({
		kind: "attempts",
		port: site.platform.port,
		connections: CONNECTIONS,
		seconds: LIMIT_SECONDS,
		examUuid,
		tokens: students.map(({ token }) => token),
	});
	const waited = await waitForOutcomes(site, examUuid, result.attempts.length);
	const cpu = cpuMillis(site.platform.pid) - before;
	const stored = await storedOutcomes(site, examUuid, students);
	const wrong = differences(result, stored, await keysOf(site));
	const failed = Object.entries(result.errors);
	const { steps, answers } = result;
	const good = failed.length === 0 && wrong.length === 0 && stored.length === students.length;
	const missing = students.length - result.attempts.length;
	const problems = [
		...(missing > 0 ? [`${missing} not done`] : []),
		...failed.map(([what, times]) => `${times} × ${what}`),
		...new Set(wrong),
	].slice(0, 5);
	return [
		{
			what: `${students.length} sessions prepared, started, answered and finished, ${CONNECTIONS} at a time`,
			measured: good ? "no error" : problems.join("; "),
			budget: "no error",
			met: good,
			note: [
				`${round(result.attempts.length / result.seconds, 1)} sessions/s and ${round(answers.perSecond)} answers/s (${answers.count} in ${round(result.seconds)} s)`,
				`p50/p95/p99: answer ${millis(answers.latency)}, register ${millis(steps.register)}, start ${millis(steps.start)}, finish ${millis(steps.finish)}`,
				`${stored.length} results in the database ${round(waited / 1000, 1)} s after the last finish, each choice and score as recomputed`,
				`${result.reconnects} kept-alive connections were closed and opened again`,
				`CPU ${round(cpu / result.attempts.length, 1)} ms a session`,
			].join(". "),
		},
	];
}
