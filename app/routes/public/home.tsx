import { HOMES } from "~/domain/account/homes.ts";
import { getLanding } from "~/domain/landing/queries.server.ts";
import { HomeView } from "~/features/landing/home-view.tsx";
import landingCss from "~/features/landing/landing.css?url";
import type { HomeData } from "~/features/landing/types.ts";
import { CONTACT } from "~/features/shell/contact.ts";
import { useShell } from "~/features/shell/use-shell.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { m } from "~/paraglide/messages.js";
import { appContext } from "~/request/app-context.ts";
import { partAway } from "~/request/part-away.ts";
import { publicPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/home.ts";
import { pagePlace } from "./place.server.ts";

export const handle: RouteHandle = { ...publicPage, sitemap: "/" };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: landingCss }];

const NOTHING: Omit<HomeData, "serverNow"> = {
	summary: null,
	exams: null,
	mockTests: null,
	courses: null,
	winners: null,
};

/** What could not be loaded is logged, and its section stays away or says so; the page is there (SITE-1). */
export async function loader({ context }: Route.LoaderArgs) {
	const app = context.get(appContext);
	const { deps } = app;
	const data: HomeData = await getLanding(deps).catch((error: unknown) => {
		// A page with empty sections is shown, and not kept for the next visitor.
		partAway.add(app);
		deps.log.error("landing not loaded", error);
		return { ...NOTHING, serverNow: deps.clock() };
	});
	return { place: pagePlace(context), data };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
	if (!loaderData) return [];
	const { place } = loaderData;
	const organization = {
		"@type": "EducationalOrganization",
		"@id": `${place.origin}/#organization`,
		name: m.common_app_name(),
		url: place.origin,
		logo: `${place.origin}/icon-512.png`,
		email: CONTACT.email,
		areaServed: "BD",
	};
	return pageMeta({
		place,
		path: "/",
		title: m.landing_home_title(),
		description: m.landing_home_description(),
		data: [
			organization,
			{
				"@type": "WebSite",
				name: m.common_app_name(),
				url: place.origin,
				inLanguage: ["en", "bn"],
				publisher: { "@id": organization["@id"] },
			},
		],
	});
};

export default function Home({ loaderData }: Route.ComponentProps) {
	const { user } = useShell();
	return <HomeView data={loaderData.data} own={user && HOMES[user.role]} />;
}
