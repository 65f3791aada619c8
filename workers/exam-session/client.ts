import type { Bindings } from "../env.ts";
import type { DrawnPreparation, ExamSession, Redraw } from "./durable-object.ts";
import { drawPaper, newSeed } from "./paper.ts";
import { type ExamSessions, ExamSessionUnavailable, type Preparation, type PrepareReply, sessionName } from "./port.ts";
import type { SessionRef } from "./types.ts";

type Namespace = Bindings["EXAM_SESSION"];

/** What a Durable Object's error tells about itself. */
const isRetryable = (error: unknown) => {
	const { retryable, overloaded } = (error ?? {}) as { retryable?: boolean; overloaded?: boolean };
	return retryable === true && overloaded !== true;
};

/** The port on Durable Objects: one call each, tried once more through a new stub where the first one broke off. */
export function createExamSessions(namespace: Namespace): ExamSessions {
	async function call<Reply>(
		ref: SessionRef,
		method: string,
		run: (session: DurableObjectStub<ExamSession>) => PromiseLike<unknown>,
	): Promise<Reply> {
		const id = namespace.idFromName(sessionName(ref));
		const attempt = async () => (await run(namespace.get(id))) as Reply;
		try {
			return await attempt().catch((error) => (isRetryable(error) ? attempt() : Promise.reject(error)));
		} catch (error) {
			throw new ExamSessionUnavailable(method, error);
		}
	}

	async function prepare({ pool, ...rest }: Preparation): Promise<PrepareReply> {
		const send = (seed: string) => {
			const drawn: DrawnPreparation = { ...rest, paper: drawPaper(pool, seed) };
			return call<PrepareReply | Redraw>(rest.ref, "prepare", (session) => session.prepare(drawn));
		};
		const first = await send(newSeed((length) => crypto.getRandomValues(new Uint8Array(length))));
		if (first.kind !== "redraw") return first;
		const second = await send(first.seed);
		if (second.kind !== "redraw") return second;
		throw new ExamSessionUnavailable("prepare", new Error("The session refused its own seed"));
	}

	return {
		prepare,
		start: (ref) => call(ref, "start", (session) => session.start()),
		questions: (ref, paging) => call(ref, "questions", (session) => session.questions(paging)),
		attend: (ref, paging) => call(ref, "attend", (session) => session.attend(paging)),
		answer: (ref, answer) => call(ref, "answer", (session) => session.answer(answer)),
		finish: (ref) => call(ref, "finish", (session) => session.finish()),
		status: (ref) => call(ref, "status", (session) => session.status()),
		summary: (ref) => call(ref, "summary", (session) => session.summary()),
		review: (ref, paging) => call(ref, "review", (session) => session.review(paging)),
		seal: (ref) => call(ref, "seal", (session) => session.seal()),
	};
}
