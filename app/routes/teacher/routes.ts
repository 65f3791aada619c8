import { index, prefix, type RouteConfigEntry, route } from "@react-router/dev/routes";
import { at, shell } from "../mount.ts";

/** The teacher area; `/dashboard` alone goes by role (ACC-6). */
export const teacherRoutes: RouteConfigEntry[] = [
	...prefix("dashboard/teacher", [
		shell("teacher", "routes/teacher/layout.tsx", [
			index("routes/teacher/dashboard.tsx"),
			route("wrong-role", "routes/teacher/wrong-role.tsx"),
			at("teacher", "*", "routes/errors/not-here.tsx"),
		]),
	]),
	route("dashboard", "routes/dashboard.ts"),
];
