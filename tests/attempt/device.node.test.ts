import { describe, expect, test } from "vitest";
import { Shelf } from "#tests/support/shelf.ts";
import { FlaggedQuestions } from "~/features/attempt/flagged-questions.ts";
import { KeptPaper, type KeptState, serverNowOf } from "~/features/attempt/kept-paper.ts";
import type { RoomQuestion } from "~/features/attempt/room-data.ts";

const T = Date.UTC(2026, 0, 10, 4, 0);

const question = (uuid: string, position: number): RoomQuestion => ({
	...{ uuid, position, subjectTitle: "Physics", answer: null, html: `<p>${uuid}</p>` },
	options: [{ uuid: `${uuid}-a`, html: "A" }],
});

const state = (change: Partial<KeptState> = {}): KeptState => ({
	...{ serverNow: T, deviceNow: T + 5, deadlineAt: T + 60_000, lastSeq: 4, answers: { q1: "q1-a" } },
	...change,
});

describe("the paper that a browser keeps until the attempt is over (ATT-7)", () => {
	test("is whole again after a reload: texts, choices, deadline", () => {
		const shelf = new Shelf();
		const before = new KeptPaper(shelf, "exam-1", "student-1");
		before.keepQuestions([question("q1", 1), question("q2", 2)]);
		before.keepState(state());
		const after = new KeptPaper(shelf, "exam-1", "student-1");
		expect(after.questions().sort((a, b) => a.position - b.position)).toEqual([question("q1", 1), question("q2", 2)]);
		expect(after.stateAfter(T - 1)).toEqual(state());
	});

	test("says nothing to a document that is newer", () => {
		const kept = new KeptPaper(new Shelf(), "exam-1", "student-1");
		expect(kept.stateAfter(T)).toBeNull();
		kept.keepState(state());
		expect(kept.stateAfter(T)).toBeNull();
	});

	test("holds no key, whatever the questions it was given carry besides", () => {
		const shelf = new Shelf();
		new KeptPaper(shelf, "exam-1", "student-1").keepQuestions([question("q1", 1)]);
		expect([...shelf.entries.values()].join()).not.toMatch(/correct|explanation/i);
	});

	test("is of one student in one exam: another student finds nothing, another exam makes room", () => {
		const shelf = new Shelf();
		const mine = new KeptPaper(shelf, "exam-1", "student-1");
		mine.keepQuestions([question("q1", 1)]);
		mine.keepState(state());
		const theirs = new KeptPaper(shelf, "exam-1", "student-2");
		expect([theirs.questions(), theirs.stateAfter(0)]).toEqual([[], null]);
		new KeptPaper(shelf, "exam-2", "student-1").keepQuestions([question("q9", 1)]);
		expect([mine.questions(), mine.stateAfter(0)]).toEqual([[], null]);
	});

	test("is gone when it is cleared, and leaves what others keep", () => {
		const shelf = new Shelf();
		shelf.setItem("theme", "dark");
		const kept = new KeptPaper(shelf, "exam-1", "student-1");
		kept.keepQuestions([question("q1", 1)]);
		kept.keepState(state());
		kept.clear();
		expect([...shelf.entries.keys()]).toEqual(["theme"]);
	});

	test("tells the time by what the device's clock has counted since, and never an earlier one", () => {
		expect(serverNowOf(state(), T + 10_005)).toBe(T + 10_000);
		expect(serverNowOf(state(), T - 3_600_000)).toBe(T);
	});

	test.each([null, "{", '"text"', '{"answers":{}}', '{"serverNow":"1","answers":{}}'])(
		"makes nothing of %s in its place",
		(text) => {
			const shelf = new Shelf();
			for (const name of ["state", "q1"]) shelf.setItem(`pathshala.paper:exam-1:student-1:${name}`, text ?? "null");
			const kept = new KeptPaper(shelf, "exam-1", "student-1");
			expect([kept.questions(), kept.stateAfter(0)]).toEqual([[], null]);
		},
	);

	test("is a comfort: a browser that refuses storage loses nothing else", () => {
		const kept = new KeptPaper(null, "exam-1", "student-1");
		kept.keepQuestions([question("q1", 1)]);
		kept.keepState(state());
		expect([kept.questions(), kept.stateAfter(0)]).toEqual([[], null]);
	});
});

describe("a question to look at again (ATT-9)", () => {
	test("is flagged and unflagged, and is still so after a reload", () => {
		const shelf = new Shelf();
		const flags = new FlaggedQuestions(shelf, "exam-1", "student-1");
		flags.toggle("q1");
		flags.toggle("q2");
		flags.toggle("q1");
		expect([...new FlaggedQuestions(shelf, "exam-1", "student-1").all()]).toEqual(["q2"]);
		expect(new FlaggedQuestions(shelf, "exam-1", "student-2").all().size).toBe(0);
		flags.clear();
		expect(shelf.length).toBe(0);
	});
});
