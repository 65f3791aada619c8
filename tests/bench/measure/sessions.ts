import { cpuMillis } from "../support/cpu.ts";
import type { Site } from "../support/site.ts";
import type { Student } from "../support/students.ts";
import { differences, keysOf, storedOutcomes, waitForOutcomes } from "./outcomes.ts";
import { millis, type Row, round } from "./row.ts";

const CONNECTIONS = 32;
/** A machine that is busy with other things may not get through all of them. */
const LIMIT_SECONDS = 900;
/** How long outcomes may take to reach the database after the last finish. */
const PATIENCE_MS = 120_000;
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
	const waited = await waitForOutcomes(site, examUuid, result.attempts.length, PATIENCE_MS);
	const cpu = cpuMillis(site.platform.pid) - before;
	const stored = await storedOutcomes(site, examUuid, students);
	const wrong = differences(result.attempts, stored, await keysOf(site, examUuid));
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
