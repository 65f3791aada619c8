import type { Role } from "./session.ts";

/** Where a person's own start page is (ACC-6). */
export const HOMES: Record<Role, string> = {
	student: "/student/overview",
	teacher: "/dashboard/teacher",
	admin: "/admin",
};
