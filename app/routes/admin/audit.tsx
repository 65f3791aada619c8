import { redirect } from "react-router";
import { EmptyState } from "~/components/feedback.tsx";
import { Pagination } from "~/components/navigation.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import { listAudit } from "~/domain/people/audit.server.ts";
import { auditFilterSchema } from "~/domain/people/schemas.ts";
import { AuditEntries } from "~/features/people/audit-entries.tsx";
import { AuditFilters } from "~/features/people/audit-filters.tsx";
import { peoplePaths } from "~/features/people/paths.ts";
import { nearestPage, PAGE_SIZES, pageFromPath } from "~/lib/paging.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/audit.ts";

export const handle: RouteHandle = areaPage;

export const loader = ({ context, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const page = pageFromPath(url.searchParams.get("page") ?? undefined);
		const filter = auditFilterSchema.parse(Object.fromEntries(url.searchParams));
		const entries = await listAudit(deps, actor, { page, size: PAGE_SIZES.audit, ...filter });
		const nearest = nearestPage(page, entries.totalElements, PAGE_SIZES.audit);
		if (nearest !== page) throw redirect(peoplePaths.audit(nearest + 1, filter));
		return { entries, filter };
	});

export const meta: Route.MetaFunction = () => [
	{ title: `${m.people_audit_title()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

export default function AdminAudit({ loaderData: { entries, filter } }: Route.ComponentProps) {
	return (
		<>
			<PageHeader title={m.people_audit_title()} lead={m.people_audit_lead()} />
			<AuditFilters filter={filter} />
			{entries.content.length === 0 ? (
				<EmptyState title={m.people_audit_nothing()}>
					<p>{m.people_audit_nothing_text()}</p>
				</EmptyState>
			) : (
				<AuditEntries entries={entries.content} />
			)}
			<div className="mt-6">
				<Pagination
					page={entries.page + 1}
					totalPages={entries.totalPages}
					hrefFor={(page) => peoplePaths.audit(page, filter)}
				/>
			</div>
		</>
	);
}
