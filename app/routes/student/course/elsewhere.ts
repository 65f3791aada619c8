import { redirect } from "react-router";
import { studentCoursePath } from "~/domain/course/student-paths.ts";
import { talkPaths } from "~/domain/discussion/paths.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import { myGradesPath } from "~/features/gradebook/paths.ts";
import { idInAddress } from "~/lib/address-id.ts";
import { pageFromPath } from "~/lib/paging.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/elsewhere.ts";

export const handle: RouteHandle = areaPage;

type Params = { id: string; lectureId?: string; page?: string };

/** Tabs that have an address of their own, by the end of these addresses; what ends in none of them is a lecture. */
const TABS: Readonly<Record<string, (of: Params) => string>> = {
	announcements: ({ id, page }) => talkPaths.announcements("student", id, pageFromPath(page) + 1),
	questions: ({ id, lectureId, page }) =>
		lectureId === undefined
			? talkPaths.asked(id, { page: pageFromPath(page) + 1 })
			: talkPaths.questions("student", id, lectureId, pageFromPath(page) + 1),
	attendance: ({ id }) => studentCoursePath(id, "attendance"),
	gradebook: ({ id }) => myGradesPath(id),
};

const isTab = (end: string): boolean => Object.hasOwn(TABS, end);

/**
 * `course/{id}/{lectureId?}/p/{page?}/{tab?}` as it may be written too (CRS-5): leads to the one address that we write, which asks who may
 * see it.
 */
export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	orProblem(context, async () => {
		const of: Params = params;
		const notFound = () => requestErrors.fail("NotFound");
		idInAddress(of.id, notFound);
		if (of.lectureId !== undefined) idInAddress(of.lectureId, notFound);
		const end = url.pathname.split("/").filter(Boolean).at(-1)?.toLowerCase() ?? "";
		throw redirect((isTab(end) && TABS[end]?.(of)) || studentCoursePath(of.id, of.lectureId));
	});
