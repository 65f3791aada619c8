import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { SUBJECTS } from "#db/seed/catalogue.ts";
import type { ExamDetails } from "~/domain/model-test/queries.server.ts";
import { SHARE_IMAGE, shareImage, shareImagePath } from "~/features/model-test/share-image.ts";
import { m } from "~/paraglide/messages.js";

const PUBLIC = join(import.meta.dirname, "../../public");
const LOCALES = ["en", "bn"] as const;
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** What a preview is made from, of an exam in these subjects. */
const examIn = (titles: string[], image: string | null = null): ExamDetails => ({
	id: 1,
	uuid: "018f0000-0000-7000-9009-000000000001",
	name: "Weekly Model Test 12",
	subtitle: null,
	icon: null,
	color: null,
	image,
	durationMinutes: 30,
	numberOfQuestions: 10,
	preRegNeeded: false,
	preRegStopAt: null,
	startAt: 0,
	stopAt: 1,
	feePoisha: 0,
	subjects: titles.map((subjectTitle) => ({ subjectTitle, subjectTitleBn: null, numberOfQuestions: 10 })),
	description: null,
	rule: null,
	prize: null,
	marksPerCorrect: 100,
	penaltyPerWrong: 0,
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
			expect({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) }, path).toEqual(SHARE_IMAGE);
		}
	});

	test("is the subject's own for one subject, and says so in words", () => {
		expect(shareImage(examIn(["General Knowledge"]), "bn")).toEqual({
			path: "/share/general-knowledge.bn.png",
			alt: m.model_test_share_alt_subject({ subject: "General Knowledge" }),
			...SHARE_IMAGE,
		});
	});

	test.each([
		["several subjects", ["Physics", "Chemistry"]],
		["a subject without a sign", ["Home Science"]],
		["no subject", []],
	])("is the one of all subjects for %s", (_, titles) => {
		expect(shareImage(examIn(titles), "en")).toEqual({
			path: "/share/model-test.en.png",
			alt: m.model_test_share_alt(),
			...SHARE_IMAGE,
		});
	});

	test("is the exam's own where it has one, of a size that is not known", () => {
		expect(shareImage(examIn(["Physics"], "/media/exam.webp"), "en")).toEqual({
			path: "/media/exam.webp",
			alt: "Weekly Model Test 12",
		});
	});
});
