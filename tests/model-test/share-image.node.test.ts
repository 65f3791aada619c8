import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { SUBJECTS } from "#db/seed/catalogue.ts";
import type { ExamDetails } from "~/domain/model-test/queries.server.ts";
import { examPicture, shareImage, shareImagePath } from "~/features/model-test/share-image.ts";
import { firstSentence } from "~/lib/plain-text.ts";
import { SHARE_PICTURE_SIZE } from "~/lib/share-picture.ts";

const PUBLIC = join(import.meta.dirname, "../../public");
const LOCALES = ["en", "bn"] as const;
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** What a preview is made from, of an exam in these subjects. */
const examIn = (titles: string[], more: Partial<ExamDetails> = {}): ExamDetails => ({
	id: 1,
	uuid: "018f0000-0000-7000-9009-000000000001",
	name: "Weekly Model Test 12",
	subtitle: null,
	icon: null,
	color: null,
	image: null,
	durationMinutes: 30,
	numberOfQuestions: 10,
	preRegNeeded: false,
	preRegStopAt: null,
	startAt: 0,
	stopAt: 1,
	mostExtraMinutes: 0,
	feePoisha: 0,
	subjects: titles.map((subjectTitle) => ({ subjectTitle, subjectTitleBn: null, numberOfQuestions: 10 })),
	description: null,
	rule: null,
	prize: null,
	marksPerCorrect: 100,
	penaltyPerWrong: 0,
	updatedAt: 0,
	...more,
});

describe("the picture of a model test in previews (SITE-6)", () => {
	test("is drawn for every subject and for several, in both languages, and no other file is kept", () => {
		const paths = [...SUBJECTS.map(([title]) => [title]), []].flatMap((titles) =>
			LOCALES.map((locale) => shareImagePath(titles, locale)),
		);
		expect(new Set(paths).size).toBe((SUBJECTS.length + 1) * LOCALES.length);
		expect(readdirSync(join(PUBLIC, "share")).map((file) => `/share/${file}`)).toEqual(paths.toSorted());
		for (const path of paths) {
			const png = readFileSync(join(PUBLIC, path));
			expect([...png.subarray(0, 8)], path).toEqual(SIGNATURE);
			expect({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) }, path).toEqual(SHARE_PICTURE_SIZE);
		}
	});

	test("drawn ahead is the subject's own for one subject", () => {
		expect(shareImagePath(["General Knowledge"], "bn")).toBe("/share/general-knowledge.bn.png");
	});

	test.each([
		["several subjects", ["Physics", "Chemistry"]],
		["a subject without a sign", ["Home Science"]],
		["no subject", []],
	])("drawn ahead is the one of all subjects for %s", (_, titles) => {
		expect(shareImagePath(titles, "en")).toBe("/share/model-test.en.png");
	});

	test("has its number, its language and what it shows in its address, and says in words what it shows", () => {
		const { path, alt, ...size } = shareImage(examIn(["Physics"]), "en");
		expect(path).toMatch(/^\/share\/weekly-exam\/1\/en\/[0-9a-z]+\.png$/);
		expect(alt).toBe("Pathshala, Model Test · Physics: Weekly Model Test 12, 01 Jan, 1970 06:00 AM");
		expect(size).toEqual(SHARE_PICTURE_SIZE);
	});

	test.each([
		[{ feePoisha: 50_00 }, "৳50"],
		[{ feePoisha: 50_00, prize: "Books for *all*. And more." }, "Books for all."],
	])("says in words too what one wins or what it costs: %j", (more, offer) => {
		expect(shareImage(examIn(["Physics"], more), "en").alt).toBe(
			`Pathshala, Model Test · Physics: Weekly Model Test 12, 01 Jan, 1970 06:00 AM, ${offer}`,
		);
	});

	test("has another address once what it shows is another, and the same for as long as not", () => {
		const pathOf = (more: Partial<ExamDetails>, titles = ["Physics"]) => shareImage(examIn(titles, more), "en").path;
		const paths = [
			pathOf({}),
			...[{ name: "Weekly Model Test 13" }, { startAt: 60_000 }, { feePoisha: 50_00 }, { prize: "A book." }].map(
				(more) => pathOf(more),
			),
			pathOf({}, ["Chemistry"]),
			shareImage(examIn(["Physics"]), "bn").path,
		];
		expect(new Set(paths).size).toBe(paths.length);
		expect(pathOf({ rule: "No phones", stopAt: 2 })).toBe(paths[0]);
	});

	test("shows what one wins, else what it costs, else neither", () => {
		const offerOf = (more: Partial<ExamDetails>) => examPicture(examIn(["Physics"], more), "en").offer;
		expect(offerOf({ prize: "**Books** for the first ten. And more.", feePoisha: 50_00 })).toBe(
			"Books for the first ten.",
		);
		expect(offerOf({ feePoisha: 50_00 })).toBe("৳50");
		expect(offerOf({})).toBeNull();
	});

	test("is never asked for with more than a picture has room for, nor with half a letter", () => {
		const { name } = examPicture(examIn(["Physics"], { name: `${"a".repeat(239)}😀${"b".repeat(5_000)}` }), "en");
		expect(name).toBe("a".repeat(239));
	});

	test("is the exam's own where it has one, of a size that is not known", () => {
		expect(shareImage(examIn(["Physics"], { image: "/media/exam.webp" }), "en")).toEqual({
			path: "/media/exam.webp",
			alt: "Weekly Model Test 12",
		});
	});
});

test.each([
	["The first ten win. More below.", "The first ten win."],
	["প্রথম দশজন বই পাবে। আরও আছে।", "প্রথম দশজন বই পাবে।"],
	["\n## Prizes\n\n- books", "Prizes"],
	["- [A *book*](https://a.example) of ৳500.50 each", "A book of ৳500.50 each"],
	["Prize of Tk. 5,000 for the first. More below.", "Prize of Tk. 5,000 for the first."],
	["প্রথম পুরস্কার মাত্র. ৫,০০০ টাকা। আরও আছে।", "প্রথম পুরস্কার মাত্র. ৫,০০০ টাকা।"],
	["Books by Dr. Ali and Md. Rahman. More below.", "Books by Dr. Ali and Md. Rahman."],
	["মো. রহমান, মোঃ. করিম ও ডা. আলী পুরস্কার দেবেন। আরও আছে।", "মো. রহমান, মোঃ. করিম ও ডা. আলী পুরস্কার দেবেন।"],
	["ড. হাসানের বই, নং. ক। আরও আছে।", "ড. হাসানের বই, নং. ক।"],
	["একটি আইডি কার্ড. আরও আছে।", "একটি আইডি কার্ড."],
	["Who wins? 5 students. And more.", "Who wins?"],
	["A prize worth Tk.", "A prize worth Tk."],
	["![](x.png)", ""],
	["", ""],
])("the first sentence of %j is %j", (markdown, sentence) => {
	expect(firstSentence(markdown)).toBe(sentence);
});
