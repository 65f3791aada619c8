import { areaPage, type RouteHandle } from "~/request/route-handle.ts";

export { action, default, loader } from "../errors/not-here-in-area.ts";

/** Says which browsers a live class needs, whatever the account lacks; its screen comes with the live classes. */
export const handle: RouteHandle = { ...areaPage, unready: true };
