import { expect, test } from "vitest";
import { mergeStored } from "~/features/attempt/merge-stored.ts";

const stored = (uuid: string, position: number, answer: string | null) => ({
	...{ uuid, position, answer, subjectTitle: "Physics", options: [] },
});

test("What another device has answered comes in, and what was chosen here meanwhile stays", () => {
	const before = { q1: "1a", q2: null, q3: "3c", q4: "4d" };
	const questions = [stored("q1", 1, "1b"), stored("q2", 2, "2a"), stored("q3", 3, null), stored("q4", 4, "4a")];
	// q1 was chosen before the server was asked, q3 after and acknowledged since; q4 is still on its way.
	const made = new Map([
		["q1", 10],
		["q3", 12],
		["q4", 11],
	]);
	const merged = mergeStored(before, questions, { made, waiting: new Set(["q4"]), asOf: 11 });
	expect(merged).toEqual({ q1: "1b", q2: "2a", q3: "3c", q4: "4d" });
});

test("A question that is seen for the first time has the server's answer", () => {
	const merged = mergeStored({}, [stored("q1", 1, "1a")], { made: new Map(), waiting: new Set(["q1"]), asOf: 0 });
	expect(merged).toEqual({ q1: "1a" });
});
