import { makeZip } from "client-zip";

/** A file of an archive. */
type ArchivedFile = { path: string; content: string | ReadableStream<Uint8Array> | AsyncIterable<string> };

async function* entries(files: AsyncGenerator<ArchivedFile>, at: Date) {
	for await (const { path, content } of files) yield { name: path, input: content, lastModified: at };
}

/**
 * A ZIP that is sent as its files are read, each when it is its turn: whoever reads slowly makes them wait, and nothing is
 * whole in memory. Saved, never shown. @param name without its ending @param now ms UTC
 */
export const zipFile = (name: string, files: AsyncGenerator<ArchivedFile>, now: number): Response =>
	new Response(makeZip(entries(files, new Date(now))), {
		headers: {
			"content-type": "application/zip",
			"content-disposition": `attachment; filename="${name}.zip"`,
			"x-content-type-options": "nosniff",
			"cache-control": "private, no-store",
		},
	});
