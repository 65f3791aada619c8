import { type RouteConfigEntry, route } from "@react-router/dev/routes";
import { shell } from "../mount.ts";

/** What people tell us, in the shell of whichever role they have. */
export const feedbackRoutes: RouteConfigEntry[] = [
	shell("feedback", "routes/feedback/layout.tsx", [route("feedback", "routes/feedback/feedback.tsx")]),
];
