import { areaPage, type RouteHandle } from "~/request/route-handle.ts";

export { action, default, loader } from "../errors/not-here-in-area.ts";

/** A live room is nothing to come back to later (ACC-4); its screen comes with the live classes. */
export const handle: RouteHandle = { ...areaPage, live: true };
