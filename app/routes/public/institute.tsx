import { redirect } from "react-router";
import { districtChoices } from "~/domain/institute/districts.server.ts";
import { instituteErrors } from "~/domain/institute/errors.ts";
import { getInstitutePage } from "~/domain/institute/queries.server.ts";
import { instituteName, kindAndPlace } from "~/features/institute/institute-line.tsx";
import { InstitutePublicPage } from "~/features/institute/institute-page.tsx";
import { institutePath } from "~/features/institute/paths.ts";
import { idInAddress } from "~/lib/address-id.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { pagePath } from "~/lib/page-path.ts";
import { m } from "~/paraglide/messages.js";
import { appContext } from "~/request/app-context.ts";
import { orProblem } from "~/request/problem.server.ts";
import { publicPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/institute.ts";
import { pagePlace } from "./place.server.ts";

export const handle: RouteHandle = { ...publicPage, sitemap: { each: "institutes", at: "/institute/:uuid" } };

/** What a double has become is at its own address for good (INS-7). */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps }) => {
		const id = idInAddress(params.instituteUuid, () => instituteErrors.fail("InstituteNotFound"));
		const page = await getInstitutePage(deps, id);
		if ("mergedInto" in page) throw redirect(pagePath(institutePath(page.mergedInto)), 301);
		const districts = await districtChoices(context.get(appContext).locale);
		return { ...page, place: pagePlace(context), kindAndPlace: kindAndPlace(page.institute, districts) };
	});

export const meta: Route.MetaFunction = ({ loaderData }) => {
	if (!loaderData) return [{ title: m.common_app_name() }, { name: "robots", content: "noindex" }];
	const { place, institute, kindAndPlace } = loaderData;
	return pageMeta({
		place,
		path: institutePath(institute.uuid),
		title: instituteName(institute),
		description: m.institute_page_description({ name: instituteName(institute), what: kindAndPlace }),
	});
};

export default function Institute({ loaderData }: Route.ComponentProps) {
	return <InstitutePublicPage page={loaderData} kindAndPlace={loaderData.kindAndPlace} />;
}
