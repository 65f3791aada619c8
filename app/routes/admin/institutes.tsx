import { redirect } from "react-router";
import { ButtonLink } from "~/components/button.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { Pagination } from "~/components/navigation.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import { listInstitutes } from "~/domain/institute/admin-institutes.server.ts";
import { districtChoices } from "~/domain/institute/districts.server.ts";
import { adminInstituteSearchSchema } from "~/domain/institute/schemas.ts";
import { InstituteFilters, InstituteTable } from "~/features/institute/admin-list.tsx";
import { institutePaths } from "~/features/institute/paths.ts";
import { nearestPage, PAGE_SIZES, pageFromPath } from "~/lib/paging.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import tableCss from "~/styles/table-folds.css?url";
import type { Route } from "./+types/institutes.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: tableCss }];

export const loader = ({ context, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor, locale }) => {
		const page = pageFromPath(url.searchParams.get("page") ?? undefined);
		const search = adminInstituteSearchSchema.parse(Object.fromEntries(url.searchParams));
		const size = PAGE_SIZES.adminInstitutes;
		const [institutes, districts] = await Promise.all([
			listInstitutes(deps, actor, { page, size, ...search }),
			districtChoices(locale),
		]);
		const nearest = nearestPage(page, institutes.totalElements, size);
		if (nearest !== page) throw redirect(institutePaths.adminList(nearest + 1, search));
		return { institutes, districts, search };
	});

export const meta: Route.MetaFunction = () => [
	{ title: `${m.institute_admin_title()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

export default function AdminInstitutes({ loaderData: { institutes, districts, search } }: Route.ComponentProps) {
	return (
		<>
			<PageHeader
				title={m.institute_admin_title()}
				lead={m.institute_admin_lead()}
				actions={
					<ButtonLink href={institutePaths.adminNew()} icon="plus">
						{m.institute_admin_new()}
					</ButtonLink>
				}
			/>
			<InstituteFilters search={search} districts={districts} />
			{institutes.content.length === 0 ? (
				<EmptyState title={m.institute_admin_none()}>
					<p>{m.institute_admin_none_text()}</p>
				</EmptyState>
			) : (
				<InstituteTable institutes={institutes.content} districts={districts} />
			)}
			<div className="mt-6">
				<Pagination
					page={institutes.page + 1}
					totalPages={institutes.totalPages}
					hrefFor={(page) => institutePaths.adminList(page, search)}
				/>
			</div>
		</>
	);
}
