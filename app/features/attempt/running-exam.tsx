import { useEffect, useMemo, useRef, useState } from "react";
import { Button, ButtonLink } from "~/components/button.tsx";
import { Skeleton, type ToastMessage, ToastRegion } from "~/components/feedback.tsx";
import { Icon } from "~/components/icon.tsx";
import { Alert } from "~/components/surfaces.tsx";
import { PAGE_SIZES } from "~/lib/paging.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { ExamClock } from "./exam-clock.tsx";
import { FinishDialog } from "./finish-dialog.tsx";
import { KatexStyles } from "./katex-styles.tsx";
import { PALETTE_ID, PAPER_ID, Palette } from "./palette.tsx";
import { answerField, QuestionCard } from "./question-card.tsx";
import { pageCount, pageOf, type RoomData, rangeOf } from "./room-data.ts";
import { SaveState } from "./save-state.tsx";
import type { Answers } from "./use-answers.ts";
import { type ExamRoomState, useExamRoom } from "./use-exam-room.ts";

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

/** Choices made before the page came alive are in the form alone, and React sets it back: they are read before that. */
function usePickUp(data: RoomData, { engine, answers, choose }: ExamRoomState): void {
	const [early] = useState(() => formChoices(data.questions));
	const taken = useRef(false);
	useEffect(() => {
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
		const target = document.getElementById(position === null ? "paper-head" : `q${position}`);
		target?.focus({ preventScroll: true });
		target?.scrollIntoView({ block: "start" });
	}, [turn, position, complete]);
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
	const [asking, setAsking] = useState(false);
	const toasts = useExamToasts(left, room);
	const { engine, spot, shown } = room;
	usePickUp(data, room);
	useStand(room);
	const { first, last } = rangeOf(spot.page, data.size, data.total);
	const submit = (event: React.FormEvent<HTMLFormElement>) => {
		const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
		if (!engine || button?.name !== "to") return;
		if (!follow(button.value, room, data, () => setAsking(true))) return;
		event.preventDefault();
		const palette = document.getElementById(PALETTE_ID);
		if (palette?.matches(":popover-open")) palette.hidePopover();
	};
	return (
		<div className="exam" data-alive={engine ? "" : undefined}>
			<KatexStyles
				in={shown.flatMap((question) => [question.html, ...question.options.map((option) => option.html)])}
			/>
			<header className="exam-bar">
				<div className="exam-bar-inner">
					<div className="min-w-0">
						<p className="exam-name">{data.examName}</p>
						<SaveState queue={room.queue} kind={data.kind} />
					</div>
					<ExamClock
						deadlineAt={room.deadlineAt}
						serverNow={data.serverNow}
						now={engine?.serverNow ?? null}
						onEnd={room.end}
					/>
				</div>
			</header>
			<div className="exam-body">
				<main id="main" tabIndex={-1}>
					{toasts.length > 0 && (
						<div className="exam-toasts">
							<ToastRegion toasts={toasts} />
						</div>
					)}
					<Notices room={room} signInPath={signInPath} />
					<h1 id="paper-head" tabIndex={-1} className="paper-head">
						{m.attempt_questions_range({ first: num(first), last: num(last), total: num(data.total) })}
					</h1>
					<form id={PAPER_ID} method="post" onSubmit={submit} autoComplete="off">
						<input type="hidden" name="intent" value="save" />
						<input type="hidden" name="page" value={spot.page + 1} />
						<input type="hidden" name="size" value={data.size} />
						{/* The first submit button is the one that Enter presses. */}
						<button type="submit" name="to" value="stay" className="sr-only" tabIndex={-1} aria-hidden="true">
							{m.common_save()}
						</button>
						<Questions room={room} data={data} />
					</form>
					<PageSizes size={data.size} total={data.total} alive={engine !== null} />
				</main>
				<Palette answered={room.answered} subjects={data.subjects} first={first} last={last} />
			</div>
			<ActionBar room={room} data={data} />
			<FinishDialog kind={data.kind} room={room} open={asking} onClose={() => setAsking(false)} />
		</div>
	);
}

function Questions({ room, data }: { room: ExamRoomState; data: RoomData }) {
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
	return room.shown.map((question, index) => (
		<div key={question.uuid}>
			{question.subjectTitle !== room.shown[index - 1]?.subjectTitle && (
				<h2 className="subject-head">{question.subjectTitle}</h2>
			)}
			<QuestionCard
				question={question}
				total={data.total}
				choice={room.answers[question.uuid] ?? null}
				onChoose={room.choose}
				locked={room.ended}
			/>
		</div>
	));
}

function Notices({ room, signInPath }: { room: ExamRoomState; signInPath: string }) {
	return (
		<div className="exam-notices">
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

/** Five or ten questions on a page. Until the page is alive, the button that saves and stays. */
function PageSizes({ size, total, alive }: { size: number; total: number; alive: boolean }) {
	return (
		<p className="page-sizes">
			{!alive && (
				<button type="submit" form={PAPER_ID} name="to" value="stay" className="btn btn-secondary me-auto">
					{m.common_save()}
				</button>
			)}
			{total > PAGE_SIZES.examRoom[0] && (
				<>
					<span id="page-size">{m.attempt_per_page()}</span>
					{/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a paragraph */}
					<span className="segments" role="group" aria-labelledby="page-size">
						{PAGE_SIZES.examRoom.map((choice) => (
							<button
								key={choice}
								type="submit"
								form={PAPER_ID}
								name="to"
								value={`size-${choice}`}
								aria-pressed={choice === size}
							>
								{num(choice)}
							</button>
						))}
					</span>
				</>
			)}
		</p>
	);
}

function ActionBar({ room, data }: { room: ExamRoomState; data: RoomData }) {
	const { spot, answered, engine } = room;
	const lastPage = spot.page === pageCount(data.total, data.size) - 1;
	const done = answered.filter(Boolean).length;
	const words = engine
		? { previous: m.common_previous(), next: m.common_next() }
		: { previous: m.attempt_save_previous(), next: m.attempt_save_next() };
	return (
		<div className="exam-actions">
			<div className="exam-actions-inner">
				<button
					type="submit"
					form={PAPER_ID}
					name="to"
					value="previous"
					className="btn btn-secondary"
					disabled={spot.page === 0}
				>
					<Icon name="chevron-left" />
					<span className="max-sm:sr-only">{words.previous}</span>
				</button>
				<button type="button" className="btn btn-quiet palette-open" popoverTarget={PALETTE_ID}>
					<Icon name="list" />
					<span className="tabular">{m.attempt_done_of({ done: num(done), total: num(data.total) })}</span>
				</button>
				<button
					type="submit"
					form={PAPER_ID}
					name="to"
					value="finish"
					className={lastPage ? "btn btn-primary" : "btn btn-secondary finish-early"}
				>
					<Icon name="flag" />
					{m.attempt_finish()}
				</button>
				{!lastPage && (
					<button type="submit" form={PAPER_ID} name="to" value="next" className="btn btn-primary">
						<span>{words.next}</span>
						<Icon name="chevron-right" />
					</button>
				)}
			</div>
		</div>
	);
}
