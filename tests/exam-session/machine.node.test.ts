import { describe, expect, test } from "vitest";
import {
	at,
	type Dated,
	expire,
	finish,
	play,
	prepare,
	running,
	sheet,
	start,
	window,
} from "#tests/support/exam-machine.ts";
import { MINUTE } from "#tests/support/exam-session.ts";
import { transition, wouldPrepare } from "~/domain/exam-session/machine.ts";

describe("taking back a registration", () => {
	test("leaves nothing of what nobody has begun, and can be prepared anew", () => {
		const withdrawn = play([-5, prepare], [-4, { kind: "withdraw" }]);
		expect([withdrawn.state, withdrawn.events, withdrawn.reply]).toMatchObject([
			{ phase: "absent" },
			[{ kind: "withdrawn" }],
			{ kind: "absent" },
		]);
		expect(play([-5, prepare], [-4, { kind: "withdraw" }], [0, start]).reply).toMatchObject({ kind: "absent" });
		expect(play([-5, prepare], [-4, { kind: "withdraw" }], [-3, prepare], [0, start]).reply.kind).toBe("running");
	});

	test("touches no attempt, running or over", () => {
		expect(play(...running, [1, { kind: "withdraw" }])).toMatchObject({ state: { phase: "running" }, events: [] });
		const over = play(...running, [1, finish], [2, { kind: "withdraw" }]);
		expect(over).toMatchObject({ state: { phase: "sealed" }, events: [] });
		expect(play([0, { kind: "withdraw" }])).toMatchObject({ state: { phase: "absent" }, events: [] });
	});
});

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
