import type { PublicCourse } from "~/domain/course/public-course.server.ts";
import type { PageImage } from "~/lib/page-meta.ts";
import { type SharePicture, shareImageOf, sharePicturePath, toSharePicture } from "~/lib/share-picture.ts";
import type { Locale } from "~/lib/time.ts";
import { dateTime, fee } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { subjectOf } from "./words.ts";

/** What the picture of a course shows, in the language of the page. */
export const coursePicture = (course: PublicCourse, locale: Locale): SharePicture =>
	toSharePicture({
		locale,
		brand: m.common_app_name(),
		kind: [m.course_name(), subjectOf(course), course.teacherName].filter(Boolean).join(" · "),
		name: course.title,
		subjects: [course.subjectName],
		when: dateTime(course.startAt),
		offer: fee(course.feePoisha),
	});

/** Where its picture is. */
export const coursePicturePath = (id: number, picture: SharePicture): string => sharePicturePath("course", id, picture);

/** The picture of a course in previews. */
export function courseShareImage(course: PublicCourse, locale: Locale): PageImage {
	const picture = coursePicture(course, locale);
	return shareImageOf(course.image, picture, coursePicturePath(course.id, picture));
}
