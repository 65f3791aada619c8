import { m } from "~/paraglide/messages.js";

/** Where a file stands in an archive, and in the bucket. */
export type ArchiveEntry = { path: string; key: string };

/**
 * The files of an archive, each opened when it is its turn. What the bucket has no more is named in a list at the end: nobody takes an
 * archive that lacks something for a whole one.
 */
export async function* archived<Content>(
	entries: readonly ArchiveEntry[],
	open: (key: string) => Promise<Content | null>,
): AsyncGenerator<{ path: string; content: Content | string }> {
	const missing: string[] = [];
	for (const { path, key } of entries) {
		const content = await open(key);
		if (content) yield { path, content };
		else missing.push(path);
	}
	if (missing.length > 0)
		yield { path: "missing-files.txt", content: [m.asset_archive_missing(), "", ...missing, ""].join("\n") };
}
