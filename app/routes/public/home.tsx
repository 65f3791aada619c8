import { listPreviousWinners, listPublicExams } from "~/domain/model-test/queries.server.ts";
import { getPublicSummary, listMockTestTypes, listPublicCourses } from "~/domain/public/queries.server.ts";
import { HomeView } from "~/features/public/home-view.tsx";
import { pageMeta } from "~/features/public/page-meta.ts";
import type { HomeData } from "~/features/public/types.ts";
import { CONTACT } from "~/features/shell/contact.ts";
import { appContext } from "~/lib/app-context.ts";
import { m } from "~/paraglide/messages.js";
import type { Route } from "./+types/home.ts";
import { pagePlace } from "./place.server.ts";

/**
 * Spec section 7: summary, 4 self-assessments, 4 model tests, 8 courses, winners of 4 exams, five of each.
 * A part that fails is logged, and its section stays away or says so; the others are shown.
 */
export async function loader({ context }: Route.LoaderArgs) {
	const { deps } = context.get(appContext);
	const part = <T,>(name: string, work: Promise<T>) =>
		work.catch((error: unknown) => {
			deps.log.error(`landing: ${name} not loaded`, error);
			return null;
		});
	const [summary, exams, mockTests, courses, winners] = await Promise.all([
		part("summary", getPublicSummary(deps)),
		part("exams", listPublicExams(deps, { type: "upcoming", page: 0, size: 4 })),
		part("self-assessments", listMockTestTypes(deps, { page: 0, size: 4 })),
		part("courses", listPublicCourses(deps, { page: 0, size: 8 })),
		part("winners", listPreviousWinners(deps, { size: 4, perExam: 5 })),
	]);
	const data: HomeData = { summary, exams, mockTests, courses, winners };
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
		title: m.public_home_title(),
		description: m.public_home_description(),
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
	return <HomeView data={loaderData.data} locale={loaderData.place.locale} />;
}
