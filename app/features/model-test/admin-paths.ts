import type { AdminExamState } from "~/domain/model-test/draft-schemas.ts";

const AREA = "/admin/model-tests";

/** Where admins make model tests. */
export const adminExamPaths = {
	/** @param page counts from 1 */
	list: (page = 1, state: AdminExamState = "all"): string => {
		const asked = new URLSearchParams({
			...(state !== "all" && { state }),
			...(page > 1 && { page: String(page) }),
		}).toString();
		return asked ? `${AREA}?${asked}` : AREA;
	},
	create: (): string => `${AREA}/new`,
	one: (uuid: string): string => `${AREA}/${uuid}`,
	publish: (uuid: string): string => `${AREA}/${uuid}/publish`,
	preview: (uuid: string, page = 1): string => `${AREA}/${uuid}/preview${page > 1 ? `?page=${page}` : ""}`,
	copy: (uuid: string): string => `${AREA}/${uuid}/duplicate`,
	poster: (uuid: string): string => `${AREA}/${uuid}/poster`,
	cancel: (uuid: string): string => `${AREA}/${uuid}/cancel`,
	/** @param page counts from 1 */
	questions: (uuid: string, page = 1): string => `${AREA}/${uuid}/questions${page > 1 ? `?page=${page}` : ""}`,
	live: (uuid: string): string => `${AREA}/${uuid}/live`,
	extend: (uuid: string): string => `${AREA}/${uuid}/extend`,
	/** @param student who is to get some */
	extraTime: (uuid: string, student?: string): string =>
		`${AREA}/${uuid}/extra-time${student ? `?student=${student}` : ""}`,
	/** @param page of those who have some; counts from 1 */
	extraTimeGiven: (uuid: string, page: number): string =>
		`${AREA}/${uuid}/extra-time${page > 1 ? `?page=${page}` : ""}`,
	results: (uuid: string, page = 1): string => `${AREA}/${uuid}/results${page > 1 ? `?page=${page}` : ""}`,
	resultsFile: (uuid: string, kind: "csv" | "xlsx"): string => `${AREA}/${uuid}/results.${kind}`,
	question: (uuid: string, questionUuid: string): string => `${AREA}/${uuid}/questions/${questionUuid}`,
};
