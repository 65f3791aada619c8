import { layout, type RouteConfigEntry, route } from "@react-router/dev/routes";

/** A screen of an area that answers at several places: the same module needs an id of its own at each. */
export const at = (mount: string, path: string, file: string): RouteConfigEntry =>
	route(path, file, { id: `${mount}:${path}` });

/** Screens within the shell of their area, which also says what goes wrong on them. */
export const shell = (mount: string, file: string, screens: RouteConfigEntry[]): RouteConfigEntry =>
	layout(file, { id: `${mount}:layout` }, [layout("routes/errors/inside.tsx", { id: `${mount}:inside` }, screens)]);
