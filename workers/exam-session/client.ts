import { drawPaper, newSeed } from "~/domain/exam-session/paper.ts";
import {
	type ExamSessions,
	ExamSessionUnavailable,
	type Preparation,
	type PrepareReply,
	sessionName,
} from "~/domain/exam-session/port.ts";
import type { SessionKey } from "~/domain/exam-session/types.ts";
import { isRetryable } from "~/lib/retryable.ts";
import type { Bindings } from "../env.ts";
import type { DrawnPreparation, ExamSession, Redraw } from "./durable-object.ts";

type Namespace = Bindings["EXAM_SESSION"];

/** The port on Durable Objects: one call each, tried once more through a new stub where the first one broke off. */
export function createExamSessions(namespace: Namespace): ExamSessions {
	async function call<Reply>(
		key: SessionKey,
		method: string,
		run: (session: DurableObjectStub<ExamSession>) => PromiseLike<unknown>,
	): Promise<Reply> {
		const name = sessionName(key);
		for (let again = true; ; again = false)
			try {
				return (await run(namespace.getByName(name))) as Reply;
			} catch (error) {
				if (!again || !isRetryable(error)) throw new ExamSessionUnavailable(method, error);
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
		withdraw: (key) => call(key, "withdraw", (session) => session.withdraw()),
		start: (key) => call(key, "start", (session) => session.start()),
		questions: (key, paging) => call(key, "questions", (session) => session.questions(paging)),
		attend: (key, paging) => call(key, "attend", (session) => session.attend(paging)),
		answer: (key, answer) => call(key, "answer", (session) => session.answer(answer)),
		answers: (key, choices) => call(key, "answers", (session) => session.answers(choices)),
		finish: (key) => call(key, "finish", (session) => session.finish()),
		status: (key) => call(key, "status", (session) => session.status()),
		summary: (key) => call(key, "summary", (session) => session.summary()),
		review: (key, paging) => call(key, "review", (session) => session.review(paging)),
		seal: (key) => call(key, "seal", (session) => session.seal()),
	};
}
