import { describe, expect, test } from "vitest";
import { isSlideWord, slideWord } from "#workers/providers/bbb/slide-address.ts";
import { slideName, slideType, UNPACKED_MB } from "~/domain/live-class/slide-rules.ts";
import { zipList } from "~/lib/zip-list.ts";
import { zipListing } from "../support/slides.ts";

const PPTX = "application/vnd.openxmlformats-officedocument.presentationml.presentation";

describe("what a room shows (LIV-6)", () => {
	test("is told by the content: a PDF, and a ZIP that lists a presentation", () => {
		expect(slideType("application/pdf", new Uint8Array())).toBe("application/pdf");
		expect(slideType("application/zip", zipListing({ name: "ppt/presentation.xml" }))).toBe(PPTX);
		expect(slideType("application/zip", zipListing({ name: "word/document.xml" }))).toBeNull();
		for (const type of ["text/plain", "application/x-cfb", "image/png", "application/octet-stream"])
			expect(slideType(type, zipListing({ name: "ppt/presentation.xml" }))).toBeNull();
	});

	test("is no presentation for its name somewhere in the text", () => {
		for (const bytes of [
			new TextEncoder().encode("PK ppt/presentation.xml PK"),
			new Uint8Array([0x50, 0x4b, 0x01, 0x02]),
		])
			expect(slideType("application/zip", bytes)).toBeNull();
	});

	test("is not what would be too much once unpacked, by its list; a list that is longer than anybody's is", () => {
		const slides = { name: "ppt/presentation.xml" };
		const of = (...sizes: number[]) =>
			slideType("application/zip", zipListing(slides, ...sizes.map((size) => ({ name: "ppt/media/a.png", size }))));
		const most = UNPACKED_MB * 1024 * 1024 - 100;
		expect([of(most), of(most / 2, most / 2)]).toEqual([PPTX, PPTX]);
		expect([of(most + 1), of(most / 2, most / 2 + 1), of(0xffff_ffff)]).toEqual(["too-much", "too-much", "too-much"]);
		expect(slideType("application/zip", zipListing(slides, { name: "a" }).subarray(60))).toBe("too-much");
	});

	test("is as its list says, also behind a comment, and nothing where the list is broken", () => {
		const whole = zipListing({ name: "ppt/presentation.xml" }, { name: "আলো.png" });
		const commented = new Uint8Array([...whole, ...new TextEncoder().encode("PK made by hand")]);
		commented[whole.length - 2] = commented.length - whole.length;
		const listed = { encrypted: false, method: 0, offset: 0, packed: 0, unpacked: 100 };
		const names = ["ppt/presentation.xml", "আলো.png"];
		expect(zipList(commented)).toEqual({ names, unpacked: 200, entries: names.map((name) => ({ name, ...listed })) });
		expect(zipList(commented.subarray(0, -1))).toBeNull();
		for (const at of [0, 28, whole.length - 12, whole.length - 10]) {
			const broken = whole.slice();
			broken[at] = 1;
			expect([at, slideType("application/zip", broken)]).toEqual([at, null]);
		}
	});

	test.each([
		["আলো.pdf", "application/pdf", "আলো.pdf"],
		["Light.PDF", "application/pdf", "Light.PDF"],
		["Light.pptx", "application/pdf", "Light.pdf"],
		["Light", PPTX, "Light.pptx"],
		["1.2 Light", PPTX, "1.2 Light.pptx"],
	])("%s of %s is called %s", (name, type, called) => {
		expect(slideName(name, type)).toBe(called);
	});
});

describe("the address of slides", () => {
	const UUID = "01970000-0000-7000-8000-0000000000e2";
	const UNTIL = Date.UTC(2026, 0, 10);
	const wordOf = () => slideWord({ assetUuid: UUID, ending: ".pdf", until: UNTIL }, "secret");

	test("is good for its file, until its end, by its secret", async () => {
		const word = await wordOf();
		expect(word).toMatch(/^\d{13}\.[\w-]{43}\.pdf$/);
		expect(await isSlideWord(word, UUID, "secret", UNTIL)).toBe(true);
		expect(await isSlideWord(word, UUID, "secret", UNTIL + 1)).toBe(false);
		expect(await isSlideWord(word, UUID.replace("e2", "e3"), "secret", UNTIL)).toBe(false);
		expect(await isSlideWord(word, UUID, "another", UNTIL)).toBe(false);
		expect(await isSlideWord(word.replace(/^\d{13}/, String(UNTIL + 60_000)), UUID, "secret", UNTIL)).toBe(false);
	});

	test.each(["", "x", `${UNTIL}.${"a".repeat(43)}.pdf`, `${UNTIL}.${"!".repeat(43)}.pdf`])(
		"is none that says %j",
		async (word) => {
			expect(await isSlideWord(word, UUID, "secret", UNTIL)).toBe(false);
		},
	);
});
