import { type RouteConfigEntry, route } from "@react-router/dev/routes";
import { at, shell } from "../mount.ts";

/** Live classes, in the areas of students and teachers alike. */
export const liveScreens = (mount: string): RouteConfigEntry[] => [
	at(mount, "browser", "routes/live/browser.tsx"),
	at(mount, "lecture/:lectureId/live/:courseId", "routes/live/room.tsx"),
];

/** Where the room sends people back to, in the shell of whichever role they have. */
export const liveRoutes: RouteConfigEntry[] = [
	shell("live-class", "routes/feedback/layout.tsx", [
		route("live-class/logout/:lectureId/:courseId", "routes/live/logout.tsx"),
	]),
];
