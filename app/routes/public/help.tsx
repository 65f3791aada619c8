import { shownHelp } from "~/domain/help/shown.server.ts";
import { plainAnswer, shownGroups } from "~/features/site/help-content.ts";
import { HelpView } from "~/features/site/help-view.tsx";
import siteCss from "~/features/site/site.css?url";
import { pageMeta } from "~/lib/page-meta.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { publicPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/help.ts";
import { pagePlace } from "./place.server.ts";

export const handle: RouteHandle = { ...publicPage, sitemap: "/help" };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: siteCss }];

export const loader = ({ context }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, locale }) => ({
		place: pagePlace(context),
		groups: shownGroups(await shownHelp(deps, locale)),
	}));

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
						mainEntity: loaderData.groups
							.flatMap((group) => group.items)
							.map((item) => ({
								"@type": "Question",
								name: item.question,
								acceptedAnswer: { "@type": "Answer", text: plainAnswer(item) },
							})),
					},
				],
			})
		: [];

export default function Help({ loaderData: { groups } }: Route.ComponentProps) {
	return <HelpView groups={groups} />;
}
