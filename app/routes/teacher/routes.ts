import { index, prefix, type RouteConfigEntry, route } from "@react-router/dev/routes";
import { liveScreens } from "../live/routes.ts";
import { at, shell } from "../mount.ts";

/** The teacher area; `/dashboard` alone goes by role (ACC-6). */
export const teacherRoutes: RouteConfigEntry[] = [
	...prefix("dashboard/teacher", [
		shell("teacher", "routes/teacher/layout.tsx", [
			index("routes/teacher/dashboard.tsx"),
			route("wrong-role", "routes/teacher/wrong-role.tsx"),
			at("teacher", "notifications", "routes/notifications/notifications.tsx"),
			route("p/:page?/course", "routes/teacher/courses.tsx"),
			at("teacher", "profile", "routes/profile/index.ts"),
			at("teacher", "profile/general", "routes/profile/general.tsx"),
			at("teacher", "profile/address", "routes/profile/address.tsx"),
			at("teacher", "profile/devices", "routes/profile/devices.tsx"),
			at("teacher", "profile/institute", "routes/profile/institute.tsx"),
			at("teacher", "profile/institute/not-listed", "routes/profile/institute-not-listed.tsx"),
			at("teacher", "profile/photo", "routes/profile/photo.tsx"),
			at("teacher", "profile/privacy", "routes/profile/privacy.tsx"),
			at("teacher", "profile/privacy/copy", "routes/profile/privacy-copy.ts"),
			at("teacher", "profile/privacy/delete", "routes/profile/privacy-delete.tsx"),
			...liveScreens("teacher"),
			at("teacher", "*", "routes/errors/not-here-in-area.ts"),
		]),
	]),
	route("dashboard", "routes/dashboard.ts"),
];
