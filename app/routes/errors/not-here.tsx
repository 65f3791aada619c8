import { redirect } from "react-router";
import { innerPath } from "~/lib/page-path.ts";
import { openPage, type RouteHandle } from "~/request/route-handle.ts";

export const handle: RouteHandle = openPage;

/** Unknown paths go to error-404 (SITE-3), which speaks the language of the address. */
export const loader = () => redirect(innerPath("/errors/error-404"));
export const action = loader;

export default function NotHere() {
	return null;
}
