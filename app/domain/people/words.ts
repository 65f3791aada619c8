import { z } from "zod";
import { asLines, composed, hasHiddenLines } from "~/lib/plain-text.ts";

/** What somebody writes for others to read, in as many lines as they like. */
export const words = z
	.string()
	.transform((text) => asLines(composed(text)).trim())
	.pipe(
		z
			.string()
			.min(3)
			.max(500)
			.refine((text) => !hasHiddenLines(text)),
	);
