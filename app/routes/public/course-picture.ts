import { courseErrors } from "~/domain/course/errors.ts";
import { getPublicCourse } from "~/domain/course/public-course.server.ts";
import { coursePicture, coursePicturePath } from "~/features/course/share-image.ts";
import { shareImagePath } from "~/features/model-test/share-image.ts";
import { inPlainText, orProblem } from "~/request/problem.server.ts";
import { openPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/course-picture.ts";
import { answerPicture, pictureLocale } from "./share-picture.server.ts";

export const handle: RouteHandle = openPage;

/** The picture of a course that everybody may see, for previews (SITE-6). */
export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	orProblem(
		context,
		async ({ deps }) => {
			const locale = pictureLocale(params.locale);
			if (!locale) throw courseErrors.fail("CourseNotFound");
			const course = await getPublicCourse(deps, params.courseUuid);
			return answerPicture(context, url.pathname, locale, () => {
				const picture = coursePicture(course, locale);
				return {
					picture,
					path: coursePicturePath(course.id, picture),
					ahead: shareImagePath([course.subjectName], locale),
				};
			});
		},
		inPlainText,
	);
