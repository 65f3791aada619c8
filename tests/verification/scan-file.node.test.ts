import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
	exifOf,
	jpegOf,
	jpegSegment,
	pdfOf,
	pngChunk,
	pngOf,
	riffChunk,
	textBytes,
	webpOf,
} from "#tests/support/scans.ts";
import { readScan } from "~/domain/verification/scan-file.server.ts";
import { MAX_SCAN_BYTES } from "~/domain/verification/scan-file.ts";

const HTML = "<html><script>alert(1)</script></html>";
const SECRET = "somebody's own words";
const kept = (bytes: Uint8Array<ArrayBuffer>) => {
	const read = readScan(bytes);
	if ("problem" in read) throw new Error(read.problem);
	return { type: read.type, text: Buffer.from(read.bytes).toString("latin1"), bytes: read.bytes };
};

/** Objects beside each other in one stream, as PDF has them since 1.5. */
function packedPdf(
	objects: string,
	{ type = "/Type/ObjStm", filter = "/FlateDecode", length = 0 } = {},
): Uint8Array<ArrayBuffer> {
	const plain = `6 0 ${objects}`;
	const data = filter === "" ? plain : deflateSync(plain).toString("latin1");
	const said = `<<${type}/N 1/First 4${filter && `/Filter${filter}`}/Length ${length || data.length}>>`;
	return latin(`%PDF-1.5\n1 0 obj<</Type/Catalog/OpenAction 6 0 R>>endobj\n5 0 obj\n${said}\nstream\n${data}\nendstream\nendobj
startxref\n9\n%%EOF\n`);
}

const latin = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"));

/** A picture of these bytes, between other objects. */
const imageOf = (data: string) =>
	`>>endobj\n4 0 obj<</Subtype/Image/Length ${data.length}>>\nstream\n${data}\nendstream\nendobj\n5 0 obj<<`;

describe("a scan (VER-2)", () => {
	test.each([
		["image/png", pngOf()],
		["image/jpeg", jpegOf()],
		["image/webp", webpOf()],
		["application/pdf", pdfOf()],
	])("of the type %s is taken as it is, and again what was made of it", (type, bytes) => {
		const once = kept(bytes);
		expect([once.type, [...once.bytes]]).toEqual([type, [...bytes]]);
		expect(kept(once.bytes).bytes).toEqual(once.bytes);
	});

	test.each([
		["zero bytes", new Uint8Array(), "empty"],
		["10 MB and a byte", new Uint8Array(MAX_SCAN_BYTES + 1), "too-large"],
		["HTML, whatever its name", textBytes(HTML), "unknown"],
		[
			"an SVG with a script",
			textBytes('<?xml version="1.0"?><svg xmlns="x"><script>alert(1)</script></svg>'),
			"unknown",
		],
		["a GIF that is a script", textBytes("GIF89a/*\x01\x00*/=1;alert(1)"), "unknown"],
		["a program", textBytes("MZ\x90\x00"), "unknown"],
		["a picture of an iPhone", textBytes("\0\0\0\x18ftypheic\0\0\0\0"), "heic"],
		["HTML before a PDF", textBytes(`${HTML}${Buffer.from(pdfOf()).toString("latin1")}`), "unknown"],
		["half a PNG", pngOf().slice(0, 60), "broken"],
		["a PNG with a changed byte", pngOf().map((byte, at) => (at === 50 ? byte ^ 1 : byte)), "broken"],
		["a PNG without a picture", new Uint8Array([...pngOf().slice(0, 33), ...pngChunk("IEND")]), "broken"],
		["half a JPEG", jpegOf().slice(0, -4), "broken"],
		["a JPEG without a picture", new Uint8Array([0xff, 0xd8, 0xff, 0xd9]), "broken"],
		["half a WebP", webpOf().slice(0, -3), "broken"],
		["half a PDF", pdfOf().slice(0, 40), "broken"],
		["a PNG of 30,000 × 30,000", pngOf([], { width: 30_000, height: 30_000 }), "too-many-pixels"],
		["a JPEG of 30,000 × 30,000", jpegOf([], "", { width: 30_000, height: 30_000 }), "too-many-pixels"],
		[
			"a WebP whose frame is larger than its canvas",
			webpOf([riffChunk("VP8X", Uint8Array.from([0, 0, 0, 0, 63, 0, 0, 63, 0, 0]))]),
			"broken",
		],
		["a WebP of two pictures", webpOf([webpOf().slice(12)]), "broken"],
		["an animated PNG", pngOf([pngChunk("acTL", "12345678")]), "animated"],
		["an animated WebP", webpOf([riffChunk("ANMF", "x")]), "animated"],
		["a JPEG of 41 scans", jpegOf(Array.from({ length: 40 }, () => jpegSegment(0xda, "123456"))), "broken"],
		["a PNG of no height", pngOf([], { width: 8, height: 0 }), "broken"],
		["a PDF with a script", pdfOf("/OpenAction<</S/JavaScript/JS(app.alert(1))>>"), "active"],
		["a PDF with a script spelt in numbers", pdfOf("/AA<</S/#4aava#53cript>>"), "active"],
		["a PDF with a file in it", pdfOf("/Names<</EmbeddedFiles 2 0 R>>"), "active"],
		["a locked PDF", pdfOf("/Encrypt 3 0 R"), "active"],
	] as [string, Uint8Array<ArrayBuffer>, string][])("that is %s is refused", (_, bytes, problem) => {
		expect(readScan(bytes)).toEqual({ problem });
	});

	test.each([
		["a script in packed objects", packedPdf("<</S/JavaScript/JS(app.alert(1))>>")],
		["a script in packed objects, spelt in numbers", packedPdf("<</S/#4aava#53cript>>")],
		["a script in packed objects that do not say what they are", packedPdf("<</S/JavaScript>>", { type: "" })],
		["a script in packed objects with a length that is not true", packedPdf("<</S/JavaScript>>", { length: 3 })],
		["a form in packed objects", packedPdf("<</AcroForm<</Fields[]>>>>")],
		["a file in packed objects", packedPdf("<</Type/Filespec/F(a)/EF<</F 7 0 R>>>>")],
		["objects packed in a way that we do not open", packedPdf("<<>>", { filter: "/LZWDecode" })],
		["objects packed twice", packedPdf("<<>>", { filter: "[/ASCIIHexDecode/FlateDecode]" })],
		["more packed objects than anybody needs", packedPdf(" ".repeat(5 * 1024 * 1024))],
		["a program that it starts", pdfOf("/OpenAction<</S/Launch/F(cmd.exe)>>")],
		["a form", pdfOf("/AcroForm<</Fields[]/XFA 3 0 R>>")],
		["a form that is sent", pdfOf("/AA<</O<</S/SubmitForm>>>>")],
		["a file that only a note names", pdfOf("/AF[<</F(a)/EF<</F 7 0 R>>>>]")],
		["a script behind a text that looks like an end", pdfOf("/Title(endobj \\) stream\n)/AA<</S/JavaScript>>")],
		["a script behind a comment that opens a text", pdfOf("%(\n/AA<</S/JavaScript>>")],
		["a script as an object of its own", pdfOf(">>endobj\n9 0 obj /JavaScript endobj\n2 0 obj<<")],
		["a script hidden in the bytes of a picture", pdfOf(imageOf("8 0 obj<</S/JavaScript/JS(1)>>endobj"))],
		[
			"a script in open packed objects that say their length elsewhere",
			pdfOf(
				`>>endobj\n5 0 obj<</Type/ObjStm/N 1/First 4/Length 9 0 R>>stream\n1 0 (endstream) <</OpenAction<</S/JavaScript>>>>\nendstream endobj\n2 0 obj<<`,
			),
		],
		["a script behind a bracket that closes nothing", pdfOf("/X ]/OpenAction<</S/JavaScript>>")],
		["a script behind a word that begins as an end", pdfOf("/X endobjx/OpenAction<</S/JavaScript>>")],
		["a script behind an end in its middle", pdfOf("/X endobj/OpenAction<</S/JavaScript>>")],
		["locked in its trailer", pdfOf(">>endobj\ntrailer<</Encrypt 3 0 R>>\n2 0 obj<<")],
	] as [string, Uint8Array<ArrayBuffer>][])("that is a PDF with %s is refused", (_, bytes) => {
		expect(readScan(bytes)).toEqual({ problem: "active" });
	});

	test("that is a PDF whose packed objects are broken is refused as broken", () => {
		const bytes = packedPdf("<</Type/Page>>");
		bytes.fill(0x41, Buffer.from(bytes).indexOf("stream\n") + 7, Buffer.from(bytes).indexOf("\nendstream"));
		expect(readScan(bytes)).toEqual({ problem: "broken" });
	});

	test.each([
		["what a picture's bytes spell by chance", pdfOf(imageOf("\x00/JS(\xff/Launch /AcroForm obj trailer( << "))],
		["packed objects that do nothing", packedPdf("<</Type/Page/Title(a \\(b)>>")],
		["packed objects that are not compressed", packedPdf("<</Type/Page>>", { filter: "" })],
		["names of actions in its texts", pdfOf("/Title(How /JavaScript and /Launch work)/Subject<2f4a53>")],
		["links", pdfOf("/Annots[<</Subtype/Link/A<</S/URI/URI(https://a.example)>>>>]")],
		["fonts and colours of its own", pdfOf("/Resources<</Font<</EF 5 0 R/JSmall 6 0 R>>/N 4>>")],
	] as [string, Uint8Array<ArrayBuffer>][])("that is a PDF with %s is taken", (_, bytes) => {
		expect(kept(bytes).type).toBe("application/pdf");
	});

	test("that is a PDF made to cost much is refused before it does", () => {
		for (const part of ["1 0 obj<<(", "1 0 obj[", "obj<</First 1/N 1>>stream\n", "obj((((", "obj<</A", "obj<<"])
			expect(readScan(pdfOf(`>>${part.repeat(Math.floor(1_000_000 / part.length))}`))).toHaveProperty("problem");
	});

	test("without the last marker of a JPEG is taken, and has it then", () => {
		const { bytes, type } = kept(jpegOf().slice(0, -2));
		expect([type, [...bytes]]).toEqual(["image/jpeg", [...jpegOf()]]);
		expect(kept(jpegOf([exifOf(6)]).slice(0, -2)).bytes).toEqual(kept(jpegOf([exifOf(6)])).bytes);
	});

	test("of the largest size is taken", () => {
		const filled = pngOf([pngChunk("prVt", "x".repeat(MAX_SCAN_BYTES - pngOf().length - 12))]);
		expect([filled.length, kept(filled).bytes.length]).toEqual([MAX_SCAN_BYTES, pngOf().length]);
	});

	test.each([
		["behind a JPEG", jpegOf([], HTML)],
		["in a comment of a JPEG", jpegOf([jpegSegment(0xfe, HTML)])],
		["in its EXIF and XMP", jpegOf([exifOf(1), jpegSegment(0xe1, `http://ns.adobe.com/xap/1.0/\0${HTML}`)])],
		["in a further part of it", jpegOf([jpegSegment(0xed, HTML)])],
		["behind a PNG", new Uint8Array([...pngOf(), ...textBytes(HTML)])],
		["in the text of a PNG", pngOf([pngChunk("tEXt", `Comment\0${HTML}`), pngChunk("eXIf", SECRET)])],
		["behind a WebP", new Uint8Array([...webpOf(), ...textBytes(HTML)])],
		["in the EXIF of a WebP", webpOf([riffChunk("EXIF", SECRET), riffChunk("XMP ", HTML)])],
	])("keeps nothing of what is hidden %s", (_, bytes) => {
		const { text } = kept(bytes);
		for (const hidden of ["script", "Exif", SECRET, "adobe"]) expect(text).not.toContain(hidden);
	});

	test("that has to be turned still has, and no place on earth", () => {
		const { text, bytes } = kept(jpegOf([exifOf(6)]));
		expect(text).toContain("Exif");
		expect(text).not.toContain("\x25\x88");
		// As a reader of EXIF finds it: the only entry of the only directory.
		const at = text.indexOf("Exif") + 6;
		expect([...bytes.slice(at + 8, at + 20)]).toEqual([0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6]);
	});

	test("of whatever bytes is read without an error, also of a whole file with some changed", () => {
		const whole = fc.constantFrom(pngOf(), jpegOf([exifOf(3)]), webpOf(), pdfOf());
		const changed = whole.chain((file) =>
			fc.array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { maxLength: 4 }).map((changes) => {
				const bytes = file.slice();
				for (const [at, byte] of changes) bytes[at] = byte;
				return bytes;
			}),
		);
		const cut = whole.chain((file) => fc.nat(file.length).map((length) => file.slice(0, length)));
		const any = fc.uint8Array({ maxLength: 300 }).map((bytes) => Uint8Array.from(bytes));
		fc.assert(
			fc.property(fc.oneof(changed, cut, any), (bytes) => {
				const read = readScan(bytes as Uint8Array<ArrayBuffer>);
				if (!("problem" in read)) expect(readScan(read.bytes)).toMatchObject({ type: read.type });
			}),
			{ numRuns: 500 },
		);
	});
});
