import type { AdminTypeState } from "~/domain/mock-test/draft-schemas.ts";

const AREA = "/admin/self-assessments";

/** Where admins make self-assessments. */
export const adminTypePaths = {
	/** @param page counts from 1 */
	list: (page = 1, state: AdminTypeState = "all"): string => {
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
	withdraw: (uuid: string): string => `${AREA}/${uuid}/withdraw`,
};
