import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { MAX_PAPER_SIZE } from "~/lib/paging.ts";
import { keepDocument } from "./kept-document.ts";
import type { Answers } from "./merge-stored.ts";
import { adoptTexts, cutOf, pageCount, type RoomData, type RoomQuestion, rangeOf, searchOf } from "./room-data.ts";
import { type Engine, useAnswers } from "./use-answers.ts";

type Pages = ReadonlyMap<number, RoomQuestion>;

/** Where the reader is to stand after a move: the head of the page, or one question. */
type Spot = { page: number; position: number | null; turn: number };

const FLUSH_MS = 2_500;
const IDLE_MS = 400;
const AGAIN_MS = 10_000;

/**
 * The running exam in a living page: pages change without asking the server for what is known already, the rest of
 * the paper is fetched ahead so that a dropped line does not stop the student, and answers of another device come in
 * whenever the page comes back to life.
 */
export function useExamRoom(data: RoomData, attendPath: string) {
	const { size, total } = data;
	const [pages, setPages] = useState<Pages>(() => withAll(new Map(), adoptTexts(data.questions)));
	const [spot, setSpot] = useState<Spot>({ page: data.page, position: null, turn: 0 });
	const [loadFailed, setLoadFailed] = useState(false);
	const [ended, setEnded] = useState(false);
	const [changedElsewhere, setChangedElsewhere] = useState(0);
	const [deadlineAt, setDeadlineAt] = useState(data.deadlineAt);

	const leaving = useRef(false);
	// The exam's own address knows whether it is over: then it leads to the result, with the sentence that says so.
	const leave = useCallback(() => {
		setEnded(true);
		leaving.current = true;
		if (navigator.onLine) window.location.replace(attendPath);
	}, [attendPath]);
	const sync = useRef<() => void>(() => {});
	const counted = useRef<(answeredCount: number) => void>(() => {});
	const { answers, engine, queue, choose, adopt } = useAnswers(data, {
		onCorrected: (_, option) => (option === undefined ? sync.current() : setChangedElsewhere((count) => count + 1)),
		onCounted: (answeredCount) => counted.current(answeredCount),
		onDeadline: setDeadlineAt,
		onOver: leave,
	});

	const load = useCallback(
		async (from: Engine, page: number, cut = size): Promise<boolean> => {
			const asOf = from.sender.snapshot().lastSeq;
			const reply = await from.fetchPage(page, cut);
			if (reply.kind === "over") leave();
			if (reply.kind !== "page") return false;
			setPages((before) => withAll(before, reply.questions));
			setDeadlineAt(reply.deadlineAt);
			adopt(reply.questions, asOf);
			return true;
		},
		[size, adopt, leave],
	);

	useKeptPaper(ended ? null : engine, { pages, answers, deadlineAt });
	useEffect(() => (engine ? keepDocument(attendPath) : undefined), [engine, attendPath]);

	const { first, last } = rangeOf(spot.page, size, total);
	const shown = useMemo(
		() => range(first, last).flatMap((position) => pages.get(position) ?? []),
		[pages, first, last],
	);
	const complete = shown.length === last - first + 1;

	const show = useCallback((page: number, position: number | null) => {
		setSpot((before) => ({ page, position, turn: before.turn + 1 }));
	}, []);
	/** Turns to a page, or to the page of a question and to it. */
	const turn = useCallback(
		(page: number, position: number | null = null) => {
			const at = Math.min(Math.max(page, 0), pageCount(total, size) - 1);
			const address = `${window.location.pathname}${searchOf({ page: at, size })}`;
			if (at !== spot.page) window.history.pushState(window.history.state, "", address);
			show(at, position);
		},
		[show, spot.page, size, total],
	);
	usePageHistory((search) => show(cutOf(search).page, null));

	useEffect(() => {
		sync.current = () => {
			if (engine && !ended) void load(engine, spot.page);
		};
	});
	useEffect(() => {
		if (!engine || complete || ended) return;
		let gone = false;
		setLoadFailed(false);
		void load(engine, spot.page).then((done) => !gone && setLoadFailed(!done));
		return () => {
			gone = true;
		};
	}, [engine, complete, ended, load, spot.page]);
	useReadAhead(engine && !ended && complete ? engine : null, { from: spot.page, pages, size, total, load });
	useAwakening(engine, sync);
	useEffect(() => {
		if (!engine?.later) return;
		// The document came from this browser's memory: what it has learnt since is beside it.
		setPages((before) => withAll(before, engine.kept.questions()));
		setDeadlineAt(engine.later.deadlineAt);
		const asked = cutOf(new URLSearchParams(window.location.search));
		if (asked.size === size)
			setSpot((before) => ({ ...before, page: Math.min(asked.page, pageCount(total, size) - 1) }));
		sync.current();
	}, [engine, size, total]);

	/** The time is up: what waits goes out, then the result. */
	const end = useCallback(async () => {
		setEnded(true);
		await engine?.sender.flush(FLUSH_MS);
		leave();
	}, [engine, leave]);
	useEffect(() => {
		if (!ended) return;
		window.addEventListener("online", leave);
		return () => window.removeEventListener("online", leave);
	}, [ended, leave]);
	useWarnBeforeLeaving((queue?.waiting.length ?? 0) > 0, leaving);

	const answered = useMemo(
		() =>
			range(1, total).map((position) => {
				const question = pages.get(position);
				const known = question ? answers[question.uuid] : undefined;
				return known === undefined ? data.answered[position - 1] === "1" : known !== null;
			}),
		[pages, answers, data.answered, total],
	);
	const refresh = useWholePaper(engine && !ended ? engine : null, { total, load });
	useEffect(() => {
		// Another device has answered: its answers are not in the count that is known here.
		counted.current = (answeredCount) => {
			if (answeredCount !== answered.filter(Boolean).length) void refresh();
		};
	});
	const retry = useCallback(() => sync.current(), []);
	const uuidAt = (position: number) => pages.get(position)?.uuid;
	return {
		...{ uuidAt, engine, queue, answers, choose, answered, shown, complete, loadFailed, retry, refresh },
		...{ spot, turn, ended, end, deadlineAt, changedElsewhere, leaving },
	};
}

export type ExamRoomState = ReturnType<typeof useExamRoom>;

const range = (first: number, last: number): number[] =>
	Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);

function withAll(before: Pages, questions: readonly RoomQuestion[]): Pages {
	const after = new Map(before);
	for (const question of questions) after.set(question.position, question);
	return after;
}

/** Writes down what a reload without a line would need. */
function useKeptPaper(
	engine: Engine | null,
	{ pages, answers, deadlineAt }: { pages: Pages; answers: Answers; deadlineAt: number },
): void {
	useEffect(() => {
		engine?.kept.keepQuestions([...pages.values()]);
	}, [engine, pages]);
	useEffect(() => {
		if (!engine) return;
		const { lastSeq } = engine.sender.snapshot();
		const now = { serverNow: Math.round(engine.serverNow()), deviceNow: Date.now() };
		engine.kept.keepState({ ...now, deadlineAt, lastSeq, answers });
	}, [engine, answers, deadlineAt]);
}

/** Back and forward between the pages of the paper: known here, so the router need not ask the server. */
function usePageHistory(onPage: (search: URLSearchParams) => void): void {
	const latest = useRef(onPage);
	useEffect(() => {
		latest.current = onPage;
	});
	useEffect(() => {
		const { pathname } = window.location;
		const back = (event: PopStateEvent) => {
			const search = new URLSearchParams(window.location.search);
			if (window.location.pathname !== pathname || search.has("confirm")) return;
			event.stopImmediatePropagation();
			latest.current(search);
		};
		window.addEventListener("popstate", back, { capture: true });
		return () => window.removeEventListener("popstate", back, { capture: true });
	}, []);
}

type Load = (engine: Engine, page: number, cut?: number) => Promise<boolean>;

/** Asks for the whole paper as the server has it now: one request for all who ask while it is on its way. */
function useWholePaper(engine: Engine | null, { total, load }: { total: number; load: Load }): () => Promise<void> {
	const asking = useRef<Promise<void> | null>(null);
	return useCallback(() => {
		if (!engine) return Promise.resolve();
		asking.current ??= (async () => {
			const cut = Math.min(total, MAX_PAPER_SIZE);
			for (let page = 0; page < pageCount(total, cut); page++) if (!(await load(engine, page, cut))) break;
			asking.current = null;
		})();
		return asking.current;
	}, [engine, total, load]);
}

type Ahead = {
	from: number;
	pages: Pages;
	size: number;
	total: number;
	load: Load;
};

/** Fetches the pages not seen yet one after the other, the next ones first, while nothing else goes on. */
function useReadAhead(engine: Engine | null, { from, pages, size, total, load }: Ahead): void {
	const count = pageCount(total, size);
	const missing = range(1, count)
		.map((step) => (from + step) % count)
		.find((page) => {
			const { first, last } = rangeOf(page, size, total);
			return range(first, last).some((position) => !pages.has(position));
		});
	useEffect(() => {
		if (!engine || missing === undefined) return;
		let timer: ReturnType<typeof setTimeout>;
		let gone = false;
		const fetchSoon = (ms: number) => {
			timer = setTimeout(async () => {
				if (!(await load(engine, missing)) && !gone) fetchSoon(AGAIN_MS);
			}, ms);
		};
		fetchSoon(IDLE_MS);
		return () => {
			gone = true;
			clearTimeout(timer);
		};
	}, [engine, missing, load]);
}

const ASLEEP_MS = 5_000;

/** Asks the server anew when the page comes back to life: seen again, shown from the browser's memory, line back. */
function useAwakening(engine: Engine | null, sync: React.RefObject<() => void>): void {
	useEffect(() => {
		if (!engine) return;
		let hiddenAt: number | null = null;
		const seen = () => {
			if (document.visibilityState === "hidden") hiddenAt = performance.now();
			else if (hiddenAt !== null) sync.current();
		};
		const shown = (event: PageTransitionEvent) => event.persisted && sync.current();
		const online = () => sync.current();
		// A device that slept may have stopped its monotonic clock: a gap between the two clocks is a reason to ask.
		let gap = Date.now() - performance.now();
		const watch = setInterval(() => {
			const now = Date.now() - performance.now();
			if (Math.abs(now - gap) > ASLEEP_MS / 2) sync.current();
			gap = now;
		}, ASLEEP_MS);
		document.addEventListener("visibilitychange", seen);
		window.addEventListener("pageshow", shown);
		window.addEventListener("online", online);
		return () => {
			clearInterval(watch);
			document.removeEventListener("visibilitychange", seen);
			window.removeEventListener("pageshow", shown);
			window.removeEventListener("online", online);
		};
	}, [engine, sync]);
}

function useWarnBeforeLeaving(warn: boolean, leaving: React.RefObject<boolean>): void {
	useEffect(() => {
		if (!warn) return;
		const ask = (event: BeforeUnloadEvent) => {
			if (!leaving.current) event.preventDefault();
		};
		window.addEventListener("beforeunload", ask);
		return () => window.removeEventListener("beforeunload", ask);
	}, [warn, leaving]);
}
