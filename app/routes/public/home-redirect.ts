import { redirect } from "react-router";
import { pagePath } from "~/lib/page-path.ts";
import { openPage, type RouteHandle } from "~/request/route-handle.ts";

export const handle: RouteHandle = openPage;

/** The landing page, in the language of who asks. */
export const loader = () => redirect(pagePath("/"));
