import { TERMS } from "~/features/site/legal-content.ts";
import { LegalView } from "~/features/site/legal-view.tsx";
import siteCss from "~/features/site/site.css?url";
import { pageMeta } from "~/lib/page-meta.ts";
import { m } from "~/paraglide/messages.js";
import { publicPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/terms.ts";
import { pagePlace } from "./place.server.ts";

export const handle: RouteHandle = { ...publicPage, sitemap: "/terms" };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: siteCss }];

export const loader = ({ context }: Route.LoaderArgs) => ({ place: pagePlace(context) });

export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData
		? pageMeta({
				place: loaderData.place,
				path: "/terms",
				title: m.shell_terms(),
				description: m.site_terms_description(),
			})
		: [];

export default function Terms() {
	return <LegalView title={m.shell_terms()} lead={m.site_terms_lead()} clauses={TERMS} />;
}
