/** A PDF of these objects, the first of which is its catalogue. @param comment stands in front of them */
export function pdfOf(objects: readonly string[], comment = ""): Uint8Array<ArrayBuffer> {
	let body = `%PDF-1.4\n%${comment}\n`;
	const places = objects.map((object, index) => {
		const place = body.length;
		body += `${index + 1} 0 obj\n${object}\nendobj\n`;
		return `${String(place).padStart(10, "0")} 00000 n \n`;
	});
	const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join("")}`;
	const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
	return new TextEncoder().encode(body + table + end);
}

/** What the first page of `japanesePdf` says. */
export const JAPANESE = "日本語";

/** A PDF whose first page names a table of letters without having it within, and whose second page is empty. */
export function japanesePdf(): Uint8Array<ArrayBuffer> {
	const text = "BT /F1 48 Tf 60 600 Td <93FA967B8CEA> Tj ET";
	const page = (contents: number) =>
		`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${contents} 0 R /Resources << /Font << /F1 7 0 R >> >> >>`;
	const stream = (content: string) => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
	return pdfOf([
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R 5 0 R] /Count 2 >>",
		...[page(4), stream(text), page(6), stream(" ")],
		"<< /Type /Font /Subtype /Type0 /BaseFont /MS-Gothic /Encoding /90ms-RKSJ-H /DescendantFonts [8 0 R] >>",
		`<< /Type /Font /Subtype /CIDFontType2 /BaseFont /MS-Gothic /FontDescriptor 9 0 R /DW 1000
/CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> >>`,
		`<< /Type /FontDescriptor /FontName /MS-Gothic /Flags 4 /FontBBox [0 -137 1000 859] /ItalicAngle 0
/Ascent 859 /Descent -140 /CapHeight 770 /StemV 78 >>`,
	]);
}
