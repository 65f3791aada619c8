import { GlobalWorkerOptions, getDocument, type PDFPageProxy, type RenderTask } from "pdfjs-dist/legacy/build/pdf.mjs";
import workerUrl from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url";
import { isBlank } from "./pdf-blank.ts";
import { pdfScale } from "./pdf-scale.ts";

GlobalWorkerOptions.workerSrc = workerUrl;

/** Decoders of pictures, tables of letters and fonts, each loaded where a page needs it. */
class PdfData {
	async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
		const { dataUrl } = await import("./pdf-data.client.ts");
		const url = dataUrl(filename);
		const answer = url === undefined ? null : await fetch(url);
		if (!answer?.ok) throw new Error(`No such file: ${filename}`);
		return new Uint8Array(await answer.arrayBuffer());
	}
}

const DENSEST = 2;
const RANGE_BYTES = 128 * 1024;
const MAX_TEXT = 20_000;
/** Of a picture within a page; one that is larger is left out. */
const MAX_PICTURE_PIXELS = 32_000_000;

/** What a page says, for who hears it. */
async function textOf(page: PDFPageProxy): Promise<string> {
	const { items } = await page.getTextContent();
	const text = items.map((item) => ("str" in item ? `${item.str}${item.hasEOL ? "\n" : ""}` : "")).join("");
	return text.slice(0, MAX_TEXT);
}

/** What a page says, and whether it stayed empty: pdf.js leaves out what it cannot decode, without a word. */
export type DrawnPage = { text: string; blank: boolean };

function isEmpty(canvas: HTMLCanvasElement): boolean {
	const { width, height } = canvas;
	const context = canvas.getContext("2d");
	return (
		context !== null && isBlank({ width, height, read: (y, rows) => context.getImageData(0, y, width, rows).data })
	);
}

/** A PDF whose pages are drawn one at a time. */
export type OpenPdf = {
	pages: number;
	/** Draws a page as wide as the canvas stands; one that is being drawn is given up. */
	draw(number: number, canvas: HTMLCanvasElement): Promise<DrawnPage>;
};

/**
 * Opens a PDF that somebody uploaded, to be drawn as pictures: nothing in it runs, leads anywhere or is filled in. Read and drawn by a worker,
 * of which nothing stays once it is closed; only what the shown page needs is loaded.
 */
export function openPdf(url: string): { opened: Promise<OpenPdf>; close(): void } {
	const task = getDocument({
		url,
		isEvalSupported: false,
		enableXfa: false,
		disableAutoFetch: true,
		disableStream: true,
		rangeChunkSize: RANGE_BYTES,
		maxImageSize: MAX_PICTURE_PIXELS,
		useWorkerFetch: false,
		BinaryDataFactory: PdfData,
		verbosity: 0,
	});
	let drawing: RenderTask | null = null;
	const draw = async (pdf: Awaited<typeof task.promise>, number: number, canvas: HTMLCanvasElement) => {
		drawing?.cancel();
		await drawing?.promise.catch(() => {});
		const page = await pdf.getPage(number);
		const room = canvas.clientWidth * Math.min(window.devicePixelRatio || 1, DENSEST);
		const viewport = page.getViewport({ scale: pdfScale(page.getViewport({ scale: 1 }), room) });
		canvas.width = Math.max(1, Math.floor(viewport.width));
		canvas.height = Math.max(1, Math.floor(viewport.height));
		drawing = page.render({ canvas, viewport });
		await drawing.promise;
		const text = await textOf(page).catch(() => "");
		page.cleanup();
		return { text, blank: isEmpty(canvas) };
	};
	return {
		opened: task.promise.then((pdf) => ({
			pages: pdf.numPages,
			draw: (number, canvas) => draw(pdf, number, canvas),
		})),
		close: () => void task.destroy(),
	};
}
