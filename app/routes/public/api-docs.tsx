import { apiReference } from "#workers/api/reference.ts";
import apiReferenceCss from "~/features/public/api-reference.css?url";
import { ApiReferenceView } from "~/features/public/api-reference-view.tsx";
import { pageMeta } from "~/features/public/page-meta.ts";
import { appContext } from "~/lib/app-context.ts";
import { m } from "~/paraglide/messages.js";
import type { Route } from "./+types/api-docs.ts";
import { pagePlace } from "./place.server.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: apiReferenceCss }];

export const loader = ({ context }: Route.LoaderArgs) => ({
	place: pagePlace(context),
	reference: apiReference(context.get(appContext).deps.vars),
});

export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData
		? pageMeta({
				place: loaderData.place,
				path: "/api/docs",
				title: m.api_docs_title(),
				description: m.api_docs_lead(),
			})
		: [];

export default function ApiDocs({ loaderData }: Route.ComponentProps) {
	return <ApiReferenceView reference={loaderData.reference} />;
}
