import type { RouteConfigEntry } from "@react-router/dev/routes";
import { at } from "../mount.ts";

/** The calendar, in the areas of students and teachers alike (CAL-1). */
export const calendarScreens = (mount: string): RouteConfigEntry[] => [
	at(mount, "calendar", "routes/calendar/calendar.tsx"),
	at(mount, "calendar/feed", "routes/calendar/feed.tsx"),
	at(mount, "lecture/:lectureFile", "routes/calendar/lecture-file.ts"),
];
