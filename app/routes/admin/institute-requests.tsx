import { data, redirect } from "react-router";
import { EmptyState } from "~/components/feedback.tsx";
import { Pagination } from "~/components/navigation.tsx";
import { Alert, PageHeader } from "~/components/surfaces.tsx";
import { decideJoin, listJoinRequests } from "~/domain/institute/decide-join.server.ts";
import { districtChoices } from "~/domain/institute/districts.server.ts";
import { decideJoinSchema, joinSearchSchema } from "~/domain/institute/schemas.ts";
import { JoinRequestCard } from "~/features/institute/join-request-card.tsx";
import { institutePaths } from "~/features/institute/paths.ts";
import { isNarrowed, RequestFilters } from "~/features/institute/request-filters.tsx";
import { RequestTabs } from "~/features/institute/request-tabs.tsx";
import { afterConflict } from "~/features/shell/after-conflict.ts";
import { nearestPage, PAGE_SIZES, pageFromPath } from "~/lib/paging.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/institute-requests.ts";

export const handle: RouteHandle = areaPage;

export const shouldRevalidate = afterConflict;

/** Which page of which list an address means; pages count from 0. */
const listOf = (url: URL) => ({
	page: pageFromPath(url.searchParams.get("page") ?? undefined),
	search: joinSearchSchema.parse(Object.fromEntries(url.searchParams)),
});

export const loader = ({ context, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor, locale }) => {
		const { page, search } = listOf(url);
		const size = PAGE_SIZES.adminInstitutes;
		const requests = await listJoinRequests(deps, actor, { page, size, ...search });
		const nearest = nearestPage(page, requests.totalElements, size);
		if (nearest !== page) throw redirect(institutePaths.requests(nearest + 1, search));
		return { requests, districts: await districtChoices(locale), search };
	});

/** A teacher is let in, or not, with the reason; the list stays where it was. */
export async function action({ context, request, url }: Route.ActionArgs) {
	const submission = await postedForm(context, request, decideJoinSchema);
	if (submission.status !== "success")
		return data({ request: String(submission.payload.request), error: m.institute_reason_needed() }, { status: 400 });
	const decision = submission.value;
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			await decideJoin(deps, actor, decision);
			const text = decision.intent === "accept" ? m.institute_let_in() : m.institute_refused();
			setToast({ tone: "success", text });
			const { page, search } = listOf(url);
			return redirect(institutePaths.requests(page + 1, search));
		},
		({ text, status }) => data({ request: decision.request, error: text }, { status }),
	);
}

export const meta: Route.MetaFunction = () => [
	{ title: `${m.institute_requests_title()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

export default function InstituteRequests({ loaderData, actionData }: Route.ComponentProps) {
	const { requests, districts, search } = loaderData;
	const errorOf = (uuid: string) => (actionData?.request === uuid ? actionData.error : null);
	const isShown = requests.content.some(({ uuid }) => uuid === actionData?.request);
	return (
		<>
			<PageHeader title={m.institute_requests_title()} lead={m.institute_requests_lead()} />
			<RequestTabs current="joins" open={requests.open} />
			<RequestFilters search={search} districts={districts} />
			{actionData && !isShown && (
				<div className="mb-4">
					<Alert tone="danger" live>
						{actionData.error}
					</Alert>
				</div>
			)}
			{requests.content.length === 0 ? (
				<EmptyState title={isNarrowed(search) ? m.institute_requests_none_fit() : m.institute_requests_none()} />
			) : (
				<ul className="grid gap-4">
					{requests.content.map((of) => (
						<li key={of.uuid}>
							<JoinRequestCard of={of} districts={districts} error={errorOf(of.uuid)} />
						</li>
					))}
				</ul>
			)}
			<div className="mt-6">
				<Pagination
					page={requests.page + 1}
					totalPages={requests.totalPages}
					hrefFor={(page) => institutePaths.requests(page, search)}
				/>
			</div>
		</>
	);
}
