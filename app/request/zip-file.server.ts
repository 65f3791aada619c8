import { makeZip } from "client-zip";
import { m } from "~/paraglide/messages.js";

/** A file of an archive; without content where it could not be found. */
type ArchivedFile = { path: string; content: string | ReadableStream<Uint8Array> | AsyncIterable<string> | null };

async function* entries(files: AsyncGenerator<ArchivedFile>, at: Date, lacks: string) {
	const missing: string[] = [];
	for await (const { path, content } of files)
		if (content === null) missing.push(path);
		else yield { name: path, input: content, lastModified: at };
	// Nobody takes an archive that lacks something for a whole one.
	if (missing.length > 0) {
		const input = [lacks, "", ...missing, ""].join("\n");
		yield { name: "missing-files.txt", input, lastModified: at };
	}
}

/** The ZIP of these; where it is left off they are let go, which client-zip does not do. */
function zipOf(files: ReturnType<typeof entries>): ReadableStream<Uint8Array> {
	const zip = makeZip(files).getReader();
	return new ReadableStream<Uint8Array>(
		{
			async pull(to) {
				const { done, value } = await zip.read();
				if (done) to.close();
				else to.enqueue(value);
			},
			async cancel(reason) {
				await Promise.allSettled([zip.cancel(reason), files.return(undefined)]);
			},
		},
		{ highWaterMark: 0 },
	);
}

/**
 * A ZIP that is sent as its files are read, each when it is its turn: whoever reads slowly makes them wait, and nothing is
 * whole in memory. Saved, never shown. @param name without its ending @param now ms UTC
 */
export const zipFile = (name: string, files: AsyncGenerator<ArchivedFile>, now: number): Response =>
	// The request's own language ends before the last file is sent.
	new Response(zipOf(entries(files, new Date(now), m.asset_archive_missing())), {
		headers: {
			"content-type": "application/zip",
			"content-disposition": `attachment; filename="${name}.zip"`,
			"x-content-type-options": "nosniff",
			"cache-control": "private, no-store",
		},
	});
