import { openScaled, release } from "~/features/photo/scaled.ts";
import { FIT_EDGE, fittedSize } from "~/lib/photo-edge.ts";

/** What is lighter goes as it is. */
const LIGHT = 400 * 1024;
const QUALITY = 0.9;

/** A heavy picture as light as it is kept; null where it is light already, or the browser cannot read it: then the server says what is wrong. */
export async function smaller(file: File): Promise<File | null> {
	if (file.size <= LIGHT) return null;
	const opened = await openScaled(file);
	if (typeof opened === "string" || "over" in opened) return null;
	const { width, height } = fittedSize(opened, FIT_EDGE);
	const canvas = Object.assign(document.createElement("canvas"), { width, height });
	const context = canvas.getContext("2d");
	if (!context) return null;
	// What is transparent is white, as the server makes it.
	context.fillStyle = "white";
	context.fillRect(0, 0, width, height);
	context.drawImage(opened, 0, 0, width, height);
	release(opened);
	const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
	release(canvas);
	return drawn && new File([drawn], "picture.jpg", { type: "image/jpeg" });
}
