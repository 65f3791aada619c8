import { mockTestErrors } from "~/domain/mock-test/errors.ts";
import { getMockTestType } from "~/domain/mock-test/queries.server.ts";
import { mockTestPicture, mockTestPicturePath } from "~/features/mock-test/share-image.ts";
import { idInAddress } from "~/lib/address-id.ts";
import { PLATFORM_IMAGE_PATH } from "~/lib/page-meta.ts";
import { inPlainText, orProblem } from "~/request/problem.server.ts";
import { openPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/mock-test-picture.ts";
import { answerPicture, pictureLocale } from "./share-picture.server.ts";

export const handle: RouteHandle = openPage;

/** The picture of a published kind of self-assessment, for previews (SITE-6). */
export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	orProblem(
		context,
		async ({ deps }) => {
			const notFound = () => mockTestErrors.fail("MockTestNotFound");
			const locale = pictureLocale(params.locale);
			if (!locale) throw notFound();
			const type = await getMockTestType(deps, idInAddress(params.mockTestTypeUuid, notFound));
			return answerPicture(context, url.pathname, locale, () => {
				const picture = mockTestPicture(type, locale);
				return { picture, path: mockTestPicturePath(type.id, picture), ahead: PLATFORM_IMAGE_PATH };
			});
		},
		inPlainText,
	);
