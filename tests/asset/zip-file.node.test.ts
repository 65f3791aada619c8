import { expect, test } from "vitest";
import { textOf, unzip } from "#tests/support/zip.ts";
import { withLocale } from "~/lib/locale.server.ts";
import { m } from "~/paraglide/messages.js";
import { zipFile } from "~/request/zip-file.server.ts";

async function* lost() {
	yield { path: "notes.txt", content: null };
}

test("an archive names what it lacks in the language of who asked for it, although that is read after their request has ended (MAT-6)", async () => {
	const zip = withLocale("bn", () => zipFile("materials", lost(), 0));
	const said = textOf(unzip(await zip.arrayBuffer()), "missing-files.txt");
	expect(said).toBe(`${m.asset_archive_missing({}, { locale: "bn" })}\n\nnotes.txt\n`);
});
