import { redirect } from "react-router";
import { Button } from "~/components/button.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { SelectField } from "~/components/field.tsx";
import { GetForm } from "~/components/get-form.tsx";
import { Pagination } from "~/components/navigation.tsx";
import { Badge, PageHeader } from "~/components/surfaces.tsx";
import { listVerifications, type VerificationRow } from "~/domain/verification/queries.server.ts";
import { type VerificationFilter, verificationFilterSchema } from "~/domain/verification/schemas.ts";
import { verificationPaths } from "~/features/verification/paths.ts";
import { StateBadge } from "~/features/verification/state-badge.tsx";
import verificationCss from "~/features/verification/verification.css?url";
import { DOCUMENT, VERIFICATION } from "~/features/verification/words.ts";
import { nearestPage, PAGE_SIZES, pageFromPath } from "~/lib/paging.ts";
import { dateTime, langOfText, mobileNumber } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/verifications.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: verificationCss }];

export const loader = ({ context, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const page = pageFromPath(url.searchParams.get("page") ?? undefined);
		const filter = verificationFilterSchema.parse(Object.fromEntries(url.searchParams));
		const size = PAGE_SIZES.adminVerifications;
		const submissions = await listVerifications(deps, actor, { page, size, ...filter });
		const nearest = nearestPage(page, submissions.totalElements, size);
		if (nearest !== page) throw redirect(verificationPaths.adminList(nearest + 1, filter));
		return { submissions, filter };
	});

export const meta: Route.MetaFunction = () => [
	{ title: `${m.account_teacher_title()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

/** What the list is narrowed to: a form that asks, without scripts. */
function Filters({ filter }: { filter: VerificationFilter }) {
	return (
		<GetForm className="mb-6 grid grid-cols-1 items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
			<SelectField id="state" name="state" label={m.payment_state()} defaultValue={filter.state}>
				{Object.entries(VERIFICATION).map(([state, { text }]) => (
					<option key={state} value={state}>
						{text()}
					</option>
				))}
				<option value="all">{m.common_all()}</option>
			</SelectField>
			<SelectField id="sort" name="sort" label={m.attempt_list_sort()} defaultValue={filter.sort}>
				<option value="oldest">{m.verification_admin_oldest()}</option>
				<option value="newest">{m.attempt_sort_newest()}</option>
			</SelectField>
			<Button variant="secondary" icon="filter">
				{m.mock_test_filter_show()}
			</Button>
		</GetForm>
	);
}

function Row({
	of: { uuid, state, status, teacher, document, organization, waitingSince, appealed },
}: {
	of: VerificationRow;
}) {
	return (
		<tr>
			<td data-label={m.common_teacher()} className="max-md:flex-wrap">
				<span className="ms-auto min-w-0 text-end break-words md:text-start">
					<a href={verificationPaths.admin(uuid)} lang={langOfText(teacher.name ?? "")}>
						{teacher.name ?? mobileNumber(teacher.mobile ?? "")}
					</a>
					<span className="block text-sm text-soft">{organization}</span>
				</span>
			</td>
			<td data-label={m.verification_document()} className="max-md:flex-wrap">
				<span className="ms-auto text-end md:text-start">{DOCUMENT[document]()}</span>
			</td>
			<td data-label={m.verification_admin_since()} className="num max-md:flex-wrap">
				<span className="ms-auto md:whitespace-nowrap">{dateTime(waitingSince)}</span>
			</td>
			<td data-label={m.payment_state()} className="max-md:flex-wrap">
				<span className="ms-auto flex min-w-0 flex-wrap justify-end gap-2 md:justify-start">
					<StateBadge state={status === "Suspended" ? status : state} />
					{appealed && <Badge icon="flag">{m.verification_admin_appealed()}</Badge>}
				</span>
			</td>
		</tr>
	);
}

export default function AdminVerifications({ loaderData: { submissions, filter } }: Route.ComponentProps) {
	return (
		<>
			<PageHeader title={m.account_teacher_title()} lead={m.verification_admin_lead()} />
			<Filters filter={filter} />
			{submissions.content.length === 0 ? (
				<EmptyState title={m.verification_admin_none()}>
					<p>{m.verification_admin_none_text()}</p>
				</EmptyState>
			) : (
				<table className="table table-folds">
					<thead>
						<tr>
							<th scope="col">{m.common_teacher()}</th>
							<th scope="col">{m.verification_document()}</th>
							<th scope="col" className="num">
								{m.verification_admin_since()}
							</th>
							<th scope="col">{m.payment_state()}</th>
						</tr>
					</thead>
					<tbody>
						{submissions.content.map((of) => (
							<Row key={of.uuid} of={of} />
						))}
					</tbody>
				</table>
			)}
			<div className="mt-6">
				<Pagination
					page={submissions.page + 1}
					totalPages={submissions.totalPages}
					hrefFor={(page) => verificationPaths.adminList(page, filter)}
				/>
			</div>
		</>
	);
}
