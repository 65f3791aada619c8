import { expect, test } from "vitest";
import { cardOf } from "~/features/attempt/result-words.ts";
import { withLocale } from "~/lib/locale.server.ts";

const figures = { totalMarks: 2500, correctCount: 3, wrongCount: 10, unansweredCount: 12, timeTakenMs: 60_000 };
const verdictOf = (score: number) =>
	withLocale("en", () => cardOf({ name: "Physics Weekly", color: null }, { ...figures, score }).verdict);

test("The card praises, and of a poor result says how many were right, never a command beside the name", () => {
	expect(verdictOf(2000)).toBe("80% Excellent");
	expect(verdictOf(300)).toBe("3 of 25 right");
});
