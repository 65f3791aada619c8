import { describe, expect, test } from "vitest";
import {
	at,
	choose,
	choosePage,
	type Dated,
	finish,
	first,
	optionA,
	optionB,
	play,
	prepare,
	running,
	second,
} from "#tests/support/exam-machine.ts";
import { MINUTE } from "#tests/support/exam-session.ts";
import { SEQ_AHEAD_MS } from "~/domain/exam-session/sequence.ts";

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
			"refuses a number far ahead of the server's clock",
			[...running, [1, choose(optionA, at(1) + SEQ_AHEAD_MS + 1)]],
			{ kind: "invalid", reason: "bad-seq" },
		],
		[
			"takes the choice after one as far ahead as may be",
			[...running, [1, choose(optionA, at(1) + SEQ_AHEAD_MS)], [2, choose(optionB, at(1) + SEQ_AHEAD_MS + 1)]],
			{ kind: "saved", optionUuid: optionB, superseded: false },
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
