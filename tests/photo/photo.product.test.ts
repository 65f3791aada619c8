import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import type { Miniflare } from "miniflare";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exif, hugePng, joined, png, withSegments } from "#tests/support/pictures.ts";
import { pngChunk, pngOf } from "#tests/support/scans.ts";
import { pngPixels } from "#workers/pictures/png-pixels.ts";
import { FIT_BYTES } from "~/lib/photo-edge.ts";
import { readPictureHeader } from "~/lib/picture-header.ts";
import { requireBuilt } from "../../scripts/build.ts";
import { serveWorker } from "../../scripts/support/serve.ts";
import { loadBundle } from "../../scripts/worker-bundles.ts";

let directory: string;
let miniflare: Miniflare;
let origin: string;

beforeAll(async () => {
	requireBuilt();
	directory = mkdtempSync(join(tmpdir(), "pathshala-photo-"));
	miniflare = serveWorker({ name: "pictures", port: 0, directory, bundle: loadBundle("pictures") });
	({ origin } = await miniflare.unsafeGetDirectURL());
}, 300_000);

afterAll(async () => {
	await miniflare.dispose();
	rmSync(directory, { recursive: true, force: true });
});

/** Red above green, in a landscape. */
const landscape = () => png(60, 40, (_, y) => (y < 20 ? [220, 20, 20] : [20, 160, 40]));

async function made(picture: Uint8Array<ArrayBuffer>, orientation = 1, cut = "square") {
	const response = await fetch(`${origin}/photo?orientation=${orientation}&cut=${cut}`, {
		method: "POST",
		body: picture,
	});
	return { status: response.status, photo: new Uint8Array(await response.arrayBuffer()) };
}

const has = (bytes: Uint8Array, text: string) => new TextDecoder("latin1").decode(bytes).includes(text);

test("a photo is a square JPEG of 512, whatever came (PHO-2)", async () => {
	const { status, photo } = await made(landscape());
	expect(status).toBe(200);
	expect(readPictureHeader(photo)).toEqual({ format: "jpeg", width: 512, height: 512, orientation: 1, fault: null });
});

test.each([1, 3, 6, 8])(
	"a cover is a wide JPEG without borders, however it was turned: %i (CRS-1)",
	async (orientation) => {
		const plain = png(60, 40, () => [220, 20, 20]);
		const { status, photo } = await made(plain, orientation, "wide");
		expect(status).toBe(200);
		expect(readPictureHeader(photo)).toEqual({ format: "jpeg", width: 960, height: 540, orientation: 1, fault: null });
		// One colour everywhere: a picture that left a border white would take more bytes than one that does not.
		const { photo: upright } = await made(plain, 1, "wide");
		expect(photo).toEqual(upright);
	},
);

test("a question's picture is whole and upright, never made larger, and light even where it is noise (QB-17)", async () => {
	const sizeOf = async (picture: Uint8Array<ArrayBuffer>, orientation = 1) => {
		const { status, photo } = await made(picture, orientation, "fit");
		const header = readPictureHeader(photo);
		return { status, size: [header?.width, header?.height], light: photo.byteLength <= FIT_BYTES };
	};
	expect(await sizeOf(landscape())).toEqual({ status: 200, size: [60, 40], light: true });
	expect((await sizeOf(landscape(), 6)).size).toEqual([40, 60]);
	expect((await sizeOf(png(1600, 400, () => [1, 2, 3]))).size).toEqual([1080, 270]);
	let seed = 1;
	const noise = png(1080, 800, () => {
		seed = (seed * 48_271) % 2_147_483_647;
		return [seed & 255, (seed >> 8) & 255, (seed >> 16) & 255];
	});
	expect(await sizeOf(noise)).toMatchObject({ status: 200, light: true });
});

test("nothing of the file is left but pixels: no position, no second meaning", async () => {
	const { photo } = await made(landscape());
	const told = withSegments(photo, exif(1, "GPS 23.8103 N 90.4125 E"));
	const polyglot = joined(told, "<script>alert(1)</script>");
	expect([has(polyglot, "GPS"), has(polyglot, "<script>")]).toEqual([true, true]);
	const { status, photo: again } = await made(polyglot);
	expect([status, has(again, "GPS"), has(again, "Exif"), has(again, "<script>")]).toEqual([200, false, false, false]);
});

test("a picture that was turned is made otherwise than one that was not, and twice turned it is as before", async () => {
	const [upright, turned, back] = [
		await made(landscape()),
		await made(landscape(), 3),
		await made(png(60, 40, (_, y) => (y >= 20 ? [220, 20, 20] : [20, 160, 40]))),
	];
	expect(turned.photo).not.toEqual(upright.photo);
	expect(turned.photo).toEqual(back.photo);
});

test("a profile of colours, a text or anything else that is packed into a PNG is not unpacked", async () => {
	// 64 MB of nothing: inflated, it would be seen in the engine's memory, which never shrinks.
	const packed = deflateSync(new Uint8Array(64 << 20));
	const plain = pngOf();
	for (const chunk of ["iCCP", "zTXt", "iTXt"]) {
		const bomb = pngOf([pngChunk(chunk, joined("a\0\0", packed))]);
		expect(pngPixels(bomb)).toEqual(plain);
		expect((await made(bomb)).status).toBe(200);
	}
	expect([pngPixels(plain), pngPixels(plain.slice(0, 60)), pngPixels(plain.slice(0, -12))]).toEqual([
		plain,
		null,
		null,
	]);
});

test("what cannot be decoded is none", async () => {
	for (const broken of [joined("<svg/>"), landscape().slice(0, 60), hugePng(30_000).slice(0, 40), new Uint8Array()])
		expect((await made(broken)).status).toBe(422);
	expect((await made(landscape())).status).toBe(200);
});

test("a JPEG without its last marker, as some cameras write it, is a photo as it is a scan", async () => {
	const { photo } = await made(landscape());
	expect([...photo.slice(-2)]).toEqual([0xff, 0xd9]);
	for (const cut of ["square", "wide", "fit"]) {
		const [whole, unended] = [await made(photo, 1, cut), await made(photo.slice(0, -2), 1, cut)];
		expect([cut, unended.status, unended.photo]).toEqual([cut, 200, whole.photo]);
	}
});
