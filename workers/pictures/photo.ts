import { Renderer } from "@takumi-rs/wasm";
import { CUTS, type Cut } from "~/lib/photo-edge.ts";
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

/** Where a picture lies in its cut before it is turned: one on its side fills a box that is on its side as well. */
function boxOf({ width, height }: (typeof CUTS)[Cut], orientation: number) {
	if (orientation < 5) return { width, height, left: 0, top: 0 };
	return { width: height, height: width, left: (width - height) / 2, top: (height - width) / 2 };
}

/** What is cut out of the middle of a picture, upright, as a JPEG of nothing but pixels (PHO-2). Null where it cannot be decoded. */
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
	const transform = UPRIGHT[orientation];
	const size = CUTS[cut];
	const box = boxOf(size, orientation);
	try {
		return await renderer.render(
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
			{ ...size, format: "jpeg", quality: QUALITY, images: [{ src: "photo", data, cache: "none" }] },
		);
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
