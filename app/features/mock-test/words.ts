import type { IconName } from "~/components/icon.tsx";
import type { Verdict } from "~/domain/exam-session/score.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

export const attemptsText = (count: number): string => m.mock_test_attempts_count({ count, n: num(count) });

/** Minutes and seconds as a clock has them: `1:05`. */
export function shortTime(ms: number): string {
	const seconds = Math.floor(ms / 1000);
	return num(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`);
}

/** What became of a question, in a word and an icon. */
export const VERDICT: Record<Verdict, { word: () => string; icon: IconName }> = {
	correct: { word: m.attempt_correct, icon: "check" },
	wrong: { word: m.attempt_wrong, icon: "close" },
	unanswered: { word: m.attempt_no_answer_given, icon: "minus" },
};
