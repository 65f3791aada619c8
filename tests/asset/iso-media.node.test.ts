import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { box, exifItem, filmOf, heicOf, PIXELS, xmpItem } from "#tests/support/iso-media.ts";
import { heic, joined } from "#tests/support/pictures.ts";
import { assetErrors } from "~/domain/asset/errors.ts";
import { cleaned } from "./cleaned.ts";

const PLACE = "23.8103 N 90.4125 E";
const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");
const isRefused = (error: unknown) => assetErrors.is(error, "PlaceNotRemoved");
const within = (item: ReturnType<typeof exifItem>) => ({ ...item, within: true });
const both = [exifItem(PLACE), xmpItem(PLACE)];

describe("a HEIC, an AVIF and a film as they are kept (AST-6)", () => {
	test.each([
		["the EXIF and XMP of a HEIC", heicOf({ items: both })],
		["the EXIF and XMP of an AVIF", heicOf({ items: both, brand: "avif" })],
		["what lies within the description", heicOf({ items: both.map(within) })],
		["an item of a kind that is no picture", heicOf({ items: [{ type: "uri ", data: PLACE }] })],
		["words among the properties", heicOf({ inProperties: box("udes", PLACE) })],
		["further boxes of the description", heicOf({ inMeta: [...box("xml ", PLACE), ...box("uuid", PLACE)] })],
		["further boxes of the file", heicOf({ behind: joined(box("uuid", PLACE), box("mpvd", filmOf(PLACE))) })],
		["what hangs behind a HEIC", heicOf({ behind: joined([0, 0, 0, 0, 0, 0, 0, 0], PLACE) })],
		["a film", filmOf(PLACE)],
		["what hangs behind a film", filmOf("", joined([0, 0, 0, 2], PLACE))],
	])("have nothing of %s, however it comes, and everything else at its place", async (_, file) => {
		const once = await cleaned(file);
		expect(latin(file)).toContain(PLACE);
		expect(latin(once)).not.toContain(PLACE);
		expect(latin(once).indexOf(PIXELS)).toBe(latin(file).indexOf(PIXELS));
		expect([...(await cleaned(joined(once)))]).toEqual([...once]);
		await fc.assert(
			fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 }), async (sizes) => {
				expect([...(await cleaned(file, sizes))]).toEqual([...once]);
			}),
			{ numRuns: 20 },
		);
	});

	test("are as they came where they say nothing", async () => {
		for (const file of [heicOf(), heicOf({ metaLast: true })]) expect([...(await cleaned(file))]).toEqual([...file]);
		const film = latin(await cleaned(filmOf()));
		for (const kept of ["mvhd", "tkhd", "mdhd", "hdlr\0\0\0\0\0\0\0\0vide", "the frames lie here"])
			expect(film).toContain(kept);
	});

	test.each([
		["the beginning of a HEIC", heic()],
		["a HEIC whose EXIF comes before one knows of it", heicOf({ items: both, metaLast: true })],
		["half a description", heicOf({ items: both }).slice(0, 150)],
		["two lists of items", heicOf({ items: both, inMeta: box("iinf", [0, 0, 0, 0, 0, 0]) })],
		["a box that is longer than its description", heicOf({ inMeta: [0, 0, 9, 0, 0x66, 0x72, 0x65, 0x65] })],
		["a file that says that it is all beginning", joined([0, 0, 0, 0], heicOf({ items: both }).slice(4))],
		["a film without a film", joined(box("ftyp", "isom"), box("mdat", PLACE))],
		["a TIFF", joined("II*\0", [8, 0, 0, 0], PLACE)],
	])("are refused where that is not certain: %s", async (_, file) => {
		await expect(cleaned(file)).rejects.toSatisfy(isRefused);
		await expect(cleaned(file, [3])).rejects.toSatisfy(isRefused);
	});

	test("are read within a blink, however much they say they have", async () => {
		const file = heicOf({ items: both, behind: box("mdat", new Uint8Array(1_000_000)) });
		const at = latin(file).indexOf("iloc") + 8;
		// Each item says that it has 65,535 places.
		for (let item = 0; item < 3; item += 1) file.set([0xff, 0xff], at + 4 + item * 16 + 6);
		await expect(cleaned(file)).rejects.toSatisfy(isRefused);
	});

	test("of whatever bytes end or are refused, are never longer than what came, and are at their place", async () => {
		const whole = fc.constantFrom(
			heicOf({ items: both }),
			heicOf({ items: both.map(within), brand: "avif", inProperties: box("udes", PLACE) }),
			heicOf({ items: both, behind: box("uuid", PLACE) }),
			filmOf(PLACE),
		);
		const changed = whole.chain((file) =>
			fc
				.tuple(
					fc.array(fc.tuple(fc.nat(file.length - 1), fc.constantFrom(0, 1, 8, 127, 128, 255)), { maxLength: 4 }),
					fc.integer({ min: 12, max: file.length }),
				)
				.map(([changes, length]) => {
					const bytes = file.slice();
					for (const [at, byte] of changes) bytes[at] = byte;
					return bytes.slice(0, length);
				}),
		);
		await fc.assert(
			fc.asyncProperty(changed, fc.integer({ min: 1, max: 90 }), async (file, size) => {
				const kept = await cleaned(file, [size]).catch((error) => {
					if (!isRefused(error)) throw error;
					return null;
				});
				if (!kept || !latin(file).startsWith("ftyp", 4)) return;
				expect(kept.length).toBeLessThanOrEqual(file.length);
				const whatIsEmpty = ["f", "r", "e", "e"].map((letter) => letter.charCodeAt(0));
				for (const [at, byte] of kept.entries())
					if (byte !== file[at] && byte !== 0) expect(whatIsEmpty).toContain(byte);
				expect([...(await cleaned(file))]).toEqual([...kept]);
			}),
			{ numRuns: 600 },
		);
	});
});
