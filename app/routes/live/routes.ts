import type { RouteConfigEntry } from "@react-router/dev/routes";
import { at } from "../mount.ts";

/** Live classes, in the areas of students and teachers alike. */
export const liveScreens = (mount: string): RouteConfigEntry[] => [
	at(mount, "browser", "routes/live/browser.tsx"),
	at(mount, "lecture/:lectureUuid/live/:liveUuid", "routes/live/room.ts"),
];
