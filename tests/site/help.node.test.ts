import { readdirSync, readFileSync, statSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { HELP, helpWith } from "~/features/site/help-content.ts";
import { HELP_PICTURE_SIZE, HELP_PICTURES, helpPicturePath } from "~/features/site/help-pictures.ts";
import { m } from "~/paraglide/messages.js";
import { getLocale, overwriteGetLocale } from "~/paraglide/runtime.js";

const folder = new URL("../../public/", import.meta.url).pathname;
const LOCALES = ["en", "bn"] as const;

/** Width and height of a lossy WebP, from its frame header (RFC 6386, section 9.1). */
function sizeOf(file: string): { width: number; height: number } {
	const bytes = readFileSync(file);
	expect([bytes.toString("latin1", 0, 4), bytes.toString("latin1", 8, 15)]).toEqual(["RIFF", "WEBPVP8"]);
	const frame = bytes.indexOf(Buffer.from([0x9d, 0x01, 0x2a]));
	return { width: bytes.readUInt16LE(frame + 3) & 0x3fff, height: bytes.readUInt16LE(frame + 5) & 0x3fff };
}

describe("the pictures of the help", () => {
	const shown = HELP.flatMap(({ items }) => items.flatMap(({ picture }) => picture ?? []));

	test("are shown once each, and are all that there are", () => {
		expect(shown.toSorted()).toEqual([...HELP_PICTURES].toSorted());
		const names = shown.flatMap((name) => LOCALES.map((locale) => helpPicturePath(name, locale)));
		expect(readdirSync(`${folder}help-pictures`).toSorted()).toEqual(
			names.map((path) => path.split("/").at(-1)).toSorted(),
		);
	});

	test.each(HELP_PICTURES)("%s is there in both languages, twice as sharp as it is wide, and light", (name) => {
		for (const locale of LOCALES) {
			const file = `${folder}${helpPicturePath(name, locale)}`;
			const { width, height } = HELP_PICTURE_SIZE;
			expect(sizeOf(file)).toEqual({ width: 2 * width, height: 2 * height });
			expect(statSync(file).size).toBeLessThan(60 * 1024);
		}
	});
});

describe("what is looked for in the help", () => {
	// The tests of all files share it.
	const spoken = getLocale;
	const found = (sought: string, locale: (typeof LOCALES)[number] = "en") => {
		overwriteGetLocale(() => locale);
		try {
			return helpWith(sought).flatMap(({ items }) => items.map(({ question }) => question));
		} finally {
			overwriteGetLocale(spoken);
		}
	};

	test("is found by all of its words, in any case and order, in question and answer", () => {
		expect(found("bkash REGISTERED")).toEqual(["I paid, but I am not registered."]);
		expect(found("registered bkash")).toEqual(["I paid, but I am not registered."]);
		expect(found("no such words here")).toEqual([]);
	});

	test("is found in Bangla too, as people spell it", () => {
		expect(found("পাসওয়ার্ড কোড", "bn")).toContain("পাসওয়ার্ড ভুলে গেছি।");
		expect(found("প্রতিষ্টান", "bn")).toEqual([]);
		expect(found("তালীকায়", "bn")).toEqual(found("তালিকায়", "bn"));
	});

	test.each([
		["password", "পাসওয়ার্ড ভুলে গেছি।"],
		["pin", "আমরা কয়েকজন এক ফোন ব্যবহার করি।"],
		["institute", "আমি কোন প্রতিষ্ঠানে আছি?"],
		["শেয়ার ফোন", "আমরা কয়েকজন এক ফোন ব্যবহার করি।"],
	])("by what people call it besides: %s", (sought, question) => {
		expect(found(sought, "bn")).toContain(question);
	});

	test("shows no word that is only looked for, and calls buttons what they are called", () => {
		for (const locale of LOCALES) {
			overwriteGetLocale(() => locale);
			const answers = HELP.flatMap(({ items }) => items.map(({ a }) => a())).join(" ");
			expect(answers).not.toContain("complaint bug");
			for (const name of [m.accounts_forgotten_link, m.account_security_mobile, m.shared_device_title])
				expect(answers).toContain(name());
			overwriteGetLocale(spoken);
		}
	});

	test("is all of the help where nothing is typed", () => {
		expect(found(" ")).toHaveLength(HELP.flatMap(({ items }) => items).length);
	});
});
