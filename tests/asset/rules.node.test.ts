import { describe, expect, test } from "vitest";
import { assetName } from "~/domain/asset/rules.ts";
import { attachment } from "~/lib/attachment.ts";
import { askedRange } from "~/lib/byte-range.ts";
import { inParts } from "~/lib/in-parts.ts";
import { namesTag } from "~/lib/preconditions.ts";
import { sniffType } from "~/lib/sniff-type.ts";

const bytes = (...parts: (string | number[])[]) =>
	new Uint8Array(parts.flatMap((part) => (typeof part === "string" ? [...new TextEncoder().encode(part)] : part)));
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

describe("the type of a file is that of its content (AST-3)", () => {
	test.each([
		["a PNG", bytes(PNG, [0, 0, 0, 13]), "image/png"],
		["a JPEG", bytes([0xff, 0xd8, 0xff, 0xe1]), "image/jpeg"],
		["a GIF", bytes("GIF89a", [1, 0]), "image/gif"],
		["a WebP", bytes("RIFF", [1, 2, 3, 4], "WEBPVP8 "), "image/webp"],
		["a HEIC of an iPhone", bytes([0, 0, 0, 24], "ftypheic", [0, 0, 0, 0], "mif1heic"), "image/heic"],
		["an AVIF", bytes([0, 0, 0, 24], "ftypavif"), "image/avif"],
		["a recording", bytes("RIFF", [1, 2, 3, 4], "WAVEfmt "), "audio/wav"],
		["what says WebP and is no RIFF", bytes("MZ", [0, 0, 1, 2, 3, 4], "WEBP"), "application/octet-stream"],
		["a film", bytes([0, 0, 0, 24], "ftypisom"), "video/mp4"],
		["a PDF", bytes("%PDF-1.7\n"), "application/pdf"],
		["a ZIP", bytes([0x50, 0x4b, 3, 4, 20, 0]), "application/zip"],
		["words in Bangla", bytes("আমি দেখেছি"), "text/plain"],
		["HTML, whatever its name", bytes("<!doctype html><script>alert(1)</script>"), "text/plain"],
		["an SVG with a script", bytes('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), "text/plain"],
		["a GIF that is a script as well", bytes("GIF89a=1;alert(1)//"), "image/gif"],
		["bytes of nothing", bytes([0, 1, 2, 3]), "application/octet-stream"],
		["text that is no UTF-8", bytes([0x61, 0xff, 0xfe]), "application/octet-stream"],
		["nothing", bytes(), "application/octet-stream"],
	])("%s", (_, head, type) => {
		expect(sniffType(head, true)).toBe(type);
	});

	test("a letter may be cut where only the beginning is looked at", () => {
		const cut = bytes("ক").subarray(0, 2);
		expect([sniffType(cut, false), sniffType(cut, true)]).toEqual(["text/plain", "application/octet-stream"]);
	});
});

describe("the name of a file", () => {
	test.each([
		["photo.jpg", "photo.jpg"],
		["C:\\Users\\me\\ছবি.png", "ছবি.png"],
		["../../etc/passwd", "passwd"],
		["gpj.\u202eexe.pdf", "gpj.exe.pdf"],
		["a\r\nSet-Cookie: x", "aSet-Cookie: x"],
		["", "file"],
		["///", "file"],
		[`${"a".repeat(300)}.docx`, `${"a".repeat(195)}.docx`],
	])("%j is kept as %j", (given, kept) => {
		expect(assetName(given)).toBe(kept);
	});

	test("is told in any script, and ends no header", () => {
		expect(attachment("notes.txt")).toBe('attachment; filename="notes.txt"');
		expect(attachment('a"b\\c.txt')).toBe(`attachment; filename="a_b_c.txt"; filename*=UTF-8''a%22b%5Cc.txt`);
		expect(attachment("ছ.png")).toBe(`attachment; filename="_.png"; filename*=UTF-8''%E0%A6%9B.png`);
		expect(attachment("it's (1)*.txt")).toBe('attachment; filename="it\'s (1)*.txt"');
	});
});

describe("a range of 100 bytes", () => {
	const part = (offset: number, length: number) => ({ kind: "part", offset, length });
	test.each([
		[null, { kind: "whole" }],
		["bytes=0-9", part(0, 10)],
		["bytes=90-", part(90, 10)],
		["bytes=-10", part(90, 10)],
		["bytes=-1000", part(0, 100)],
		["bytes=95-1000", part(95, 5)],
		["bytes=0-0", part(0, 1)],
		["bytes=100-", { kind: "outside" }],
		["bytes=-0", { kind: "outside" }],
		["bytes=9-0", { kind: "whole" }],
		["bytes=0-1,5-6", { kind: "whole" }],
		["bytes=-", { kind: "whole" }],
		["lines=1-2", { kind: "whole" }],
		["bytes=a-b", { kind: "whole" }],
		[`bytes=${"9".repeat(400)}-`, { kind: "whole" }],
	])("asked as %s", (header, asked) => {
		expect(askedRange(header, 100)).toEqual(asked);
	});

	test("of nothing lies outside", () => {
		expect(askedRange("bytes=0-", 0)).toEqual({ kind: "outside" });
	});

	test("a tag is named alone, in a list, weak, and by the star", () => {
		for (const header of ['"a"', '"b", "a"', 'W/"a"', "*"])
			expect([header, namesTag(header, '"a"')]).toEqual([header, true]);
		for (const header of ['"b"', "a"]) expect([header, namesTag(header, '"a"')]).toEqual([header, false]);
	});
});

async function gathered<T>(from: AsyncIterable<T>): Promise<T[]> {
	const all: T[] = [];
	for await (const one of from) all.push(one);
	return all;
}

describe("bytes in parts of one size", () => {
	async function* pieces(...sizes: number[]) {
		for (const size of sizes) yield new Uint8Array(size);
	}
	test.each([
		[[], [0]],
		[[0], [0]],
		[[9], [9]],
		[[10], [10]],
		[[11], [10, 1]],
		[
			[4, 4, 4],
			[10, 2],
		],
		[[35], [10, 10, 10, 5]],
		[
			[5, 5, 20, 1],
			[10, 10, 10, 1],
		],
	])("that come as %j go on as %j", async (given, gone) => {
		const parts = await gathered(inParts(pieces(...given), 10));
		expect(parts.map(({ bytes }) => bytes.byteLength)).toEqual(gone);
		expect(parts.map(({ isLast }) => isLast)).toEqual(gone.map((_, index) => index === gone.length - 1));
	});

	test("are the same bytes", async () => {
		async function* counted() {
			for (let at = 0; at < 50; at += 7) yield new Uint8Array(7).map((_, index) => at + index);
		}
		const parts: number[][] = [];
		// A part is there until the next is asked for.
		for await (const { bytes } of inParts(counted(), 10)) parts.push([...bytes]);
		expect(parts.flat()).toEqual(Array.from({ length: 56 }, (_, index) => index));
	});
});
