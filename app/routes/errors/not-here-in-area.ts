import { areaPage, type RouteHandle } from "~/request/route-handle.ts";

export { action, default, loader } from "./not-here.tsx";

/** An unknown address of an area: only who may be in it hears so. */
export const handle: RouteHandle = areaPage;
