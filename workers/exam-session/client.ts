import type { Bindings } from "../env.ts";
import type { ExamSession } from "./durable-object.ts";
import { type ExamSessions, ExamSessionUnavailable, sessionName } from "./port.ts";
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

	return {
		prepare: (preparation) => call(preparation.ref, "prepare", (session) => session.prepare(preparation)),
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
