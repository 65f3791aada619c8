import { z } from "zod";
import { hasHidden } from "~/lib/plain-text.ts";

/** What somebody writes for others to read, in as many lines as they like. */
export const words = z
	.string()
	.transform((text) => text.replace(/\r\n?/g, "\n").trim())
	.pipe(
		z
			.string()
			.min(3)
			.max(500)
			.refine((text) => !hasHidden(text.replace(/\n/g, " "))),
	);
