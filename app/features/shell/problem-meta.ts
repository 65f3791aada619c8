import { isRouteErrorResponse, type MetaDescriptor } from "react-router";
import { pageTitle } from "~/lib/page-title.ts";
import { m } from "~/paraglide/messages.js";
import { thrownProblem } from "./thrown-problem.ts";

/**
 * The head of a page that says what went wrong, by whoever says it: React Router asks no screen below that boundary
 * for its `meta`. Nothing without an error.
 */
export function problemMeta(error: unknown): MetaDescriptor[] {
	if (error === undefined) return [];
	const missing = isRouteErrorResponse(error) && error.status === 404;
	const fault = missing ? m.errors_page_404_title() : m.errors_page_500_title();
	const title = thrownProblem(error)?.text.replace(/[.।]$/, "") ?? fault;
	return [{ title: pageTitle(title) }, { name: "robots", content: "noindex" }];
}
