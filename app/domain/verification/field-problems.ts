import { m } from "~/paraglide/messages.js";
import type { NumberProblem } from "./document-number.ts";

/** What a field needs where nothing is in it. */
export const NEEDED = "needed";

/** The second side of a document that has two. */
export const BACK_NEEDED = "back-needed";

/** What is wrong with a field in a sentence of its own, which page and API say alike. */
export const FIELD_TEXTS: Record<NumberProblem | typeof BACK_NEEDED, () => string> = {
	length: m.verification_number_length,
	year: m.verification_number_year,
	same: m.verification_number_same,
	passport: m.verification_number_passport,
	[BACK_NEEDED]: m.verification_back_needed,
};
