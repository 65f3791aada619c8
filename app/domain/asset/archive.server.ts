/** Where a file stands in an archive, and in the bucket. */
export type ArchiveEntry = { path: string; key: string };

/** The files of an archive, each opened when it is its turn; without content where the bucket has it no more, which the archive then says. */
export async function* archived<Content>(
	entries: readonly ArchiveEntry[],
	open: (key: string) => Promise<Content | null>,
): AsyncGenerator<{ path: string; content: Content | null }> {
	for (const { path, key } of entries) yield { path, content: await open(key) };
}
