import type { ResultVerdict } from "~/domain/attempt/verdict.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** A share in whole per cent: `84%`. */
export const percentText = (percent: number): string => m.attempt_percent({ n: num(percent) });

export const RESULT_WORD: Record<ResultVerdict, () => string> = {
	excellent: m.attempt_verdict_excellent,
	good: m.attempt_verdict_good,
	fair: m.attempt_verdict_fair,
	practise: m.attempt_verdict_practise,
};
