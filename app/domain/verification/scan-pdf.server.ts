import { inflateSync } from "node:zlib";
import { nameOf, type PdfDictionary, readPdfObject } from "./pdf-objects.ts";

/** What a PDF does by itself, asks for or brings along, and one that cannot be looked into. Its pages need none of them. */
const ACTIVE = new Set([
	...[
		"JavaScript",
		"JS",
		"Launch",
		"EmbeddedFile",
		"EmbeddedFiles",
		"FileAttachment",
		"GoToE",
		"RichMedia",
		"Rendition",
	],
	...["AcroForm", "XFA", "SubmitForm", "ImportData", "ResetForm", "Encrypt"],
]);

/** Where a PDF says that it is whole; some programs write a line behind it. */
const TAIL = 2_048;
/** So much of a file is read, of its size: objects lie beside each other, and only a file that is made for it has many in one. */
const MOST_READ = 3;
/** So much may come out of all that is packed: the objects of a scan are small, its pictures are not looked into. */
const MOST_UNPACKED = 4 * 1024 * 1024;

type Verdict = "broken" | "active" | null;
/** What is left of what one file may cost. */
type Budget = { read: number; unpacked: number };

const PACKED_FILE = /\/EF[\s\0]*<</;
const NAME = /\/[^\s\0()<>[\]{}/%]+/g;

/** Whether anything in a text is named so, wherever it stands. */
const namesActive = (text: string): boolean => {
	for (const [token] of text.matchAll(NAME)) if (ACTIVE.has(nameOf(token))) return true;
	return false;
};

/** The length of a stream as it says itself, bytes; null where it stands elsewhere. */
const lengthOf = (says: PdfDictionary): number | null => {
	const [value = "", ...rest] = says.get("Length") ?? [];
	return rest.length === 0 && /^\d{1,9}$/.test(value) ? Number(value) : null;
};

/** A file that is named in another: `EF` is a word of nothing else there. */
const holdsFile = (says: PdfDictionary): boolean =>
	says.has("EF") && (says.has("F") || says.has("UF") || says.get("Type")?.[0] === "/Filespec");

/** Objects that are packed together; what tells them is what readers go by. */
const isPacked = (says: PdfDictionary): boolean =>
	says.get("Type")?.[0] === "/ObjStm" || (says.has("N") && says.has("First"));

/** The objects of a stream, as text; null where it is packed in a way that we do not open, or is more than we open. */
function unpacked(
	bytes: Uint8Array,
	text: string,
	says: PdfDictionary,
	from: number,
	budget: Budget,
): string | Verdict {
	const filter = (says.get("Filter") ?? says.get("F") ?? []).filter((token) => !["[", "]"].includes(token));
	const [predictor = "1"] = says.get("Predictor") ?? [];
	const length = lengthOf(says);
	const said = from + (length ?? 0);
	const ended = text.indexOf("endstream", from);
	// What has no end is no stream; and to look for one again and again would cost the square of the file.
	if (ended < 0) return "broken";
	const to = Math.min(text.length, Math.max(said, ended));
	budget.read -= to - from;
	if (budget.read < 0) return "active";
	// Where it ends is not known: the word for its end may stand in its middle.
	if (filter.length === 0) return length === null ? "active" : text.slice(from, to);
	// What is written otherwise, or foretold from what stands before it, is opened by nobody's scanner.
	if (
		filter.length > 1 ||
		!["/FlateDecode", "/Fl"].includes(filter[0] ?? "") ||
		says.has("DecodeParms") ||
		predictor !== "1"
	)
		return "active";
	try {
		const out = inflateSync(bytes.subarray(from, to), { maxOutputLength: Math.max(1, budget.unpacked) });
		budget.unpacked -= out.byteLength;
		return new TextDecoder("latin1").decode(out);
	} catch (error) {
		return error instanceof RangeError ? "active" : "broken";
	}
}

/** What is wrong with what begins behind one of the words that begin something. */
function judged(bytes: Uint8Array, text: string, from: number, budget: Budget): Verdict {
	const { names, dictionaries, dataAt, end, unclear } = readPdfObject(text, from);
	budget.read -= end - from;
	if (budget.read < 0 || unclear) return "active";
	if (names.some((name) => ACTIVE.has(name)) || dictionaries.some(holdsFile)) return "active";
	const says = dictionaries.at(-1);
	if (dataAt < 0 || !says || !isPacked(says)) return null;
	const inside = unpacked(bytes, text, says, dataAt, budget);
	if (inside === "broken" || inside === "active" || inside === null) return inside;
	return namesActive(inside) || PACKED_FILE.test(inside) || (inside.includes("/Filespec") && inside.includes("/EF"))
		? "active"
		: null;
}

/**
 * What is wrong with a PDF; null where nothing is seen to be. It is judged by its objects, wherever they stand, those too that are packed
 * together: what a picture's bytes spell by chance says nothing. It is never shown in our pages, only saved. That it begins at its very first byte
 * was looked at: readers that search further take what is HTML at its beginning.
 */
export function readPdf(bytes: Uint8Array): Verdict {
	const text = new TextDecoder("latin1").decode(bytes);
	const tail = text.slice(-TAIL);
	if (!tail.includes("startxref") || !tail.includes("%%EOF")) return "broken";
	const budget: Budget = { read: bytes.byteLength * MOST_READ + 65_536, unpacked: MOST_UNPACKED };
	for (const { 0: word, index } of text.matchAll(/(?<!end)obj|trailer/g)) {
		const verdict = judged(bytes, text, index + word.length, budget);
		if (verdict) return verdict;
	}
	return null;
}
