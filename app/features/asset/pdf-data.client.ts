import dingbatsUrl from "pdfjs-dist/standard_fonts/FoxitDingbats.pfb?url&no-inline";
import symbolUrl from "pdfjs-dist/standard_fonts/FoxitSymbol.pfb?url&no-inline";
import jbig2Url from "pdfjs-dist/wasm/jbig2.wasm?url&no-inline";
import jpxUrl from "pdfjs-dist/wasm/openjpeg.wasm?url&no-inline";

/** Tables of letters that PDFs in Chinese, Japanese and Korean name without having them within. */
const CMAPS = import.meta.glob<string>("/node_modules/pdfjs-dist/cmaps/*.bcmap", {
	query: "?url&no-inline",
	import: "default",
	eager: true,
});

/** Decoders of pictures as scanners and printers write them, and the two standard fonts in whose place no device has another. */
const OTHERS: Readonly<Record<string, string>> = {
	"jbig2.wasm": jbig2Url,
	"openjpeg.wasm": jpxUrl,
	"FoxitDingbats.pfb": dingbatsUrl,
	"FoxitSymbol.pfb": symbolUrl,
};

/** Where a file is that reading a PDF takes besides the PDF, on our own origin; undefined for what there is none of. */
export const dataUrl = (filename: string): string | undefined =>
	OTHERS[filename] ?? CMAPS[`/node_modules/pdfjs-dist/cmaps/${filename}`];
