import { mockTestErrors } from "~/domain/mock-test/errors.ts";
import { getMockTestType, type MockTestTypeDetails } from "~/domain/mock-test/queries.server.ts";
import mockTestCss from "~/features/mock-test/mock-test.css?url";
import { mockTestListPath, mockTestPath } from "~/features/mock-test/paths.ts";
import { PublicMockTestNotFound, PublicMockTestsFailed } from "~/features/mock-test/public-list.tsx";
import { mockTestShareImage } from "~/features/mock-test/share-image.ts";
import { MockTestTypePage } from "~/features/mock-test/type-page.tsx";
import { thrownProblem } from "~/features/shell/thrown-problem.ts";
import { useShell } from "~/features/shell/use-shell.ts";
import { idInAddress } from "~/lib/address-id.ts";
import { renderMarkdown } from "~/lib/markdown.server.ts";
import { toBdt } from "~/lib/money.ts";
import { breadcrumbs, type PagePlace, pageMeta } from "~/lib/page-meta.ts";
import { minutes, questions, subjectName } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { publicPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/mock-test-type.ts";
import { pagePlace } from "./place.server.ts";

export const handle: RouteHandle = {
	...publicPage,
	sitemap: { each: "mock-tests", at: "/mock-test/:uuid" },
};

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: mockTestCss }];

export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps }) => {
		const id = idInAddress(params.mockTestTypeUuid, () => mockTestErrors.fail("MockTestNotFound"));
		const type = await getMockTestType(deps, id);
		const descriptionHtml = type.description ? await renderMarkdown(type.description) : null;
		return { place: pagePlace(context), type, descriptionHtml };
	});

/** One sentence about a self-assessment, for search results and previews. */
const summaryOf = ({ title, numberOfQuestions, durationMinutes }: MockTestTypeDetails): string =>
	m.mock_test_description({
		name: title,
		questions: questions(numberOfQuestions),
		minutes: minutes(durationMinutes),
	});

function quizData(type: MockTestTypeDetails, place: PagePlace): Record<string, unknown> {
	const url = place.origin + mockTestPath(type.uuid);
	return {
		"@type": "Quiz",
		name: type.title,
		description: summaryOf(type),
		url,
		timeRequired: `PT${type.durationMinutes}M`,
		about: type.subjects.map((subject) => ({ "@type": "Thing", name: subjectName(subject) })),
		isAccessibleForFree: type.feePoisha === 0,
		provider: { "@type": "Organization", name: m.common_app_name(), url: place.origin },
		offers: { "@type": "Offer", price: toBdt(type.feePoisha), priceCurrency: "BDT", url },
	};
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
	if (!loaderData) return [{ title: m.mock_test_not_found_title() }, { name: "robots", content: "noindex" }];
	const { place, type } = loaderData;
	const path = mockTestPath(type.uuid);
	return pageMeta({
		place,
		path,
		title: m.mock_test_room_title({ name: type.title }),
		description: summaryOf(type),
		image: mockTestShareImage(type, place.locale),
		kind: "article",
		data: [
			quizData(type, place),
			breadcrumbs(place, [
				{ name: m.mock_test_all(), path: mockTestListPath() },
				{ name: type.title, path },
			]),
		],
	});
};

export default function MockTestType({ loaderData: { type, descriptionHtml } }: Route.ComponentProps) {
	return <MockTestTypePage type={type} descriptionHtml={descriptionHtml} guest={useShell().user === null} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const missing = thrownProblem(error)?.status === 404;
	return missing ? <PublicMockTestNotFound /> : <PublicMockTestsFailed />;
}
