import type { MockTestTypeDetails } from "~/domain/mock-test/queries.server.ts";
import type { PageImage } from "~/lib/page-meta.ts";
import { altOf, SHARE_PICTURE_SIZE, type SharePicture, toSharePicture, versionOf } from "~/lib/share-picture.ts";
import type { Locale } from "~/lib/time.ts";
import { subjectName, taka } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** What the picture of a kind of self-assessment shows, in the language of the page. It has no time: anybody begins when they like. */
export const mockTestPicture = ({ title, subjects, feePoisha }: MockTestTypeDetails, locale: Locale): SharePicture =>
	toSharePicture({
		locale,
		brand: m.common_app_name(),
		kind: [m.mock_test_name(), subjects.map(subjectName).join(", ")].filter(Boolean).join(" · "),
		name: title,
		subjects: subjects.map(({ subjectTitle }) => subjectTitle),
		when: null,
		offer: feePoisha > 0 ? taka(feePoisha) : null,
	});

/** Where its picture is, with the version of what it shows (SITE-6). */
export const mockTestPicturePath = (id: number, picture: SharePicture): string =>
	`/share/mock-test/${id}/${picture.locale}/${versionOf(picture)}.png`;

/** The picture of a kind of self-assessment in previews: what it was given, or the one drawn with its name. */
export function mockTestShareImage(type: MockTestTypeDetails, locale: Locale): PageImage {
	if (type.image) return { path: type.image, alt: type.title };
	const picture = mockTestPicture(type, locale);
	return { path: mockTestPicturePath(type.id, picture), alt: altOf(picture), ...SHARE_PICTURE_SIZE };
}
