import { modelTestErrors } from "~/domain/model-test/errors.ts";
import { examIdOf } from "~/domain/model-test/exam-id.ts";
import { getExamDetails } from "~/domain/model-test/queries.server.ts";
import { examPicture, examPicturePath, shareImagePath } from "~/features/model-test/share-image.ts";
import { inPlainText, orProblem } from "~/request/problem.server.ts";
import { openPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/model-test-picture.ts";
import { answerPicture, pictureLocale } from "./share-picture.server.ts";

export const handle: RouteHandle = openPage;

/** The picture of a published model test, for previews (SITE-6). */
export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	orProblem(
		context,
		async ({ deps }) => {
			const locale = pictureLocale(params.locale);
			if (!locale) throw modelTestErrors.fail("ExamNotFound");
			const exam = await getExamDetails(deps, examIdOf(params.modelTestUuid));
			return answerPicture(context, url.pathname, locale, () => {
				const picture = examPicture(exam, locale);
				const titles = exam.subjects.map(({ subjectTitle }) => subjectTitle);
				return { picture, path: examPicturePath(exam.id, picture), ahead: shareImagePath(titles, locale) };
			});
		},
		inPlainText,
	);
