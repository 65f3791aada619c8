/** What a PDF does by itself or brings along, and one that cannot be looked into. Its pages need none of them. */
const ACTIVE = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|Encrypt)(?![A-Za-z0-9])/;

/** Where a PDF says that it is whole; some programs write a line behind it. */
const TAIL = 2_048;

/**
 * What is wrong with a PDF; null where nothing is seen to be. It is never shown in our pages, only saved. That it begins at its very first byte
 * was looked at: readers that search further take what is HTML at its beginning.
 */
export function readPdf(bytes: Uint8Array): "broken" | "active" | null {
	const text = new TextDecoder("latin1").decode(bytes);
	const tail = text.slice(-TAIL);
	if (!tail.includes("startxref") || !tail.includes("%%EOF")) return "broken";
	// Names may be spelt with the numbers of their letters.
	const named = text.includes("#")
		? text.replace(/#([\da-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
		: text;
	return ACTIVE.test(named) ? "active" : null;
}
