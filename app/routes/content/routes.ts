import { type RouteConfigEntry, route } from "@react-router/dev/routes";
import { at } from "../mount.ts";

/** Free videos, in the areas of students and teachers alike. */
export const contentScreens = (mount: string): RouteConfigEntry[] => [
	at(mount, "content", "routes/content/list.tsx"),
	at(mount, "p/:page?/content", "routes/content/list.tsx"),
];

/** A teacher's own videos. */
export const ownContentScreens: RouteConfigEntry[] = [
	at("teacher", "content/new", "routes/content/new.tsx"),
	at("teacher", "content/:contentUuid", "routes/content/own.tsx"),
	at("teacher", "content/:contentUuid/edit", "routes/content/edit.tsx"),
	at("teacher", "content/:contentUuid/poster", "routes/content/poster.tsx"),
	at("teacher", "content/:contentUuid/captions", "routes/content/captions.tsx"),
	at("teacher", "content/:contentUuid/delete", "routes/content/delete.tsx"),
];

/** The player, which has the whole screen. */
export const contentRoutes: RouteConfigEntry[] = [
	route("dashboard/video-player/content/:contentUuid", "routes/content/player.tsx"),
];
