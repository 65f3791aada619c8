import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { deviceStore } from "~/components/device-store.ts";
import { documentRoundTrip, ServerClock } from "~/lib/server-clock.ts";
import { newQueue, type QueueState } from "./answer-queue.ts";
import { AnswerSender } from "./answer-sender.ts";
import { fetchPage, type PageReply, postAnswer } from "./exam-calls.ts";
import { KeptPaper, type KeptState, serverNowOf } from "./kept-paper.ts";
import { type Answers, answersOf, type Choices, mergeStored } from "./merge-stored.ts";
import type { RoomData, RoomQuestion } from "./room-data.ts";
import { WaitingAnswers } from "./waiting-answers.ts";

const monotonic = () => performance.now();

/** What only a browser has: made once the page is there. */
export type Engine = {
	sender: AnswerSender;
	clock: ServerClock;
	/** The server's clock, ms UTC. */
	serverNow: () => number;
	fetchPage: (page: number, size: number) => Promise<PageReply>;
	kept: KeptPaper;
	/** What this browser knows of later than the document: that came from its memory, not from the server. */
	later: KeptState | null;
};

type Hooks = {
	onCorrected: (uuid: string, option: string | null | undefined) => void;
	onCounted: (answeredCount: number) => void;
	/** When the attempt ends, as the server said last. */
	onDeadline: (deadlineAt: number) => void;
	onOver: () => void;
};

/** How far off the server's clock may be when only the device's own tells it: any reading of the server is better. */
const DEVICE_ERROR_MS = 60_000;

function startClock(data: RoomData, later: KeptState | null): ServerClock {
	if (later) {
		const now = monotonic();
		return new ServerClock(serverNowOf(later, Date.now()), now - DEVICE_ERROR_MS, now + DEVICE_ERROR_MS);
	}
	const { sentAt, receivedAt } = documentRoundTrip(performance);
	return new ServerClock(data.serverNow, sentAt, receivedAt);
}

function startEngine(data: RoomData, hooks: () => Hooks): Engine {
	const kept = new KeptPaper(deviceStore(), data.examUuid, data.accountUuid);
	const later = kept.stateAfter(data.serverNow);
	const clock = startClock(data, later);
	const world = {
		fetch: (input: RequestInfo | URL, init?: RequestInit) => window.fetch(input, init),
		monotonic,
		onReading: (serverNow: number, from: number, to: number) => clock.sample(serverNow, from, to),
		onDeadline: (deadlineAt: number) => hooks().onDeadline(deadlineAt),
	};
	const serverNow = () => clock.at(monotonic());
	const shelf = new WaitingAnswers(deviceStore(), data.examUuid, data.accountUuid);
	const lastSeq = Math.max(data.lastSeq, later?.lastSeq ?? 0);
	const sender = new AnswerSender(newQueue(lastSeq, shelf.all()), {
		post: (item) => postAnswer(world, data, item),
		shelf,
		monotonic,
		// A device whose clock is far ahead may be all that there is to read it by: no choice counts after the deadline anyway.
		serverNow: () => Math.min(serverNow(), data.deadlineAt),
		chance: Math.random,
		timer: (ms, work) => {
			const timer = setTimeout(work, ms);
			return () => clearTimeout(timer);
		},
		onCorrected: (uuid, option) => hooks().onCorrected(uuid, option),
		onCounted: (answeredCount) => hooks().onCounted(answeredCount),
		onOver: () => hooks().onOver(),
	});
	return { sender, clock, serverNow, kept, later, fetchPage: (page, size) => fetchPage(world, data, { page, size }) };
}

const nothing = () => () => {};

/**
 * The choices of the student and their way to the server, saved as they are made (ATT-7). Before the page is alive (and on the server) `engine` and
 * `queue` are null, and the answers are those of the data.
 */
export function useAnswers(data: RoomData, hooks: Hooks) {
	const [answers, setAnswers] = useState<Answers>(() => answersOf(data.questions));
	const [engine, setEngine] = useState<Engine | null>(null);
	const latest = useRef(hooks);
	const sender = useRef<AnswerSender | null>(null);
	/** Choices of the moment in which the page answers already and the engine is not there yet: they go out first. */
	const early = useRef<[uuid: string, option: string | null][]>([]);
	/** The seq of each question's last choice here. */
	const chosen = useRef(new Map<string, number>());
	useEffect(() => {
		latest.current = hooks;
	});
	// In the step in which the page comes alive: what was chosen until then is taken before anything is drawn without it.
	// biome-ignore lint/correctness/useExhaustiveDependencies: one engine for an attempt; newer data comes by its own effect
	useLayoutEffect(() => {
		const made = startEngine(data, () => ({
			onCorrected: (uuid, option) => {
				if (option !== undefined) setAnswers((before) => ({ ...before, [uuid]: option }));
				latest.current.onCorrected(uuid, option);
			},
			onCounted: (answeredCount) => latest.current.onCounted(answeredCount),
			onDeadline: (deadlineAt) => latest.current.onDeadline(deadlineAt),
			onOver: () => latest.current.onOver(),
		}));
		sender.current = made.sender;
		for (const [uuid, option] of early.current.splice(0)) made.sender.choose(uuid, option);
		const { waiting } = made.sender.snapshot();
		setAnswers((before) => ({
			...before,
			...made.later?.answers,
			...Object.fromEntries(waiting.map(({ questionUuid, optionUuid }) => [questionUuid, optionUuid])),
		}));
		setEngine(made);
		made.sender.lineChanged(navigator.onLine);
		const line = () => made.sender.lineChanged(navigator.onLine);
		window.addEventListener("online", line);
		window.addEventListener("offline", line);
		return () => {
			window.removeEventListener("online", line);
			window.removeEventListener("offline", line);
			sender.current = null;
			made.sender.close();
		};
	}, []);
	const queue = useSyncExternalStore<QueueState | null>(
		engine?.sender.subscribe ?? nothing,
		() => engine?.sender.snapshot() ?? null,
		() => null,
	);

	const choose = useCallback((uuid: string, option: string | null) => {
		setAnswers((before) => ({ ...before, [uuid]: option }));
		if (sender.current) {
			sender.current.choose(uuid, option);
			chosen.current.set(uuid, sender.current.snapshot().lastSeq);
		} else early.current.push([uuid, option]);
	}, []);
	/** Takes what the server had stored when the last choice here was `asOf`. */
	const adopt = useCallback(
		(questions: readonly RoomQuestion[], asOf: number) => {
			const waiting = engine?.sender.snapshot().waiting ?? [];
			const choices: Choices = {
				made: chosen.current,
				waiting: new Set(waiting.map((item) => item.questionUuid)),
				asOf,
			};
			setAnswers((before) => mergeStored(before, questions, choices));
		},
		[engine],
	);
	return useMemo(() => ({ answers, engine, queue, choose, adopt }), [answers, engine, queue, choose, adopt]);
}
