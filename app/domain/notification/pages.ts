import type { Role } from "~/domain/account/session.ts";

/** Where somebody in a role finds what they were told. */
export const NOTIFICATION_PAGES: Record<Role, string> = {
	student: "/student/notifications",
	teacher: "/dashboard/teacher/notifications",
	admin: "/admin/notifications",
};

/** The same, which opens one of them where scripts run: what a push leads to. A GET alone reads nothing (NTF-5). */
export const openingPath = (role: Role, uuid: string): string => `${NOTIFICATION_PAGES[role]}?open=${uuid}`;
