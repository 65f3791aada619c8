import type { MockTestTypeDetails } from "~/domain/mock-test/queries.server.ts";
import type { PageImage } from "~/lib/page-meta.ts";
import { type SharePicture, shareImageOf, sharePicturePath, toSharePicture } from "~/lib/share-picture.ts";
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

/** Where its picture is. */
export const mockTestPicturePath = (id: number, picture: SharePicture): string =>
	sharePicturePath("mock-test", id, picture);

/** The picture of a kind of self-assessment in previews. */
export function mockTestShareImage(type: MockTestTypeDetails, locale: Locale): PageImage {
	const picture = mockTestPicture(type, locale);
	return shareImageOf(type.image, picture, mockTestPicturePath(type.id, picture), type.imageAlt);
}
