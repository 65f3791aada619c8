import type { ExamListType } from "~/domain/model-test/rules.ts";

/** Canonical addresses of the student area (SITE-8): shortest form, `/student` where a redirect of the published addresses leads there. */
const AREA = "/dashboard/student";

export const studentPaths = {
	overview: "/student/overview",
	/** @param page counts from 1 */
	examList: (type: ExamListType, page = 1): string => `${AREA}${page > 1 ? `/p/${page}` : ""}/${type}/weekly-exam`,
	exam: (uuid: string): string => `${AREA}/weekly-exam/${uuid}`,
	register: (uuid: string): string => `${AREA}/weekly-exam/${uuid}/buy`,
	attend: (uuid: string): string => `${AREA}/weekly-exam/attend/${uuid}`,
	result: (uuid: string): string => `${AREA}/weekly-exam/attend/${uuid}/result`,
};

const IN_AREA = /^\/(?:dashboard\/)?student\//;
const EXAM_SCREEN = /\/(?:weekly-exam|mock-test)\/attend\/[^/]+\/?$/;

/** The screens of the area that exist; an address of it that leads elsewhere is left to the browser. */
const SHAPES = {
	overview: /\/overview$/,
	list: /\/(?:p\/\d*\/)?(?:(?:\w+\/)?weekly-exam|mock-test(?:\/select)?)$/,
	result: /\/(?:weekly-exam\/attend\/[^/]+\/result|mock-test\/attend\/[^/]+\/result(?:\/\w+)?)$/,
	exam: /\/(?:weekly-exam|mock-test)\/[^/]+(?:\/buy)?$/,
};
export type ScreenShape = keyof typeof SHAPES;

/** Which screen an address shows, for its loading state; null for the exam itself and for what is not here. */
export function shapeOf(pathname: string): ScreenShape | null {
	if (!IN_AREA.test(pathname) || EXAM_SCREEN.test(pathname)) return null;
	const found = (Object.keys(SHAPES) as ScreenShape[]).find((shape) => SHAPES[shape].test(pathname));
	return found ?? null;
}
