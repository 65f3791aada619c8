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
	/** @param asked what is searched for, who is to get some, and the page of those who have some, which counts from 1 */
	extraTime: (uuid: string, asked: { q?: string; student?: string | null; page?: number } = {}): string => {
		const { q, student, page = 1 } = asked;
		const query = new URLSearchParams({
			...(q && { q }),
			...(student && { student }),
			...(page > 1 && { page: String(page) }),
		}).toString();
		return `${AREA}/${uuid}/extra-time${query ? `?${query}` : ""}`;
	},
	results: (uuid: string, page = 1): string => `${AREA}/${uuid}/results${page > 1 ? `?page=${page}` : ""}`,
	resultsFile: (uuid: string, kind: "csv" | "xlsx"): string => `${AREA}/${uuid}/results.${kind}`,
	question: (uuid: string, questionUuid: string): string => `${AREA}/${uuid}/questions/${questionUuid}`,
};
