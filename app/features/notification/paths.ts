import type { Role } from "~/domain/account/session.ts";
import { NOTIFICATION_PAGES } from "~/domain/notification/pages.ts";

export const notificationPaths = {
	/** @param page counts from 1 */
	mine: (role: Role, page = 1): string =>
		page > 1 ? `${NOTIFICATION_PAGES[role]}?page=${page}` : NOTIFICATION_PAGES[role],
};
