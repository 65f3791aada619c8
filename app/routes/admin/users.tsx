import { redirect } from "react-router";
import { EmptyState } from "~/components/feedback.tsx";
import { Pagination } from "~/components/navigation.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import { listPeople } from "~/domain/people/people.server.ts";
import { peopleFilterSchema } from "~/domain/people/schemas.ts";
import { peoplePaths } from "~/features/people/paths.ts";
import { PeopleFilters, PeopleTable } from "~/features/people/people-list.tsx";
import { nearestPage, PAGE_SIZES, pageFromPath } from "~/lib/paging.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import tableCss from "~/styles/table-folds.css?url";
import type { Route } from "./+types/users.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: tableCss }];

export const loader = ({ context, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const page = pageFromPath(url.searchParams.get("page") ?? undefined);
		const filter = peopleFilterSchema.parse(Object.fromEntries(url.searchParams));
		const people = await listPeople(deps, actor, { page, size: PAGE_SIZES.adminPeople, ...filter });
		const nearest = nearestPage(page, people.totalElements, PAGE_SIZES.adminPeople);
		if (nearest !== page) throw redirect(peoplePaths.list(nearest + 1, filter));
		return { people, filter };
	});

export const meta: Route.MetaFunction = () => [
	{ title: `${m.people_title()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

export default function AdminUsers({ loaderData: { people, filter } }: Route.ComponentProps) {
	return (
		<>
			<PageHeader title={m.people_title()} lead={m.people_lead()} />
			<PeopleFilters filter={filter} />
			{people.content.length === 0 ? (
				<EmptyState title={m.people_none()}>
					<p>{m.people_none_text()}</p>
				</EmptyState>
			) : (
				<PeopleTable people={people.content} />
			)}
			<div className="mt-6">
				<Pagination
					page={people.page + 1}
					totalPages={people.totalPages}
					hrefFor={(page) => peoplePaths.list(page, filter)}
				/>
			</div>
		</>
	);
}
