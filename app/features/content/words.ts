import type { ShownContent } from "~/domain/content/queries.server.ts";
import { fileSize } from "~/lib/file-size.ts";
import { nameIn, num } from "~/lib/words.ts";

/** `5:03`, `1:02:03`: a place in a video as players show it. */
export function playTime(ms: number): string {
	const seconds = Math.floor(ms / 1000);
	const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
	const [first = 0, ...rest] = parts[0] === 0 ? parts.slice(1) : parts;
	return num([first, ...rest.map((part) => String(part).padStart(2, "0"))].join(":"));
}

export const subjectOf = ({ subjectName, subjectNameBn }: ShownContent): string => nameIn(subjectName, subjectNameBn);

/** How long it plays, where that is known, and how large it is: what watching costs. */
export const factsOf = ({ durationMs, bytes }: ShownContent): string =>
	[durationMs !== null && playTime(durationMs), bytes !== null && fileSize(bytes)].filter(Boolean).join(" · ");
