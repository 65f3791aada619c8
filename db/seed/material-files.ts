import { crc32, deflateSync } from "node:zlib";
import { seedUuid } from "./support.ts";

/** A file of the demo's materials: what its row says, and its bytes. */
export type DemoFile = { uuid: string; key: string; name: string; type: string; bytes: Uint8Array };

/** A page of a PDF with some lines of text, in the least that a reader asks for. */
function pdfOf(lines: readonly string[]): Uint8Array {
	const shown = lines.map((line) => `(${line.replace(/[\\()]/g, "\\$&")}) Tj T*`).join("\n");
	const text = `BT /F1 16 Tf 22 TL 60 760 Td\n${shown}\nET`;
	const objects = [
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>",
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
		`<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
	];
	let body = "%PDF-1.4\n";
	const places = objects.map((object, index) => {
		const place = body.length;
		body += `${index + 1} 0 obj\n${object}\nendobj\n`;
		return `${String(place).padStart(10, "0")} 00000 n \n`;
	});
	const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join("")}`;
	const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
	return new TextEncoder().encode(body + table + end);
}

function chunk(type: string, content: Uint8Array): Buffer {
	const named = Buffer.concat([Buffer.from(type, "latin1"), content]);
	const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
	length.writeUInt32BE(content.length);
	sum.writeUInt32BE(crc32(named));
	return Buffer.concat([length, named, sum]);
}

/** A grey picture of so many pixels. @param at how dark a pixel is, 0 to 255 */
function pngOf(size: number, at: (x: number, y: number) => number): Uint8Array {
	const rows = Buffer.alloc(size * (size + 1));
	for (let y = 0; y < size; y += 1) for (let x = 0; x < size; x += 1) rows[y * (size + 1) + 1 + x] = at(x, y);
	const header = Buffer.alloc(13);
	header.writeUInt32BE(size, 0);
	header.writeUInt32BE(size, 4);
	header[8] = 8;
	return Buffer.concat([
		Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
		chunk("IHDR", header),
		chunk("IDAT", deflateSync(rows)),
		chunk("IEND", Buffer.alloc(0)),
	]);
}

/** Two circles that overlap, with what both have in common darkest. */
function vennDiagram(x: number, y: number): number {
	const isIn = (centre: number) => Math.hypot(x - centre, y - 120) < 75;
	return 255 - (isIn(85) ? 80 : 0) - (isIn(155) ? 80 : 0);
}

const fileOf = (number: number, name: string, type: string, bytes: Uint8Array): DemoFile => {
	const uuid = seedUuid("asset", number);
	return { uuid, key: `asset/${uuid}`, name, type, bytes };
};

/** The files of the demo's materials and of what was handed in, made here: their rows are seeded, their bytes put into the bucket of the machine at its start. */
export const DEMO_FILES = {
	rules: fileOf(
		1,
		"rules-of-sets.pdf",
		"application/pdf",
		pdfOf([
			"Rules of sets",
			"",
			"n(A or B) = n(A) + n(B) - n(A and B)",
			"A and (B or C) = (A and B) or (A and C)",
			"not (A or B) = (not A) and (not B)",
		]),
	),
	diagram: fileOf(2, "venn-diagram.png", "image/png", pngOf(240, vennDiagram)),
	exercises: fileOf(
		3,
		"exercises-week-1.pdf",
		"application/pdf",
		pdfOf([
			"Exercises, week 1",
			"",
			"1. Write the set of prime numbers below 20.",
			"2. Draw A and B with n(A and B) = 3.",
		]),
	),
	/** What was handed in for an assignment. */
	answer: fileOf(
		4,
		"answer.pdf",
		"application/pdf",
		pdfOf(["My answer", "", "A = {1, 3, 5}", "B = {2, 4}", "A and B have nothing in common."]),
	),
	sketch: fileOf(5, "my sketch.png", "image/png", pngOf(240, vennDiagram)),
	notebook: fileOf(6, "notebook.png", "image/png", pngOf(240, vennDiagram)),
	/** What belongs to an assignment. */
	exercise4: fileOf(7, "exercise-4.png", "image/png", pngOf(240, vennDiagram)),
	equations: fileOf(
		8,
		"ten-equations.pdf",
		"application/pdf",
		pdfOf(["Ten equations", "", "1. 2x + 3 = 9", "2. x - 7 = 2x - 12", "3. 3(x - 1) = 2x + 4", "4. x / 2 + 5 = 8"]),
	),
	project: fileOf(
		9,
		"how-to-check-a-number.pdf",
		"application/pdf",
		pdfOf([
			"How to check a number",
			"",
			"Who counted it, and when?",
			"Of how many is it?",
			"Is it more or less than before?",
		]),
	),
} as const;
