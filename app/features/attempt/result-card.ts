/** What a card says, in the words of the page; of other people it knows nothing. */
export type CardWords = {
	brand: string;
	/** The exam's or self-assessment's. */
	name: string;
	score: string;
	/** `of 25` */
	outOf: string;
	verdict: string;
	/** The student's name, if it is to be on it. */
	student: string | null;
	/** Where the exam is found. */
	address: string;
	/** The exam's own colour. */
	color: string | null;
};

const SIZE = 1080;
const EDGE = 84;
const WIDTH = SIZE - 2 * EDGE;
/** The same in light and dark: a card leaves the page. */
const NIGHT = "#0f3528";
const PAPER = "#fbf8ef";
const SOFT = "#c9dccf";
const GROUNDS: Record<string, string> = { marigold: "#f0a53a", sindoor: "#d5503c", sky: "#5aa3dc" };
const BETEL = "#4fae7b";

/**
 * A text in lines that are no wider than `width`; what has no room in `most` lines ends in `…`. A word that is too wide by itself is
 * broken between what people see as characters.
 */
export function linesOf(text: string, width: number, most: number, widthOf: (text: string) => number): string[] {
	const letters = new Intl.Segmenter("bn", { granularity: "grapheme" });
	const pieces = (word: string) =>
		widthOf(word) <= width ? [word] : Array.from(letters.segment(word), ({ segment }) => segment);
	const lines = [""];
	for (const word of text.trim().split(/\s+/))
		for (const [index, piece] of pieces(word).entries()) {
			const line = lines.at(-1) ?? "";
			const longer = line && index === 0 ? `${line} ${piece}` : line + piece;
			if (line === "" || widthOf(longer) <= width) lines[lines.length - 1] = longer;
			else lines.push(piece);
		}
	if (lines.length <= most) return lines;
	const last = Array.from(letters.segment(lines[most - 1] ?? ""), ({ segment }) => segment);
	while (last.length > 0 && widthOf(`${last.join("")}…`) > width) last.pop();
	return [...lines.slice(0, most - 1), `${last.join("").trimEnd()}…`];
}

/** A flight of steps, as our borders have it, across the card at `y`. */
function steps(paint: CanvasRenderingContext2D, y: number, up: boolean, color: string): void {
	const [step, heights] = [SIZE / 24, [0, 1, 2, 3, 2, 1]];
	paint.fillStyle = color;
	for (let index = 0; index < 24; index++) {
		const height = 12 + 10 * (heights[index % heights.length] ?? 0);
		paint.fillRect(index * step, up ? y - height : y, step + 1, height);
	}
}

/** The score, and beside it on its line out of how many: as large as both have room. */
function writeScore(paint: CanvasRenderingContext2D, { score, outOf }: CardWords, line: number, family: string): void {
	const large = (scale: number) => `700 ${220 * scale}px ${family}`;
	const small = (scale: number) => `500 ${64 * scale}px ${family}`;
	const widthIn = (font: string, text: string) => {
		paint.font = font;
		return paint.measureText(text).width;
	};
	const gap = 28;
	const scale = Math.min(1, (WIDTH - gap) / (widthIn(large(1), score) + widthIn(small(1), outOf)));
	const beside = EDGE + widthIn(large(scale), score) + gap;
	paint.textBaseline = "alphabetic";
	paint.fillStyle = PAPER;
	paint.fillText(score, EDGE, line);
	paint.font = small(scale);
	paint.fillStyle = SOFT;
	paint.fillText(outOf, beside, line);
	paint.textBaseline = "top";
}

/** Draws the card in the fonts of the page: the browser sets Bangla as it does everywhere. @returns a PNG of 1080 × 1080 */
export async function drawCard(words: CardWords): Promise<File> {
	await document.fonts.ready;
	const canvas = document.createElement("canvas");
	canvas.width = canvas.height = SIZE;
	const paint = canvas.getContext("2d");
	if (!paint) throw new Error("There is no canvas");
	const family = getComputedStyle(document.body).fontFamily;
	const accent = GROUNDS[words.color ?? ""] ?? BETEL;
	const write = (text: string, y: number, size: number, weight: number, color: string, most = 1): number => {
		paint.font = `${weight} ${size}px ${family}`;
		paint.fillStyle = color;
		const lines = linesOf(text, WIDTH, most, (part) => paint.measureText(part).width);
		for (const [index, line] of lines.entries()) paint.fillText(line, EDGE, y + index * size * 1.35);
		return y + lines.length * size * 1.35;
	};
	paint.fillStyle = NIGHT;
	paint.fillRect(0, 0, SIZE, SIZE);
	steps(paint, 0, false, accent);
	steps(paint, SIZE, true, accent);
	paint.textBaseline = "top";
	write(words.brand, 110, 40, 600, accent);
	const under = write(words.name, 190, 58, 600, PAPER, 3);
	writeScore(paint, words, Math.max(under + 200, 610), family);
	write(words.verdict, 700, 56, 600, accent);
	if (words.student) write(words.student, 850, 44, 500, PAPER);
	write(words.address, 940, 34, 500, SOFT);
	const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
	if (!blob) throw new Error("The card could not be drawn");
	return new File([blob], "result.png", { type: "image/png" });
}

type Device = Pick<Navigator, "share" | "canShare">;

/** Hands the card to what the device shares with; where it has nothing for files, the card is saved. */
export async function shareCard(file: File, text: string, device: Partial<Device>, save: (file: File) => void) {
	const shared = { files: [file], text };
	if (!device.canShare?.(shared) || !device.share) return save(file);
	try {
		await device.share(shared);
	} catch (error) {
		// Who closes the device's own dialog wants nothing; a device that refuses still gets the file.
		if ((error as Error).name !== "AbortError") save(file);
	}
}

/** Saves a file, as a link with `download` does. */
export function saveFile(file: File): void {
	const link = document.createElement("a");
	link.href = URL.createObjectURL(file);
	link.download = file.name;
	link.click();
	setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
