import type { Role } from "~/domain/account/session.ts";

const PAGES: Record<Role, string> = {
	student: "/student/notifications",
	teacher: "/dashboard/teacher/notifications",
	admin: "/admin/notifications",
};

export const notificationPaths = {
	/** @param page counts from 1 */
	mine: (role: Role, page = 1): string => (page > 1 ? `${PAGES[role]}?page=${page}` : PAGES[role]),
};
