import { index, prefix, type RouteConfigEntry, route } from "@react-router/dev/routes";
import { calendarScreens } from "../calendar/routes.ts";
import { contentScreens, ownContentScreens } from "../content/routes.ts";
import { liveScreens } from "../live/routes.ts";
import { at, shell } from "../mount.ts";
import { courseScreens } from "./course/routes.ts";

/** The teacher area; `/dashboard` alone goes by role (ACC-6). */
export const teacherRoutes: RouteConfigEntry[] = [
	...prefix("dashboard/teacher", [
		shell("teacher", "routes/teacher/layout.tsx", [
			index("routes/teacher/dashboard.tsx"),
			route("wrong-role", "routes/teacher/wrong-role.tsx"),
			...calendarScreens("teacher"),
			at("teacher", "notifications", "routes/notifications/notifications.tsx"),
			at("teacher", "course", "routes/teacher/courses.tsx"),
			at("teacher", "p/:page?/course", "routes/teacher/courses.tsx"),
			...courseScreens,
			...contentScreens("teacher"),
			...ownContentScreens,
			at(
				"teacher",
				"assignment/p/:page?/c/:courseUuid/a/:assignmentId/:name/submission",
				"routes/teacher/assignment/submissions.tsx",
			),
			at("teacher", "assignment/submission/:submissionId", "routes/teacher/assignment/submission.tsx"),
			at("teacher", "assignment/:assignmentId/files.zip", "routes/teacher/assignment/archive.ts"),
			at("teacher", "assignment/:assignmentId/extension/:studentUuid", "routes/teacher/assignment/extension.tsx"),
			at("teacher", "question/:questionUuid", "routes/discussion/thread.tsx"),
			at("teacher", "question/:questionUuid/delete", "routes/discussion/said-delete.tsx"),
			at("teacher", "earnings", "routes/teacher/earnings.tsx"),
			at("teacher", "earnings/p/:page?", "routes/teacher/earnings.tsx"),
			route("earnings.csv", "routes/teacher/earnings-csv.ts"),
			at("teacher", "profile", "routes/profile/index.ts"),
			at("teacher", "profile/general", "routes/profile/general.tsx"),
			at("teacher", "profile/address", "routes/profile/address.tsx"),
			at("teacher", "profile/devices", "routes/profile/devices.tsx"),
			at("teacher", "profile/tokens", "routes/profile/tokens.tsx"),
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
