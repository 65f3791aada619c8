import { examWindow, MINUTE, paperPool, seedFrom } from "#tests/support/exam-session.ts";
import { type Command, type SessionState, transition } from "~/domain/exam-session/machine.ts";
import { drawPaper, sheetOf } from "~/domain/exam-session/paper.ts";

const START = Date.UTC(2026, 0, 10, 4, 0);
export const window = examWindow(START);
export const sheet = sheetOf(drawPaper(paperPool(), seedFrom(1)));
export const [first, second] = sheet.questions as [(typeof sheet.questions)[0], (typeof sheet.questions)[0]];
export const [optionA, optionB] = first.optionUuids as [string, string];

export const at = (minutes: number) => START + minutes * MINUTE;
export type Dated = [minutes: number, command: Command];
export const prepare: Command = { kind: "prepare", window, sheet };
export const start: Command = { kind: "start" };
export const finish: Command = { kind: "finish" };
export const expire: Command = { kind: "expire" };
export const choose = (optionUuid: string | null, seq: number | null, questionUuid = first.uuid): Command => ({
	kind: "answer",
	questionUuid,
	optionUuid,
	seq,
});

export const choosePage = (...choices: [questionUuid: string, optionUuid: string | null][]): Command => ({
	kind: "answers",
	choices: choices.map(([questionUuid, optionUuid]) => ({ questionUuid, optionUuid })),
});

/** Plays a history from the beginning and gives the last step. */
export function play(...history: Dated[]) {
	let state: SessionState = { phase: "absent" };
	let last: ReturnType<typeof transition> | undefined;
	for (const [minutes, command] of history) {
		last = transition(state, command, at(minutes));
		state = last.state;
	}
	if (!last) throw new Error("An empty history");
	return last;
}

export const running: Dated[] = [
	[-5, prepare],
	[0, start],
];
