import { type Node, Renderer } from "@takumi-rs/wasm";
import { SHARE_PICTURE_SIZE, type SharePicture } from "~/lib/share-picture.ts";
import banglaRegular from "../../app/fonts/generated/pictures/bangla-400.bin";
import banglaBold from "../../app/fonts/generated/pictures/bangla-600.bin";
import latin from "../../app/fonts/generated/pictures/latin.bin";
import { artOf } from "./art.tsx";
import { startEngine } from "./engine.ts";
import { drawable } from "./letters.ts";
import { token } from "./sheet.ts";

const FAMILY = "Anek Latin, Anek Bangla";
const TEXT_WIDTH = 680;
/** The name is as large as two lines allow; the last size has three, and an ellipsis for what is left. */
const NAME_SIZES = [70, 62, 52];
/** Conjuncts reach far below their line: what is past the last one is cut. */
const NAME_LINE_HEIGHT = 1.35;
const LINES = 3;

let started: Promise<Renderer> | undefined;

/** Waits for nothing outside of the isolate: a request that is given up leaves no promise behind that would never end. */
async function start(): Promise<Renderer> {
	startEngine();
	const made = new Renderer();
	await made.registerFont({ name: "Anek Latin", data: latin });
	await made.registerFont({ name: "Anek Bangla", data: banglaRegular, weight: 400 });
	await made.registerFont({ name: "Anek Bangla", data: banglaBold, weight: 600 });
	return made;
}

/** The renderer with its faces, made by the first picture. */
function renderer(): Promise<Renderer> {
	started ??= start().catch((error) => {
		started = undefined;
		throw error;
	});
	return started;
}

type Style = NonNullable<Node["style"]>;

/** Text that wraps where it must, also within a word that is too long, and ends in an ellipsis after so many lines. */
const text = (words: string, fontSize: number, lines: number, style: Style = {}): Node => ({
	type: "text",
	text: words,
	style: {
		display: "block",
		width: TEXT_WIDTH,
		fontFamily: FAMILY,
		fontSize,
		lineHeight: 1.4,
		lineClamp: lines,
		overflow: "hidden",
		overflowWrap: "anywhere",
		textOverflow: "ellipsis",
		...style,
	},
});

const nameAt = (name: string, size: number, lines: number) =>
	text(name, size, lines, { fontWeight: 700, lineHeight: NAME_LINE_HEIGHT });

/** The largest size at which the name needs two lines, else the smallest. */
async function fittingName(name: string, on: Renderer): Promise<Node> {
	for (const size of NAME_SIZES.slice(0, -1)) {
		const { height } = await on.measure(nameAt(name, size, LINES), { width: TEXT_WIDTH });
		if (height < size * NAME_LINE_HEIGHT * 2.5) return nameAt(name, size, LINES);
	}
	return nameAt(name, NAME_SIZES.at(-1) ?? 0, LINES);
}

/** The words as they can be drawn; null where one of them cannot. */
function drawableWords({ brand, kind, name, when, offer }: SharePicture) {
	const words = [brand, kind, name, when ?? "", offer ?? ""].map(drawable);
	if (words.includes(null)) return null;
	const [drawnBrand = "", drawnKind = "", drawnName = "", drawnWhen = "", drawnOffer = ""] = words as string[];
	return { brand: drawnBrand, kind: drawnKind, name: drawnName, when: drawnWhen, offer: drawnOffer };
}

/** Draws a picture as PNG, 1200 × 630. Null where a letter of its words has no glyph in the typeface. */
export async function draw(picture: SharePicture): Promise<Uint8Array<ArrayBuffer> | null> {
	const words = drawableWords(picture);
	if (!words) return null;
	const on = await renderer();
	const soft = { color: token("on-night-soft") };
	const lines = [
		text(words.kind, 34, 1, { color: token("marigold"), fontWeight: 600 }),
		await fittingName(words.name, on),
		words.when && text(words.when, 34, 1),
		words.offer && text(words.offer, 30, 1, soft),
	].filter((line) => line !== "");
	return on.render(
		{
			type: "container",
			style: { ...SHARE_PICTURE_SIZE, position: "relative", backgroundColor: token("night"), color: token("on-night") },
			children: [
				{
					type: "image",
					src: new TextEncoder().encode(artOf(picture.subjects)),
					...SHARE_PICTURE_SIZE,
					style: { position: "absolute", left: 0, top: 0 },
				},
				text(words.brand, 40, 1, { position: "absolute", left: 178, top: 70, fontWeight: 700 }),
				{
					type: "container",
					style: {
						position: "absolute",
						left: 90,
						top: 138,
						width: TEXT_WIDTH,
						height: 384,
						display: "flex",
						flexDirection: "column",
						justifyContent: "center",
						gap: 8,
					},
					children: lines,
				},
			],
		},
		{ ...SHARE_PICTURE_SIZE, format: "png", lang: picture.locale },
	);
}
