/** The load generator: a process of its own, told what to do over its IPC channel. */
import { Connection, type Reply, request } from "./connection.ts";
import type { Attempt, AttemptsResult, Job, Latency, LoadResult, OpenResult, OpenSession } from "./jobs.ts";

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Latencies and unexpected replies of one run. */
class Tally {
	readonly #millis: number[] = [];
	readonly errors: Record<string, number> = {};
	reconnects = 0;
	readonly #from = performance.now();

	/**
	 * Sends, takes the time, and counts a status other than `expect`. On a kept-alive connection that the server has
	 * closed meanwhile it sends once more, as every client does: all requests here may be repeated.
	 */
	async send(connection: Connection, text: string, expect: number): Promise<Reply | null> {
		const from = performance.now();
		try {
			const reply = await connection.send(text).catch(() => {
				this.reconnects += 1;
				return connection.send(text);
			});
			this.#millis.push(performance.now() - from);
			if (reply.status === expect) return reply;
			this.#count(`${reply.status} instead of ${expect}: ${reply.body.toString("utf8", 0, 120)}`);
		} catch (error) {
			this.#count(String(error));
		}
		return null;
	}

	#count(what: string): void {
		this.errors[what] = (this.errors[what] ?? 0) + 1;
	}

	get latency(): Latency {
		const sorted = [...this.#millis].sort((a, b) => a - b);
		const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
		return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
	}

	get result(): LoadResult {
		const seconds = (performance.now() - this.#from) / 1000;
		return {
			requests: this.#millis.length,
			seconds,
			latency: this.latency,
			errors: this.errors,
			reconnects: this.reconnects,
		};
	}
}

async function onConnections(
	job: { port: number; connections: number },
	work: (connection: Connection, index: number) => Promise<void>,
): Promise<void> {
	const connections = Array.from({ length: job.connections }, () => new Connection(job.port));
	await Promise.all(connections.map(work));
	for (const connection of connections) connection.close();
}

async function repeat(job: Extract<Job, { kind: "repeat" }>): Promise<LoadResult> {
	const tally = new Tally();
	const limit = { seconds: Number.POSITIVE_INFINITY, count: Number.POSITIVE_INFINITY, ...job.until };
	const until = performance.now() + limit.seconds * 1000;
	let sent = 0;
	await onConnections(job, async (connection) => {
		while (performance.now() < until && sent++ < limit.count) await tally.send(connection, job.request, job.expect);
	});
	return tally.result;
}

const answerOf = (session: OpenSession, question: OpenSession["questions"][number], optionUuid: string, seq: number) =>
	request(
		"POST",
		"/api/weekly-exam/answer",
		bearer(session.token),
		JSON.stringify({ examUUID: session.examUuid, questionUuid: question.uuid, optionUuid, seq }),
	);

async function answers(job: Extract<Job, { kind: "answers" }>): Promise<LoadResult> {
	const tally = new Tally();
	const until = performance.now() + job.seconds * 1000;
	await onConnections(job, async (connection, index) => {
		const mine = job.sessions.filter((_, at) => at % job.connections === index);
		for (let turn = 0; performance.now() < until && mine.length > 0; turn++) {
			const session = mine[turn % mine.length] as OpenSession;
			const seq = job.firstSeq + turn;
			const question = session.questions[seq % session.questions.length] as OpenSession["questions"][number];
			const option = question.options[(seq >> 3) % question.options.length] as string;
			await tally.send(connection, answerOf(session, question, option, seq), 201);
		}
	});
	return tally.result;
}

type Steps = Record<"register" | "start" | "answer" | "finish", Tally>;

/** Registers and starts one attempt. Null: something went wrong, and the tally knows what. */
async function openOne(
	connection: Connection,
	{ register, start }: Pick<Steps, "register" | "start">,
	{ examUuid }: { examUuid: string },
	token: string,
): Promise<OpenSession | null> {
	const path = `/api/weekly-exam/${examUuid}`;
	if (!(await register.send(connection, request("GET", `${path}/register/free`, bearer(token)), 200))) return null;
	const paper = await start.send(connection, request("GET", `${path}/questions?page=0&size=100`, bearer(token)), 200);
	if (!paper) return null;
	const { questions } = JSON.parse(paper.body.toString("utf8")) as {
		questions: { content: { uuid: string; options: { uuid: string }[] }[] };
	};
	return {
		token,
		examUuid,
		questions: questions.content.map(({ uuid, options }) => ({ uuid, options: options.map((option) => option.uuid) })),
	};
}

const merged = (tallies: Tally[]) => Object.assign({}, ...tallies.map((tally) => tally.errors));

async function open(job: Extract<Job, { kind: "open" }>): Promise<OpenResult> {
	const steps = { register: new Tally(), start: new Tally() };
	const sessions: OpenSession[] = [];
	const queue = job.tokens.values();
	await onConnections(job, async (connection) => {
		for (const token of queue) {
			const session = await openOne(connection, steps, job, token);
			if (session) sessions.push(session);
		}
	});
	return { ...steps.start.result, errors: merged(Object.values(steps)), sessions };
}

/** Answers every question, changes its mind about some, clears one, and finishes. */
async function sitOne(connection: Connection, steps: Steps, session: OpenSession): Promise<Attempt> {
	const choices: Attempt["choices"] = {};
	let seq = 0;
	const choose = async (question: OpenSession["questions"][number], optionUuid: string | null) => {
		const text = answerOf(session, question, optionUuid as string, seq++);
		if (await steps.answer.send(connection, text, 201)) choices[question.uuid] = optionUuid;
	};
	for (const question of session.questions)
		await choose(question, question.options[Math.floor(Math.random() * question.options.length)] as string);
	const [first, second] = session.questions;
	if (first) await choose(first, first.options[0] as string);
	if (second && Math.random() < 0.2) await choose(second, null);
	const path = `/api/weekly-exam/${session.examUuid}/finish`;
	await steps.finish.send(connection, request("POST", path, bearer(session.token), ""), 200);
	return { token: session.token, choices };
}

async function sitAll(job: Extract<Job, { kind: "attempts" }>): Promise<AttemptsResult> {
	const steps: Steps = { register: new Tally(), start: new Tally(), answer: new Tally(), finish: new Tally() };
	const attempts: Attempt[] = [];
	const queue = job.tokens.values();
	const until = performance.now() + job.seconds * 1000;
	await onConnections(job, async (connection) => {
		for (const token of queue) {
			if (performance.now() > until) break;
			const session = await openOne(connection, steps, job, token);
			if (session) attempts.push(await sitOne(connection, steps, session));
		}
	});
	const { requests, seconds, latency } = steps.answer.result;
	return {
		requests: Object.values(steps).reduce((sum, step) => sum + step.result.requests, 0),
		seconds,
		latency,
		errors: merged(Object.values(steps)),
		reconnects: Object.values(steps).reduce((sum, step) => sum + step.reconnects, 0),
		attempts,
		answers: { count: requests, perSecond: requests / seconds, latency },
		steps: {
			register: steps.register.latency,
			start: steps.start.latency,
			answer: latency,
			finish: steps.finish.latency,
		},
	};
}

function run(job: Job): Promise<LoadResult> {
	switch (job.kind) {
		case "repeat":
			return repeat(job);
		case "answers":
			return answers(job);
		case "open":
			return open(job);
		case "attempts":
			return sitAll(job);
	}
}

process.on("message", async (job: Job) => process.send?.(await run(job)));
process.on("disconnect", () => process.exit(0));
