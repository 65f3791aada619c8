import type { ExamDetails } from "~/domain/model-test/queries.server.ts";
import type { Locale } from "~/lib/time.ts";
import { subjectName } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** Pixels of every picture in `public/share/`, as previews ask for them. */
export const SHARE_IMAGE = { width: 1200, height: 630 };

/** The subjects that have a picture of their own, by their English names, and what it is called. */
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

/** Where the picture for these subjects is: their own for one that has a sign, the one of all subjects for the rest. @param titles English names */
export const shareImagePath = (titles: readonly string[], locale: Locale): string =>
	`/share/${ownPicture(titles) ?? "model-test"}.${locale}.png`;

/** The picture of an exam in previews: its own, or the one of its subject (SITE-6), with what it shows in words. */
export function shareImage({ image, name, subjects }: ExamDetails, locale: Locale) {
	if (image) return { path: image, alt: name };
	const titles = subjects.map(({ subjectTitle }) => subjectTitle);
	const [subject] = subjects;
	const alt =
		subject && ownPicture(titles)
			? m.model_test_share_alt_subject({ subject: subjectName(subject) })
			: m.model_test_share_alt();
	return { path: shareImagePath(titles, locale), alt, ...SHARE_IMAGE };
}
