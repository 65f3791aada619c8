import { describe, expect, test } from "vitest";
import { examWindow, MINUTE, paperPool, seedFrom } from "#tests/support/exam-session.ts";
import { type Command, type SessionState, transition, wouldPrepare } from "~/domain/exam-session/machine.ts";
import { drawPaper, sheetOf } from "~/domain/exam-session/paper.ts";

const START = Date.UTC(2026, 0, 10, 4, 0);
const window = examWindow(START);
const sheet = sheetOf(drawPaper(paperPool(), seedFrom(1)));
const [first, second] = sheet.questions as [(typeof sheet.questions)[0], (typeof sheet.questions)[0]];
const [optionA, optionB] = first.optionUuids as [string, string];

const at = (minutes: number) => START + minutes * MINUTE;
type Dated = [minutes: number, command: Command];
const prepare: Command = { kind: "prepare", window, sheet };
const start: Command = { kind: "start" };
const finish: Command = { kind: "finish" };
const expire: Command = { kind: "expire" };
const choose = (optionUuid: string | null, seq: number | null, questionUuid = first.uuid): Command => ({
	kind: "answer",
	questionUuid,
	optionUuid,
	seq,
});

const choosePage = (...choices: [questionUuid: string, optionUuid: string | null][]): Command => ({
	kind: "answers",
	choices: choices.map(([questionUuid, optionUuid]) => ({ questionUuid, optionUuid })),
});

/** Plays a history from the beginning and gives the last step. */
function play(...history: Dated[]) {
	let state: SessionState = { phase: "absent" };
	let last: ReturnType<typeof transition> | undefined;
	for (const [minutes, command] of history) {
		last = transition(state, command, at(minutes));
		state = last.state;
	}
	if (!last) throw new Error("An empty history");
	return last;
}

const running: Dated[] = [
	[-5, prepare],
	[0, start],
];

describe("starting", () => {
	test.each<[string, Dated[], object]>([
		["is absent before anything was prepared", [[0, start]], { kind: "absent" }],
		[
			"is too early a millisecond before the exam opens",
			[
				[-5, prepare],
				[-1 / MINUTE, start],
			],
			{ kind: "early" },
		],
		[
			"is possible in the very millisecond the exam opens",
			[
				[-5, prepare],
				[0, start],
			],
			{ kind: "running" },
		],
		[
			"is possible a millisecond before the exam stops",
			[
				[-5, prepare],
				[60 - 1 / MINUTE, start],
			],
			{ kind: "running" },
		],
		[
			"is too late in the millisecond the exam stops",
			[
				[-5, prepare],
				[60, start],
			],
			{ kind: "late" },
		],
		["continues on a second device", [...running, [3, start]], { kind: "running", resumed: true, startedAt: at(0) }],
		["does not begin again after finishing", [...running, [3, finish], [4, start]], { kind: "finished" }],
		["does not begin again after the time is up", [...running, [40, start]], { kind: "finished", finishedAt: at(30) }],
	])("%s", (_name, history, reply) => {
		expect(play(...history).reply).toMatchObject(reply);
	});

	test("gives the whole duration when the exam stops later", () => {
		expect(play(...running).reply).toMatchObject({ deadlineAt: at(30) });
	});

	test("gives only the time until the exam stops for all", () => {
		expect(play([-5, prepare], [45, start]).reply).toMatchObject({ startedAt: at(45), deadlineAt: at(60) });
	});

	test("asks once to be woken at the deadline", () => {
		expect(play(...running).effects).toEqual([{ kind: "wake", at: at(30) }]);
		expect(play(...running, [1, start]).effects).toEqual([]);
	});
});

describe("preparing again", () => {
	const newer = { ...sheet, poolVersion: 2 };
	const longer = { ...window, stopAt: window.stopAt + MINUTE };

	test("with the same pool and window changes nothing", () => {
		const step = play([-5, prepare], [-4, prepare]);
		expect(step.reply).toMatchObject({ kind: "prepared", changed: false });
		expect(step.events).toEqual([]);
	});

	test("takes a newer pool before the start", () => {
		const step = play([-5, prepare], [-4, { kind: "prepare", window, sheet: newer }]);
		expect(step.reply).toMatchObject({ changed: true, poolVersion: 2 });
	});

	test("keeps a newer pool against an older one, and still takes the new window", () => {
		const step = play(
			[-5, { kind: "prepare", window, sheet: newer }],
			[-4, { kind: "prepare", window: longer, sheet }],
		);
		expect(step.reply).toMatchObject({ changed: true, poolVersion: 2 });
		expect(step.state).toMatchObject({ window: longer, sheet: { poolVersion: 2 } });
	});

	test.each<[string, Dated[], string]>([
		["a running attempt", running, "running"],
		["a finished attempt", [...running, [1, finish]], "finished"],
	])("changes nothing of %s", (_name, history, kind) => {
		const before = play(...history).state;
		const step = transition(before, { kind: "prepare", window: longer, sheet: newer }, at(2));
		expect(step).toMatchObject({ events: [], effects: [], reply: { kind, changed: false, poolVersion: 1 } });
		expect(step.state).toBe(before);
		expect(wouldPrepare(before, longer, 2)).toEqual({ paper: false, window: false });
	});
});

describe("answering", () => {
	test("acknowledges a choice with what is stored, the deadline and the server's time", () => {
		expect(play(...running, [1, choose(optionA, 7)]).reply).toEqual({
			kind: "saved",
			questionUuid: first.uuid,
			optionUuid: optionA,
			seq: 7,
			savedAt: at(1),
			superseded: false,
			startedAt: at(0),
			deadlineAt: at(30),
			answeredCount: 1,
			total: 5,
			lastSeq: 7,
			serverNow: at(1),
		});
	});

	test.each<[string, Dated[], object]>([
		["is absent without a session", [[1, choose(optionA, 1)]], { kind: "absent" }],
		[
			"waits for the start",
			[
				[-5, prepare],
				[1, choose(optionA, 1)],
			],
			{ kind: "not-started" },
		],
		[
			"refuses a question of another paper",
			[...running, [1, choose(optionA, 1, "elsewhere")]],
			{ kind: "invalid", reason: "unknown-question" },
		],
		[
			"refuses an option of another question",
			[...running, [1, choose(second.optionUuids[0] ?? "", 1)]],
			{ kind: "invalid", reason: "unknown-option" },
		],
		["refuses a negative number", [...running, [1, choose(optionA, -1)]], { kind: "invalid", reason: "bad-seq" }],
		["refuses a broken number", [...running, [1, choose(optionA, 1.5)]], { kind: "invalid", reason: "bad-seq" }],
		[
			"refuses a number beyond all clocks",
			[...running, [1, choose(optionA, 2 ** 53)]],
			{ kind: "invalid", reason: "bad-seq" },
		],
		[
			"takes a newer choice",
			[...running, [1, choose(optionA, 1)], [2, choose(optionB, 2)]],
			{ optionUuid: optionB, seq: 2, answeredCount: 1 },
		],
		[
			"acknowledges a retry with the time of the first",
			[...running, [1, choose(optionA, 1)], [2, choose(optionA, 1)]],
			{ optionUuid: optionA, savedAt: at(1), superseded: false },
		],
		[
			"keeps the newer choice against an older retry",
			[...running, [1, choose(optionB, 2)], [2, choose(optionA, 1)]],
			{ optionUuid: optionB, seq: 2, superseded: true },
		],
		[
			"keeps the first of two with the same number",
			[...running, [1, choose(optionA, 2)], [2, choose(optionB, 2)]],
			{ optionUuid: optionA, superseded: true },
		],
		[
			"clears a choice",
			[...running, [1, choose(optionA, 1)], [2, choose(null, 2)]],
			{ optionUuid: null, answeredCount: 0 },
		],
		[
			"keeps a cleared choice against an older retry",
			[...running, [1, choose(null, 2)], [2, choose(optionA, 1)]],
			{ optionUuid: null, superseded: true },
		],
		[
			"numbers a form's choice as the newest by the server's clock",
			[...running, [1, choose(optionA, null)]],
			{ seq: at(1) },
		],
		[
			"numbers a form's choice above a client's number from the future",
			[...running, [1, choose(optionA, at(99))], [2, choose(optionB, null)]],
			{ optionUuid: optionB, seq: at(99) + 1 },
		],
		["is possible in the last millisecond", [...running, [30 - 1 / MINUTE, choose(optionA, 1)]], { kind: "saved" }],
		[
			"is over in the millisecond of the deadline",
			[...running, [30, choose(optionA, 1)]],
			{ kind: "over", finishedAt: at(30) },
		],
		[
			"is over after finishing",
			[...running, [1, finish], [2, choose(optionA, 1)]],
			{ kind: "over", finishedAt: at(1) },
		],
		[
			"is over even for an unknown question",
			[...running, [1, finish], [2, choose(optionA, 1, "elsewhere")]],
			{ kind: "over" },
		],
	])("%s", (_name, history, reply) => {
		expect(play(...history).reply).toMatchObject(reply);
	});

	test("writes one fact for a new choice, none for a retry", () => {
		expect(play(...running, [1, choose(optionA, 1)]).events).toEqual([
			{ kind: "chosen", index: 0, choice: { optionUuid: optionA, seq: 1, savedAt: at(1) } },
		]);
		expect(play(...running, [1, choose(optionA, 1)], [2, choose(optionA, 1)]).events).toEqual([]);
	});

	test("seals at the deadline, not at its own arrival, when it comes too late", () => {
		const step = play(...running, [1, choose(optionA, 1)], [47, choose(optionB, 2)]);
		expect(step.state).toMatchObject({ phase: "sealed", finishedAt: at(30), reason: "expire", answeredCount: 1 });
		expect(step.events).toEqual([{ kind: "sealed", finishedAt: at(30), reason: "expire" }]);
		expect(step.effects).toEqual([{ kind: "deliver" }]);
	});
});

describe("answering a page at once", () => {
	const [optionC] = second.optionUuids as [string];
	const page = choosePage([first.uuid, optionA], [second.uuid, optionC]);

	test("acknowledges the whole page with how many are stored, the deadline and the server's time", () => {
		expect(play(...running, [1, page]).reply).toEqual({
			kind: "saved",
			savedCount: 2,
			invalid: [],
			startedAt: at(0),
			deadlineAt: at(30),
			answeredCount: 2,
			total: 5,
			lastSeq: at(1),
			serverNow: at(1),
		});
	});

	test.each<[string, Dated[], object]>([
		["is absent without a session", [[1, page]], { kind: "absent" }],
		[
			"waits for the start",
			[
				[-5, prepare],
				[1, page],
			],
			{ kind: "not-started" },
		],
		["takes an empty page", [...running, [1, choosePage()]], { kind: "saved", savedCount: 0, answeredCount: 0 }],
		[
			"names what is not of this paper, and keeps the rest",
			[
				...running,
				[1, choosePage(["elsewhere", optionA], [first.uuid, optionA], [second.uuid, optionA], [second.uuid, optionC])],
			],
			{
				kind: "saved",
				savedCount: 2,
				answeredCount: 2,
				invalid: [
					{ questionUuid: "elsewhere", reason: "unknown-question" },
					{ questionUuid: second.uuid, reason: "unknown-option" },
				],
			},
		],
		[
			"clears a choice",
			[...running, [1, page], [2, choosePage([first.uuid, null])]],
			{ savedCount: 1, answeredCount: 1, lastSeq: at(2) },
		],
		[
			"is numbered above a client's number from the future",
			[...running, [1, choose(optionB, at(99))], [2, page]],
			{ lastSeq: at(99) + 1 },
		],
		["is possible in the last millisecond", [...running, [30 - 1 / MINUTE, page]], { kind: "saved", savedCount: 2 }],
		["is over in the millisecond of the deadline", [...running, [30, page]], { kind: "over", finishedAt: at(30) }],
		["is over after finishing", [...running, [1, finish], [2, page]], { kind: "over", finishedAt: at(1) }],
		[
			"is over even for an unknown question",
			[...running, [1, finish], [2, choosePage(["elsewhere", null])]],
			{ kind: "over" },
		],
	])("%s", (_name, history, reply) => {
		expect(play(...history).reply).toMatchObject(reply);
	});

	test("writes one fact for each choice, in their order, the last of a question winning", () => {
		const step = play(...running, [
			1,
			choosePage([first.uuid, optionA], [second.uuid, optionC], [first.uuid, optionB]),
		]);
		expect(step.events).toEqual([
			{ kind: "chosen", index: 0, choice: { optionUuid: optionA, seq: at(1), savedAt: at(1) } },
			{ kind: "chosen", index: 1, choice: { optionUuid: optionC, seq: at(1), savedAt: at(1) } },
			{ kind: "chosen", index: 0, choice: { optionUuid: optionB, seq: at(1) + 1, savedAt: at(1) } },
		]);
		expect(step.state).toMatchObject({ answeredCount: 2, lastSeq: at(1) + 1 });
	});

	test("writes nothing when nothing is of this paper", () => {
		const step = play(...running, [1, choosePage(["elsewhere", null])]);
		expect(step.reply).toMatchObject({ kind: "saved", savedCount: 0 });
		expect(step.events).toEqual([]);
	});

	test("takes none of a page that comes too late, and seals at the deadline", () => {
		const step = play(...running, [47, page]);
		expect(step.state).toMatchObject({ phase: "sealed", finishedAt: at(30), answeredCount: 0 });
		expect(step.events).toEqual([{ kind: "sealed", finishedAt: at(30), reason: "expire" }]);
	});
});

describe("ending", () => {
	test.each<[string, Dated[], object]>([
		["finishing without a session says so", [[1, finish]], { kind: "absent" }],
		[
			"finishing before starting says so",
			[
				[-5, prepare],
				[1, finish],
			],
			{ kind: "not-started" },
		],
		[
			"finishing seals now",
			[...running, [10, finish]],
			{ kind: "finished", finishedAt: at(10), sealReason: "finish", already: false },
		],
		[
			"finishing twice gives the first time",
			[...running, [10, finish], [11, finish]],
			{ finishedAt: at(10), already: true },
		],
		[
			"finishing after the deadline gives the deadline",
			[...running, [31, finish]],
			{ finishedAt: at(30), sealReason: "expire", already: true },
		],
		[
			"the clock seals at the deadline",
			[...running, [30, expire]],
			{ kind: "finished", finishedAt: at(30), sealReason: "expire" },
		],
		["a late clock seals at the deadline all the same", [...running, [300, expire]], { finishedAt: at(30) }],
		[
			"a clock that strikes again changes nothing",
			[...running, [10, finish], [300, expire]],
			{ finishedAt: at(10), sealReason: "finish" },
		],
	])("%s", (_name, history, reply) => {
		expect(play(...history).reply).toMatchObject(reply);
	});

	test("a clock that strikes too early asks to be woken again", () => {
		const step = play(...running, [29, expire]);
		expect(step.state.phase).toBe("running");
		expect(step.effects).toEqual([{ kind: "wake", at: at(30) }]);
	});

	test("delivers the outcome once", () => {
		expect(play(...running, [10, finish]).effects).toEqual([{ kind: "deliver" }]);
		expect(play(...running, [10, finish], [11, finish]).effects).toEqual([]);
	});
});
