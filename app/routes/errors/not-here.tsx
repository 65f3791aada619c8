import { redirect } from "react-router";
import { openPage, type RouteHandle } from "~/request/route-handle.ts";

export const handle: RouteHandle = openPage;

/** Unknown paths go to error-404 (SITE-3). In an area, its guard has been passed before. */
export const loader = () => redirect("/errors/error-404");
export const action = loader;

export default function NotHere() {
	return null;
}
