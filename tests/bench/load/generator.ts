/** The load generator: a process of its own, told what to do over its IPC channel. */
import { Connection, request } from "./connection.ts";
import { answerCall, bearer, guess, pathOf, type Question, registerCall, startAttempt } from "./exam-calls.ts";
import type { Attempt, AttemptsResult, Job, LoadResult, OpenResult, OpenSession } from "./jobs.ts";
import { sit } from "./sit.ts";
import { Tally } from "./tally.ts";

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

async function answers(job: Extract<Job, { kind: "answers" }>): Promise<LoadResult> {
	const tally = new Tally();
	const until = performance.now() + job.seconds * 1000;
	await onConnections(job, async (connection, index) => {
		const mine = job.sessions.filter((_, at) => at % job.connections === index);
		const most = mine.length * (job.each ?? Number.POSITIVE_INFINITY);
		for (let turn = 0; performance.now() < until && turn < most; turn++) {
			const session = mine[turn % mine.length] as OpenSession;
			const seq = job.firstSeq + turn;
			const question = session.questions[seq % session.questions.length] as Question;
			const option = question.options[(seq >> 3) % question.options.length] as string;
			await tally.send(connection, answerCall(session, question, option, seq), 201);
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
	if (!(await register.send(connection, registerCall(examUuid, token), 200))) return null;
	return startAttempt(connection, start, { examUuid, token });
}

async function register(job: Extract<Job, { kind: "register" }>): Promise<LoadResult> {
	const tally = new Tally();
	const queue = job.tokens.values();
	await onConnections(job, async (connection) => {
		for (const token of queue) await tally.send(connection, registerCall(job.examUuid, token), 200);
	});
	return tally.result;
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
	const choose = async (question: Question, optionUuid: string | null) => {
		const text = answerCall(session, question, optionUuid, seq++);
		if (await steps.answer.send(connection, text, 201)) choices[question.uuid] = optionUuid;
	};
	for (const question of session.questions) await choose(question, guess(question));
	const [first, second] = session.questions;
	if (first) await choose(first, first.options[0] as string);
	if (second && Math.random() < 0.2) await choose(second, null);
	const path = `${pathOf(session.examUuid)}/finish`;
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
		case "register":
			return register(job);
		case "sit":
			return sit(job);
	}
}

process.on("message", async (job: Job) => process.send?.(await run(job)));
process.on("disconnect", () => process.exit(0));
