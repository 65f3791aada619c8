import apiReferenceCss from "~/features/api-reference/api-reference.css?url";
import { ApiReferenceView } from "~/features/api-reference/api-reference-view.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { m } from "~/paraglide/messages.js";
import { API_REFERENCE } from "~/request/api-reference.ts";
import { appContext } from "~/request/app-context.ts";
import { publicPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/api-docs.ts";
import { pagePlace } from "./place.server.ts";

export const handle: RouteHandle = publicPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: apiReferenceCss }];

export const loader = async ({ context }: Route.LoaderArgs) => ({
	place: pagePlace(context),
	reference: await context.get(appContext).apiReference(),
});

export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData
		? pageMeta({
				place: loaderData.place,
				path: API_REFERENCE,
				title: m.api_docs_title(),
				description: m.api_docs_lead(),
			})
		: [];

export default function ApiDocs({ loaderData }: Route.ComponentProps) {
	return <ApiReferenceView reference={loaderData.reference} />;
}
