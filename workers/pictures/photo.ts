import { Renderer } from "@takumi-rs/wasm";
import { CUTS, type Cut, FIT_BYTES, FIT_EDGE, fittedSize } from "~/lib/photo-edge.ts";
import { readPictureHeader } from "~/lib/picture-header.ts";
import { decodable } from "./decodable.ts";
import { startEngine } from "./engine.ts";

/** What turns a picture upright, by its EXIF number. */
const UPRIGHT: Readonly<Record<number, string>> = {
	2: "scaleX(-1)",
	3: "rotate(180deg)",
	4: "scaleY(-1)",
	5: "rotate(270deg) scaleX(-1)",
	6: "rotate(90deg)",
	7: "rotate(90deg) scaleX(-1)",
	8: "rotate(270deg)",
};

const QUALITY = 85;

type Size = { width: number; height: number };

/** Where a picture lies in its cut before it is turned: one on its side fills a box that is on its side as well. */
function boxOf({ width, height }: Size, orientation: number) {
	if (orientation < 5) return { width, height, left: 0, top: 0 };
	return { width: height, height: width, left: (width - height) / 2, top: (height - width) / 2 };
}

type Drawing = { data: Uint8Array<ArrayBuffer>; orientation: number; size: Size; quality: number };

/** The picture upright, its middle filling a size, as a JPEG of nothing but pixels. */
function draw(renderer: Renderer, { data, orientation, size, quality }: Drawing) {
	const transform = UPRIGHT[orientation];
	const box = boxOf(size, orientation);
	return renderer.render(
		{
			type: "container",
			// What is transparent is white.
			style: { ...size, position: "relative", overflow: "hidden", display: "flex", backgroundColor: "white" },
			children: [
				{
					type: "image",
					src: "photo",
					style: { position: "absolute", ...box, objectFit: "cover", ...(transform && { transform }) },
				},
			],
		},
		{ ...size, format: "jpeg", quality, images: [{ src: "photo", data, cache: "none" }] },
	);
}

/** How a whole picture is tried until it is light enough: its longer edge, and the quality. Photos end at the second, noise at the last. */
const TRIES = [
	{ edge: FIT_EDGE, quality: QUALITY },
	{ edge: FIT_EDGE, quality: 70 },
	{ edge: 800, quality: 65 },
	{ edge: 560, quality: 55 },
	{ edge: 400, quality: 45 },
] as const;

/** The whole picture within `FIT_EDGE` and `FIT_BYTES`. Null where its header says no size, or it never becomes light enough. */
async function fitted(renderer: Renderer, data: Uint8Array<ArrayBuffer>, orientation: number) {
	const header = readPictureHeader(data);
	if (!header) return null;
	const { width, height } = header;
	const upright = orientation < 5 ? { width, height } : { width: height, height: width };
	for (const { edge, quality } of TRIES) {
		const drawn = await draw(renderer, { data, orientation, size: fittedSize(upright, edge), quality });
		if (drawn.byteLength <= FIT_BYTES) return drawn;
	}
	return null;
}

/** A picture upright, what is cut out of its middle or all of it, as a JPEG of nothing but pixels (PHO-2). Null where it cannot be decoded. */
export async function makePhoto(
	picture: ArrayBuffer,
	orientation: number,
	cut: Cut,
): Promise<Uint8Array<ArrayBuffer> | null> {
	const data = decodable(new Uint8Array(picture));
	if (!data) return null;
	startEngine();
	// One of its own: nothing of a person's picture is kept for the next.
	const renderer = new Renderer();
	try {
		if (cut === "fit") return await fitted(renderer, data, orientation);
		return await draw(renderer, { data, orientation, size: CUTS[cut], quality: QUALITY });
	} catch {
		return null;
	} finally {
		free(renderer);
	}
}

/** After a fault inside of it the engine does not let go of it, and says so by another one. */
function free(renderer: Renderer): void {
	try {
		renderer.free();
	} catch {
		// It goes with the isolate.
	}
}
