import { redirect } from "react-router";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/index.ts";

export const handle: RouteHandle = areaPage;

/** A profile without its page is the first one. */
export const loader = ({ url }: Pick<Route.LoaderArgs, "url">) => {
	throw redirect(`${url.pathname.replace(/\/$/, "")}/general`);
};
