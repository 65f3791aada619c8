import type { FeedbackFilter } from "~/domain/feedback/schemas.ts";

const FEEDBACK = "/feedback";

export const feedbackPaths = {
	/** @param page counts from 1 */
	mine: (page = 1): string => (page > 1 ? `${FEEDBACK}?page=${page}` : FEEDBACK),
	/** Where it is written; `from` is the address of the page it is about. */
	write: (from: string): string => `${FEEDBACK}?from=${encodeURIComponent(from)}`,
	/** @param page counts from 1 */
	inbox: (page = 1, { state, sort }: Partial<FeedbackFilter> = {}): string => {
		const query = new URLSearchParams({
			...(state && { state }),
			...(sort === "oldest" && { sort }),
			...(page > 1 && { page: String(page) }),
		});
		return `/admin/feedback${query.size > 0 ? `?${query}` : ""}`;
	},
	one: (uuid: string): string => `/admin/feedback/${uuid}`,
	file: (uuid: string): string => `/api/asset/download/${uuid}`,
};
