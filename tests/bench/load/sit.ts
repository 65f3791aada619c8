import { setTimeout } from "node:timers/promises";
import { Connection } from "./connection.ts";
import { answerCall, guess, startAttempt } from "./exam-calls.ts";
import type { Attempt, Job, SitResult } from "./jobs.ts";
import { Tally } from "./tally.ts";

/** Kept-alive connections that many people share, each for one request at a time. */
class Pool {
	readonly #all: Connection[];
	readonly #idle: Connection[];
	readonly #waiting: ((connection: Connection) => void)[] = [];

	constructor(port: number, size: number) {
		this.#all = Array.from({ length: size }, () => new Connection(port));
		this.#idle = [...this.#all];
	}

	async use<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
		const connection = this.#idle.pop() ?? (await new Promise<Connection>((take) => this.#waiting.push(take)));
		try {
			return await work(connection);
		} finally {
			const next = this.#waiting.shift();
			if (next) next(connection);
			else this.#idle.push(connection);
		}
	}

	close(): void {
		for (const connection of this.#all) connection.close();
	}
}

type Sitting = Extract<Job, { kind: "sit" }>;

/** All students of an exam by the clock, see the job. */
export async function sit(job: Sitting): Promise<SitResult> {
	// The tallies count from the start of the exam.
	await until(performance.now() + job.startAt - Date.now());
	const tallies = { start: new Tally(), answer: new Tally() };
	const pool = new Pool(job.port, job.connections);
	const from = performance.now();
	const cpuBefore = process.cpuUsage();
	const sat = job.tokens.map((token, index) => {
		const wanted = from + (job.startSeconds * 1000 * index) / job.tokens.length;
		return sitOne(job, pool, tallies, token, wanted);
	});
	const attempts = (await Promise.all(sat)).filter((attempt) => attempt !== null);
	pool.close();
	const { user, system } = process.cpuUsage(cpuBefore);
	const { start, answer } = tallies;
	return {
		...answer.result,
		errors: { ...start.errors, ...answer.errors },
		attempts,
		start: start.timed,
		answer: answer.timed,
		cpuMs: (user + system) / 1000,
	};
}

/** Starts, answers every question in its turn, and changes its mind about the first. */
async function sitOne(
	{ examUuid, startAt, startSeconds, answersUntil }: Sitting,
	pool: Pool,
	tallies: { start: Tally; answer: Tally },
	token: string,
	wanted: number,
): Promise<Attempt | null> {
	await until(wanted);
	const session = await pool.use((connection) => startAttempt(connection, tallies.start, { examUuid, token }, wanted));
	if (!session) return null;
	const choices: Attempt["choices"] = {};
	const turns = [...session.questions, ...session.questions.slice(0, 1)];
	const thinkMs = (answersUntil - startAt - startSeconds * 1000) / turns.length;
	for (const [turn, question] of turns.entries()) {
		const due = wanted + (turn + Math.random()) * thinkMs;
		await until(due);
		const optionUuid = guess(question);
		const text = answerCall(session, question, optionUuid, turn);
		const saved = await pool.use((connection) => tallies.answer.send(connection, text, 201, due));
		if (saved) choices[question.uuid] = optionUuid;
	}
	return { token, choices };
}

async function until(at: number): Promise<void> {
	const left = at - performance.now();
	if (left > 0) await setTimeout(left);
}
