import type { Correction } from "~/domain/attempt/review.ts";
import { m } from "~/paraglide/messages.js";

/** What became of a question after the exam (MT-8), as students read it. */
export const CORRECTION_WORDS: Record<Correction, () => string> = {
	void: m.attempt_was_voided,
	key: m.attempt_key_corrected,
};
