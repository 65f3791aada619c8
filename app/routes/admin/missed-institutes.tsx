import { redirect } from "react-router";
import { EmptyState } from "~/components/feedback.tsx";
import { Pagination } from "~/components/navigation.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import { districtChoices } from "~/domain/institute/districts.server.ts";
import { listMissedInstitutes } from "~/domain/institute/missed-institutes.server.ts";
import { missedSearchSchema } from "~/domain/institute/schemas.ts";
import { MissedTable } from "~/features/institute/missed-list.tsx";
import { institutePaths } from "~/features/institute/paths.ts";
import { isNarrowed, RequestFilters } from "~/features/institute/request-filters.tsx";
import { RequestTabs } from "~/features/institute/request-tabs.tsx";
import { nearestPage, PAGE_SIZES, pageFromPath } from "~/lib/paging.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import tableCss from "~/styles/table-folds.css?url";
import type { Route } from "./+types/missed-institutes.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: tableCss }];

export const loader = ({ context, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor, locale }) => {
		const page = pageFromPath(url.searchParams.get("page") ?? undefined);
		const search = missedSearchSchema.parse(Object.fromEntries(url.searchParams));
		const size = PAGE_SIZES.adminInstitutes;
		const [requests, districts] = await Promise.all([
			listMissedInstitutes(deps, actor, { page, size, ...search }),
			districtChoices(locale),
		]);
		const nearest = nearestPage(page, requests.totalElements, size);
		if (nearest !== page) throw redirect(institutePaths.missed(nearest + 1, search));
		return { requests, districts, search };
	});

export const meta: Route.MetaFunction = () => [
	{ title: `${m.institute_missed_title()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

export default function MissedInstitutes({ loaderData: { requests, districts, search } }: Route.ComponentProps) {
	return (
		<>
			<PageHeader title={m.institute_missed_title()} lead={m.institute_missed_lead()} />
			<RequestTabs current="missed" open={requests.open} />
			<RequestFilters search={search} districts={districts} />
			{requests.content.length === 0 ? (
				<EmptyState title={isNarrowed(search) ? m.institute_requests_none_fit() : m.institute_missed_none()} />
			) : (
				<MissedTable requests={requests.content} districts={districts} />
			)}
			<div className="mt-6">
				<Pagination
					page={requests.page + 1}
					totalPages={requests.totalPages}
					hrefFor={(page) => institutePaths.missed(page, search)}
				/>
			</div>
		</>
	);
}
