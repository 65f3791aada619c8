import { layout, prefix, type RouteConfigEntry, route } from "@react-router/dev/routes";
import { at } from "../mount.ts";

/** The pages that say that something is not here, and every address that nobody has. */
export const errorRoutes: RouteConfigEntry[] = [
	...prefix("errors", [
		layout("routes/errors/layout.tsx", [
			route("error-401", "routes/errors/error-401.tsx"),
			route("error-404", "routes/errors/error-404.tsx"),
			route("error-500", "routes/errors/error-500.tsx"),
		]),
	]),
	at("anywhere", "*", "routes/errors/not-here.tsx"),
];
