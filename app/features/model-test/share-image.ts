import type { ExamDetails } from "~/domain/model-test/queries.server.ts";
import type { PageImage } from "~/lib/page-meta.ts";
import { firstSentence } from "~/lib/plain-text.ts";
import { type SharePicture, shareImageOf, sharePicturePath, toSharePicture } from "~/lib/share-picture.ts";
import type { Locale } from "~/lib/time.ts";
import { dateTime, subjectName, taka } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** The subjects that have a picture drawn ahead, by their English names, and what it is called. */
const DRAWN: ReadonlyMap<string, string> = new Map([
	["Physics", "physics"],
	["Chemistry", "chemistry"],
	["Mathematics", "mathematics"],
	["Biology", "biology"],
	["ICT", "ict"],
	["English", "english"],
	["Bangla", "bangla"],
	["General Knowledge", "general-knowledge"],
]);

const ownPicture = (titles: readonly string[]): string | undefined =>
	titles.length === 1 ? DRAWN.get(titles[0] ?? "") : undefined;

/**
 * The picture that was drawn ahead for these subjects, shown where the exam's own cannot be had: theirs for one that has a
 * sign, the one of all subjects for the rest. @param titles English names
 */
export const shareImagePath = (titles: readonly string[], locale: Locale): string =>
	`/share/${ownPicture(titles) ?? "model-test"}.${locale}.png`;

/** What an exam's picture shows, in the language of the page. */
export const examPicture = ({ name, subjects, startAt, prize, feePoisha }: ExamDetails, locale: Locale): SharePicture =>
	toSharePicture({
		locale,
		brand: m.common_app_name(),
		kind: [m.model_test_name(), subjects.map(subjectName).join(", ")].filter(Boolean).join(" · "),
		name,
		subjects: subjects.map(({ subjectTitle }) => subjectTitle),
		when: dateTime(startAt),
		offer: firstSentence(prize ?? "") || (feePoisha > 0 ? taka(feePoisha) : null),
	});

/** Where an exam's picture is. */
export const examPicturePath = (id: number, picture: SharePicture): string =>
	sharePicturePath("weekly-exam", id, picture);

/** The picture of an exam in previews. */
export function shareImage(exam: ExamDetails, locale: Locale): PageImage {
	const picture = examPicture(exam, locale);
	return shareImageOf(exam.image, picture, examPicturePath(exam.id, picture), exam.imageAlt);
}
