import { HELP } from "~/features/site/help-content.ts";
import { HelpView } from "~/features/site/help-view.tsx";
import siteCss from "~/features/site/site.css?url";
import { pageMeta } from "~/lib/page-meta.ts";
import { m } from "~/paraglide/messages.js";
import { publicPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/help.ts";
import { pagePlace } from "./place.server.ts";

export const handle: RouteHandle = { ...publicPage, sitemap: "/help" };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: siteCss }];

export const loader = ({ context }: Route.LoaderArgs) => ({ place: pagePlace(context) });

export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData
		? pageMeta({
				place: loaderData.place,
				path: "/help",
				title: m.common_help(),
				description: m.site_help_description(),
				data: [
					{
						"@type": "FAQPage",
						mainEntity: HELP.flatMap((group) => group.items).map((item) => ({
							"@type": "Question",
							name: item.q(),
							acceptedAnswer: { "@type": "Answer", text: item.a() },
						})),
					},
				],
			})
		: [];

export default HelpView;
