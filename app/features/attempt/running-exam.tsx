import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { Button, ButtonLink } from "~/components/button.tsx";
import { Skeleton, type ToastMessage, ToastRegion } from "~/components/feedback.tsx";
import { Alert } from "~/components/surfaces.tsx";
import type { TimeMark } from "~/lib/server-clock.ts";
import { langOfText, num, subjectNames } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { ActionBar, PageSizes } from "./exam-actions.tsx";
import { ExamClock } from "./exam-clock.tsx";
import { FinishDialog } from "./finish-dialog.tsx";
import { KatexStyles } from "./katex-styles.tsx";
import type { Answers } from "./merge-stored.ts";
import { PALETTE_ID, PAPER_ID, Palette, type PaperCell } from "./palette.tsx";
import { answerField, QuestionCard } from "./question-card.tsx";
import { pageOf, type RoomData, rangeOf } from "./room-data.ts";
import { questionAt, questionId, wishOf } from "./room-keys.ts";
import { SaveState } from "./save-state.tsx";
import { type ExamRoomState, useExamRoom } from "./use-exam-room.ts";
import { type Flags, useFlags } from "./use-flags.ts";

/** What the form in the page holds right now, as it came from the server and as the student has touched it since. */
function formChoices(questions: RoomData["questions"]): Answers {
	if (typeof document === "undefined") return {};
	const form = document.getElementById(PAPER_ID);
	if (!(form instanceof HTMLFormElement)) return {};
	const chosen = new FormData(form);
	const values = questions.map(({ uuid }) => [uuid, chosen.get(answerField(uuid))] as const);
	return Object.fromEntries(
		values.flatMap(([uuid, value]) => (typeof value === "string" ? [[uuid, value || null]] : [])),
	);
}

/**
 * Choices made before the page came alive are in the form alone, and React sets it back: they are read before that, and
 * taken in the same step, so that who chooses in that very moment never sees the choice go.
 */
function usePickUp(data: RoomData, { engine, answers, choose }: ExamRoomState): void {
	const [early] = useState(() => formChoices(data.questions));
	const taken = useRef(false);
	useLayoutEffect(() => {
		if (!engine || taken.current) return;
		taken.current = true;
		for (const { uuid, answer } of data.questions) {
			const choice = early[uuid];
			// A question touched since is on its way already.
			if (choice !== undefined && choice !== answer && answers[uuid] === answer) choose(uuid, choice);
		}
	}, [engine, answers, choose, early, data.questions]);
}

/** After a turn the reader stands at the question asked for, or at the head of the page. */
function useStand({ spot, complete }: ExamRoomState): void {
	const { turn, position } = spot;
	useEffect(() => {
		if (turn === 0 || !complete) return;
		const target = document.getElementById(position === null ? "paper-head" : questionId(position));
		target?.focus({ preventScroll: true });
		target?.scrollIntoView({ block: "start" });
	}, [turn, position, complete]);
}

/** The position of the question at hand: the one turned to, touched or reached by the keyboard last. */
function useCurrent({ spot }: ExamRoomState, first: number): [current: number, at: (position: number) => void] {
	const [current, setCurrent] = useState(first);
	// biome-ignore lint/correctness/useExhaustiveDependencies: every turn, to the same place too
	useEffect(() => setCurrent(spot.position ?? first), [spot.turn, spot.position, first]);
	return [current, setCurrent];
}

/** Letters and arrows at a question: choose, turn, flag. */
function pressKey(event: React.KeyboardEvent, room: ExamRoomState, flags: Flags, data: RoomData): void {
	const question = questionAt(event.target, room.shown);
	const wish = question && wishOf(event.nativeEvent);
	if (!wish || room.ended) return;
	if (wish.kind === "flag") flags.toggle(question.uuid);
	else if (wish.kind === "turn") {
		const to = question.position + wish.by;
		if (to >= 1 && to <= data.total) room.turn(pageOf(to, data.size), to);
	} else {
		const option = question.options[wish.index];
		if (!option) return;
		room.choose(question.uuid, option.uuid);
		const radios = document.getElementsByName(answerField(question.uuid));
		radios[wish.index]?.focus();
	}
	event.preventDefault();
}

/** What the request before left behind, and what comes up while the page is open. */
function useExamToasts(left: readonly ToastMessage[], { changedElsewhere }: ExamRoomState): readonly ToastMessage[] {
	const changed = useMemo<ToastMessage[]>(
		() =>
			changedElsewhere === 0
				? []
				: [{ id: `changed-${changedElsewhere}`, tone: "info", text: m.attempt_changed_elsewhere() }],
		[changedElsewhere],
	);
	return useMemo(() => [...left, ...changed], [left, changed]);
}

/** So long the question before the end waits for what other devices have answered. */
const REFRESH_MS = 1_500;

/** Before the question is put: what is open is told as the server has it, where the line lets that be known soon. */
function askToFinish(room: ExamRoomState): Promise<void> {
	if (!navigator.onLine) return Promise.resolve();
	return Promise.race([room.refresh(), new Promise<void>((done) => setTimeout(done, REFRESH_MS))]);
}

/** What a submit button of the paper asks for, done in the page. False: let the form go its way. */
function follow(to: string, room: ExamRoomState, data: RoomData, ask: () => void): boolean {
	if (to === "finish") ask();
	else if (to === "next") room.turn(room.spot.page + 1);
	else if (to === "previous") room.turn(room.spot.page - 1);
	else if (/^\d+$/.test(to)) room.turn(pageOf(Number(to), data.size), Number(to));
	else return false;
	return true;
}

/** The exam itself: the clock, the state of the line, the questions of a page, the palette, and nothing else. */
export function RunningExam({
	data,
	toasts: left,
	attendPath,
	signInPath,
}: {
	data: RoomData;
	toasts: readonly ToastMessage[];
	attendPath: string;
	signInPath: string;
}) {
	const room = useExamRoom(data, attendPath);
	const flags = useFlags(data);
	const [asking, setAsking] = useState(false);
	const [warning, setWarning] = useState<TimeMark | null>(null);
	const toasts = useExamToasts(left, room);
	const { engine, spot, shown } = room;
	const alive = engine !== null;
	usePickUp(data, room);
	useStand(room);
	const { first, last } = rangeOf(spot.page, data.size, data.total);
	const [current, setCurrent] = useCurrent(room, first);
	const cells = room.answered.map((done, index): PaperCell => {
		const uuid = room.uuidAt(index + 1);
		return { position: index + 1, done, flagged: uuid !== undefined && flags.of(uuid) };
	});
	const leap = (position: number) => {
		setAsking(false);
		room.turn(pageOf(position, data.size), position);
	};
	const submit = (event: React.FormEvent<HTMLFormElement>) => {
		const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
		if (!engine || button?.name !== "to") return;
		if (!follow(button.value, room, data, () => void askToFinish(room).then(() => setAsking(true)))) return;
		event.preventDefault();
		const palette = document.getElementById(PALETTE_ID);
		if (palette?.matches(":popover-open")) palette.hidePopover();
	};
	const reach = (event: React.SyntheticEvent) => {
		const question = questionAt(event.target, shown);
		if (question) setCurrent(question.position);
	};
	return (
		<div className="exam" data-alive={alive ? "" : undefined}>
			<KatexStyles
				in={shown.flatMap((question) => [question.html, ...question.options.map((option) => option.html)])}
			/>
			<header className="exam-bar">
				<div className="exam-bar-inner">
					<div className="min-w-0">
						<p className="exam-name" lang={langOfText(data.examName)}>
							{data.examName}
						</p>
						<SaveState queue={room.queue} kind={data.kind} />
					</div>
					<ExamClock
						deadlineAt={room.deadlineAt}
						serverNow={data.serverNow}
						now={engine?.serverNow ?? null}
						onEnd={room.end}
						onWarning={setWarning}
					/>
				</div>
				{alive && (
					<div className="exam-bar-toasts">
						<ToastRegion toasts={toasts} />
					</div>
				)}
			</header>
			<div className="exam-body">
				<main id="main" tabIndex={-1}>
					{!alive && toasts.length > 0 && (
						<div className="exam-toasts">
							<ToastRegion toasts={toasts} />
						</div>
					)}
					<Notices room={room} signInPath={signInPath} warning={warning} />
					<h1 id="paper-head" tabIndex={-1} className="paper-head">
						{m.attempt_questions_range({ first: num(first), last: num(last), total: num(data.total) })}
					</h1>
					<form
						id={PAPER_ID}
						method="post"
						onSubmit={submit}
						onFocus={reach}
						onChange={reach}
						onKeyDown={(event) => pressKey(event, room, flags, data)}
						autoComplete="off"
					>
						<input type="hidden" name="intent" value="save" />
						<input type="hidden" name="page" value={spot.page + 1} />
						<input type="hidden" name="size" value={data.size} />
						{/* The first submit button is the one that Enter presses. */}
						<button type="submit" name="to" value="stay" className="sr-only" tabIndex={-1} aria-hidden="true">
							{m.common_save()}
						</button>
						<Questions room={room} data={data} flags={flags} />
					</form>
					<PageSizes size={data.size} total={data.total} alive={alive} />
				</main>
				<Palette cells={cells} subjects={data.subjects} current={current} alive={alive} />
			</div>
			<ActionBar room={room} data={data} />
			<FinishDialog
				kind={data.kind}
				room={room}
				cells={cells}
				open={asking}
				onClose={() => setAsking(false)}
				onLeap={leap}
			/>
		</div>
	);
}

function Questions({ room, data, flags }: { room: ExamRoomState; data: RoomData; flags: Flags }) {
	if (!room.complete)
		return room.loadFailed ? (
			<Alert tone="warning" title={m.attempt_page_not_loaded()}>
				<p className="mb-3">{m.attempt_page_not_loaded_text()}</p>
				<Button type="button" variant="secondary" small icon="refresh" onClick={room.retry}>
					{m.common_try_again()}
				</Button>
			</Alert>
		) : (
			<div role="status" className="grid gap-3">
				<span className="sr-only">{m.common_loading()}</span>
				<Skeleton className="h-7 w-3/4" />
				<Skeleton className="h-13" />
				<Skeleton className="h-13" />
				<Skeleton className="h-13" />
				<Skeleton className="h-13" />
			</div>
		);
	const nameOf = subjectNames(data.subjects);
	return room.shown.map((question, index) => (
		<div key={question.uuid}>
			{question.subjectTitle !== room.shown[index - 1]?.subjectTitle && (
				<h2 className="subject-head">{nameOf(question.subjectTitle)}</h2>
			)}
			<QuestionCard
				question={question}
				total={data.total}
				choice={room.answers[question.uuid] ?? null}
				onChoose={room.choose}
				locked={room.ended}
				flag={room.engine ? { set: flags.of(question.uuid), onToggle: () => flags.toggle(question.uuid) } : undefined}
			/>
		</div>
	));
}

function Notices({ room, signInPath, warning }: { room: ExamRoomState; signInPath: string; warning: TimeMark | null }) {
	return (
		<div className="exam-notices">
			<div role="status" aria-live="polite">
				{warning && !room.ended && (
					<div className="mb-4">
						<Alert
							tone={warning === 300 ? "warning" : "danger"}
							title={warning === 300 ? m.attempt_five_minutes_left() : m.attempt_one_minute_left()}
						/>
					</div>
				)}
			</div>
			{room.ended && (
				<div className="mb-4">
					<Alert tone="info" title={m.attempt_time_is_up()} live>
						{m.attempt_time_is_up_text()}
					</Alert>
				</div>
			)}
			{room.queue?.stopped === "signed-out" && (
				<div className="mb-4">
					<Alert tone="danger" title={m.common_login_again()} live>
						<p className="mb-3">{m.attempt_login_again_text()}</p>
						<ButtonLink
							href={signInPath}
							small
							onClick={() => {
								room.leaving.current = true;
							}}
						>
							{m.common_sign_in()}
						</ButtonLink>
					</Alert>
				</div>
			)}
		</div>
	);
}
