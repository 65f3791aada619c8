import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { examWindow, MINUTE, paperPool, seedFrom } from "#tests/support/exam-session.ts";
import { runs } from "#tests/support/runs.ts";
import { type Command, type SessionEvent, type SessionState, transition } from "~/domain/exam-session/machine.ts";
import { drawPaper, sheetOf } from "~/domain/exam-session/paper.ts";
import { scorePaper } from "~/domain/exam-session/score.ts";
import { nextSeq } from "~/domain/exam-session/sequence.ts";
import type { Choice } from "~/domain/exam-session/types.ts";

const HISTORIES = runs(1_000, 10_000);
const START = Date.UTC(2026, 0, 10, 4, 0);
const window = examWindow(START);
const sheet = sheetOf(drawPaper(paperPool(), seedFrom(7)));

const option = fc.oneof(
	{ weight: 8, arbitrary: fc.constantFrom(0, 1, 2, 3) },
	{ weight: 2, arbitrary: fc.constant(null) },
	{ weight: 1, arbitrary: fc.constant("elsewhere" as const) },
);
const answering = fc
	.record({
		question: fc.integer({ min: 0, max: sheet.questions.length }),
		option,
		seq: fc.oneof(
			{ weight: 6, arbitrary: fc.integer({ min: 0, max: 12 }) },
			fc.constant(null),
			fc.constantFrom(-1, 2 ** 60),
		),
	})
	.map(({ question, option, seq }): Extract<Command, { kind: "answer" }> => {
		const asked = sheet.questions[question];
		const optionUuid = typeof option === "number" ? (asked?.optionUuids[option] ?? "nothing") : option;
		return { kind: "answer", questionUuid: asked?.uuid ?? "elsewhere", optionUuid, seq };
	});
/** A page posted at once: some of it not of this paper, some questions more than once. */
const answeringPage = fc.array(answering, { maxLength: 6 }).map((page) => ({
	kind: "answers" as const,
	choices: page.map(({ questionUuid, optionUuid }) => ({ questionUuid, optionUuid })),
}));
const preparing = fc
	.record({ version: fc.integer({ min: 1, max: 3 }), extraMinutes: fc.integer({ min: 0, max: 1 }) })
	.map(
		({ version, extraMinutes }): Command => ({
			kind: "prepare",
			window: { ...window, stopAt: window.stopAt + extraMinutes * MINUTE },
			sheet: { ...sheet, poolVersion: version },
		}),
	);
const command = fc.oneof(
	{ weight: 2, arbitrary: preparing },
	{ weight: 3, arbitrary: fc.constant<Command>({ kind: "start" }) },
	{ weight: 20, arbitrary: answering },
	{ weight: 4, arbitrary: answeringPage },
	{ weight: 1, arbitrary: fc.constant<Command>({ kind: "finish" }) },
	{ weight: 1, arbitrary: fc.constant<Command>({ kind: "expire" }) },
);
/** Mostly small steps forward; sometimes a leap, to the very edge of the duration too, sometimes a clock that was set back. */
const pause = fc.oneof(
	{ weight: 1, arbitrary: fc.constantFrom(window.durationMs, window.durationMs - 1, 5 * MINUTE) },
	{ weight: 12, arbitrary: fc.integer({ min: 0, max: 2 * MINUTE }) },
	{ weight: 1, arbitrary: fc.integer({ min: 0, max: 70 * MINUTE }) },
	{ weight: 1, arbitrary: fc.integer({ min: -5 * MINUTE, max: 0 }) },
);
const history = fc.array(fc.tuple(pause, command), { minLength: 1, maxLength: 40 });

/** The state after one more stored fact. */
function apply(state: SessionState, event: SessionEvent): SessionState {
	if (event.kind === "prepared") return { phase: "prepared", window: event.window, sheet: event.sheet };
	if (event.kind === "started" && state.phase === "prepared") {
		const { startedAt, deadlineAt } = event;
		const choices = state.sheet.questions.map(() => undefined);
		return { ...state, phase: "running", startedAt, deadlineAt, choices, answeredCount: 0, lastSeq: -1 };
	}
	if (event.kind === "extended" && state.phase === "running")
		return { ...state, window: event.window, deadlineAt: event.deadlineAt };
	if (event.kind === "chosen" && state.phase === "running") {
		const choices: (Choice | undefined)[] = [...state.choices];
		choices[event.index] = event.choice;
		const answeredCount = choices.filter((choice) => choice && choice.optionUuid !== null).length;
		return { ...state, choices, answeredCount, lastSeq: Math.max(...choices.map((choice) => choice?.seq ?? -1)) };
	}
	if (event.kind === "sealed" && state.phase === "running")
		return { ...state, phase: "sealed", finishedAt: event.finishedAt, reason: event.reason };
	throw new Error(`${event.kind} cannot follow ${state.phase}`);
}

/** The state as the stored facts alone give it. */
const rebuilt = (events: readonly SessionEvent[]) => events.reduce(apply, { phase: "absent" } satisfies SessionState);

const isOfPaper = ({ questionUuid, optionUuid }: { questionUuid: string; optionUuid: string | null }) => {
	const question = sheet.questions[sheet.indexOf.get(questionUuid) ?? -1];
	return question !== undefined && (optionUuid === null || question.optionUuids.includes(optionUuid));
};

/** Plays a history and checks after every step what must hold after every step. */
function check(steps: readonly (readonly [number, Command])[]) {
	let state: SessionState = { phase: "absent" };
	let now = START - 5 * MINUTE;
	const events: SessionEvent[] = [];
	const newest = new Map<string, { optionUuid: string | null; seq: number }>();
	for (const [delta, command] of steps) {
		now += delta;
		const before = state;
		const step: ReturnType<typeof transition> = transition(before, command, now);
		const { state: after, events: facts, effects, reply } = step;
		if (before.phase === "sealed") expect(after).toBe(before);
		if (before.phase === "running" && "deadlineAt" in after) {
			expect(after.startedAt).toBe(before.startedAt);
			// More time comes by a preparation alone, and less never does (MT-21).
			if (command.kind === "prepare") expect(after.deadlineAt).toBeGreaterThanOrEqual(before.deadlineAt);
			else expect(after.deadlineAt).toBe(before.deadlineAt);
		}
		if (command.kind === "answer" && "seq" in reply) {
			expect(now).toBeLessThan(reply.deadlineAt);
			const known = newest.get(command.questionUuid);
			const seq = command.seq ?? reply.seq;
			if (command.seq === null) expect(seq).toBeGreaterThan(known?.seq ?? -1);
			if (!known || seq > known.seq) newest.set(command.questionUuid, { optionUuid: command.optionUuid, seq });
			const stored = newest.get(command.questionUuid);
			expect({ optionUuid: reply.optionUuid, seq: reply.seq }).toEqual(stored);
			expect(reply.superseded).toBe(stored?.optionUuid !== command.optionUuid);
		} else if (command.kind === "answers" && "invalid" in reply) {
			expect(now).toBeLessThan(reply.deadlineAt);
			const left = reply.invalid.map(({ questionUuid }) => questionUuid);
			expect(reply.savedCount + left.length).toBe(command.choices.length);
			for (const { questionUuid, optionUuid } of command.choices.filter(isOfPaper))
				newest.set(questionUuid, { optionUuid, seq: Math.max(now, (newest.get(questionUuid)?.seq ?? -1) + 1) });
			expect(left).toEqual(command.choices.filter((choice) => !isOfPaper(choice)).map((choice) => choice.questionUuid));
		} else expect(facts.some((fact) => fact.kind === "chosen")).toBe(false);
		const sealings = facts.filter((fact) => fact.kind === "sealed").length;
		expect(effects.filter((effect) => effect.kind === "deliver").length).toBe(sealings);
		events.push(...facts);
		state = after;
	}
	return { state, events, newest };
}

describe("any order of any commands at any time", () => {
	test(`keeps every acknowledged answer, in ${HISTORIES} random histories`, () => {
		fc.assert(
			fc.property(history, (steps) => {
				const { state, newest } = check(steps);
				const choices = "choices" in state ? state.choices : [];
				const kept = choices.flatMap((choice, index) =>
					choice ? [[sheet.questions[index]?.uuid, { optionUuid: choice.optionUuid, seq: choice.seq }]] : [],
				);
				expect(Object.fromEntries(kept)).toEqual(Object.fromEntries(newest));
			}),
			{ numRuns: HISTORIES },
		);
	});

	test("seals at most once, within the attempt's time, and never in favour of a late answer", () => {
		fc.assert(
			fc.property(history, (steps) => {
				const { state, events } = check(steps);
				const sealed = events.filter((event) => event.kind === "sealed");
				expect(sealed.length).toBe(state.phase === "sealed" ? 1 : 0);
				if (state.phase !== "sealed") return;
				expect(events.at(-1)?.kind).toBe("sealed");
				expect(state.finishedAt).toBeGreaterThanOrEqual(state.startedAt);
				expect(state.finishedAt).toBeLessThanOrEqual(state.deadlineAt);
				expect(state.deadlineAt).toBe(Math.min(state.startedAt + state.window.durationMs, state.window.stopAt));
				if (state.reason === "expire") expect(state.finishedAt).toBe(state.deadlineAt);
				for (const choice of state.choices) if (choice) expect(choice.savedAt).toBeLessThan(state.deadlineAt);
			}),
			{ numRuns: HISTORIES },
		);
	});

	test("is rebuilt whole from the facts it stored", () => {
		fc.assert(
			fc.property(history, (steps) => {
				const { state, events } = check(steps);
				expect(rebuilt(events)).toEqual(state);
			}),
			{ numRuns: HISTORIES },
		);
	});

	test("a page at once is its choices one by one in the same instant", () => {
		fc.assert(
			fc.property(history, answeringPage, pause, (steps, page, delta) => {
				const { state } = check(steps);
				const now = START + delta;
				const atOnce: ReturnType<typeof transition> = transition(state, page, now);
				let apart: SessionState = state;
				const events: SessionEvent[] = [];
				for (const choice of page.choices) {
					const step: ReturnType<typeof transition> = transition(apart, { kind: "answer", ...choice, seq: null }, now);
					apart = step.state;
					events.push(...step.events);
				}
				// An empty page still hears of a deadline that has passed.
				if (page.choices.length === 0) apart = transition(apart, { kind: "expire" }, now).state;
				expect(atOnce.state).toEqual(apart);
				if (page.choices.length > 0) expect(atOnce.events).toEqual(events);
			}),
			{ numRuns: HISTORIES },
		);
	});

	test("scores by the paper and the last choices alone", () => {
		fc.assert(
			fc.property(history, (steps) => {
				const { state, newest } = check(steps);
				if (state.phase !== "sealed") return;
				let correct = 0;
				let wrong = 0;
				for (const question of sheet.questions) {
					const chosen = newest.get(question.uuid)?.optionUuid ?? null;
					if (chosen !== null) chosen === question.correctOptionUuid ? correct++ : wrong++;
				}
				expect(scorePaper(state.sheet, state.choices, state.window)).toMatchObject({
					score: correct * 100 - wrong * 25,
					correctCount: correct,
					wrongCount: wrong,
					unansweredCount: sheet.questions.length - correct - wrong,
				});
			}),
			{ numRuns: HISTORIES },
		);
	});
});

/** Two devices choose in turns; every choice is sent up to three times, in any order, and they hear of each other rarely. */
const turn = fc.record({
	device: fc.integer({ min: 0, max: 1 }),
	question: fc.integer({ min: 0, max: sheet.questions.length - 1 }),
	option: fc.constantFrom(0, 1, 2, 3, null),
	estimateError: fc.integer({ min: -400, max: 400 }),
	copies: fc.integer({ min: 1, max: 3 }),
	hears: fc.boolean(),
});

describe("two devices of one student", () => {
	test("end with the choice made last on either, whatever the network repeats and reorders", () => {
		const arbitrary = fc
			.array(turn, { minLength: 1, maxLength: 25 })
			.chain((turns) => fc.tuple(fc.constant(turns), fc.infiniteStream(fc.nat(1_000_000))));
		fc.assert(
			fc.property(arbitrary, ([turns, order]) => {
				const lastSeqs: [number, number] = [-1, -1];
				const expected = new Map<number, string | null>();
				const sent: Extract<Command, { kind: "answer" }>[] = [];
				for (const [index, { device, question, option, estimateError, copies, hears }] of turns.entries()) {
					const choseAt = START + (index + 1) * 1000;
					const heard = hears ? Math.max(...lastSeqs) : lastSeqs[device as 0 | 1];
					const seq = nextSeq(choseAt + estimateError, heard);
					lastSeqs[device as 0 | 1] = seq;
					const asked = sheet.questions[question];
					const optionUuid = option === null ? null : (asked?.optionUuids[option] ?? null);
					expected.set(question, optionUuid);
					for (let copy = 0; copy < copies; copy++)
						sent.push({ kind: "answer", questionUuid: asked?.uuid ?? "", optionUuid, seq });
				}
				const arrived = sent
					.map((command) => ({ command, key: order.next().value as number }))
					.sort((a, b) => a.key - b.key)
					.map(({ command }) => command);
				let state: SessionState = transition({ phase: "absent" }, { kind: "prepare", window, sheet }, START).state;
				state = transition(state, { kind: "start" }, START).state;
				for (const command of arrived) state = transition(state, command, START + MINUTE).state;
				if (state.phase !== "running") throw new Error("The attempt should be running");
				for (const [question, optionUuid] of expected) expect(state.choices[question]?.optionUuid).toBe(optionUuid);
			}),
			{ numRuns: runs(500, 2_000) },
		);
	});
});
