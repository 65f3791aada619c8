import type { Submission } from "@conform-to/react";
import { renderWithin } from "~/lib/markdown.server.ts";

/** The form as it was typed, and how its text in Markdown will look: nothing is written. */
export const previewed = async (submission: Submission<unknown>, text: string | null | undefined) => ({
	...(submission as Submission<unknown, string[]>).reply(),
	preview: await renderWithin(text ?? ""),
});
