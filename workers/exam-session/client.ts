import { drawPaper, newSeed } from "~/domain/exam-session/paper.ts";
import {
	type Absent,
	type ExamSessions,
	ExamSessionUnavailable,
	type Preparation,
	type PrepareReply,
	sessionName,
} from "~/domain/exam-session/port.ts";
import type { SessionKey } from "~/domain/exam-session/types.ts";
import { isRetryable } from "~/lib/retryable.ts";
import type { Bindings } from "../env.ts";
import type { Admission } from "./admission.ts";
import type { AttemptIds } from "./attempt-ids.ts";
import type { DrawnPreparation, ExamSession, Redraw } from "./durable-object.ts";

type Namespace = Bindings["EXAM_SESSION"];

type Gate = {
	/** Whether an object may be named by what an address says. */
	admits: Admission;
	ids: Pick<AttemptIds, "issue">;
	/** Milliseconds UTC. */
	clock: () => number;
};

/**
 * The port on Durable Objects: one call each, tried once more through a new stub where the first one broke off. The only
 * place that names an object: what is asked on behalf of an address is admitted first.
 */
export function createExamSessions(namespace: Namespace, { admits, ids, clock }: Gate): ExamSessions {
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

	/** The same for a key out of an address: nobody's attempt is absent, and has no object. */
	async function ask<Reply>(
		key: SessionKey,
		method: string,
		run: (session: DurableObjectStub<ExamSession>) => PromiseLike<unknown>,
	): Promise<Reply | Absent> {
		return (await admits(key)) ? call(key, method, run) : { kind: "absent", serverNow: clock() };
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
		status: (key) => call(key, "status", (session) => session.status()),
		seal: (key) => call(key, "seal", (session) => session.seal()),
		forget: (key) => call(key, "forget", (session) => session.forget()),
		newAttemptUuid: (accountUuid) => ids.issue(accountUuid, clock()),
		start: (key) => ask(key, "start", (session) => session.start()),
		questions: (key, paging) => ask(key, "questions", (session) => session.questions(paging)),
		attend: (key, paging) => ask(key, "attend", (session) => session.attend(paging)),
		answer: (key, answer) => ask(key, "answer", (session) => session.answer(answer)),
		answers: (key, choices) => ask(key, "answers", (session) => session.answers(choices)),
		finish: (key) => ask(key, "finish", (session) => session.finish()),
		summary: (key) => ask(key, "summary", (session) => session.summary()),
		review: (key, paging) => ask(key, "review", (session) => session.review(paging)),
	};
}
