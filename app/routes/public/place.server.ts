import type { RouterContextProvider } from "react-router";
import type { PagePlace } from "~/lib/page-meta.ts";
import { appContext } from "~/request/app-context.ts";

/** Our own origin and the language of the request: what the metadata of a public page needs. */
export function pagePlace(context: Readonly<RouterContextProvider>): PagePlace {
	const { deps, locale } = context.get(appContext);
	return { origin: deps.vars.PUBLIC_ORIGIN.replace(/\/$/, ""), locale };
}
