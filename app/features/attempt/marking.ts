import type { Hundredths } from "~/lib/marks.ts";
import { marks } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** What a right answer gives and a wrong one takes. */
export const markingText = ({
	marksPerCorrect,
	penaltyPerWrong,
}: {
	marksPerCorrect: Hundredths;
	penaltyPerWrong: Hundredths;
}): string =>
	penaltyPerWrong > 0
		? m.attempt_marking_penalty({ marks: marks(marksPerCorrect), penalty: marks(penaltyPerWrong) })
		: m.attempt_marking_plain({ marks: marks(marksPerCorrect) });
