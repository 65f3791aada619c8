import { redirect } from "react-router";
import { Button } from "~/components/button.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { SelectField } from "~/components/field.tsx";
import { GetForm } from "~/components/get-form.tsx";
import { Pagination } from "~/components/navigation.tsx";
import { SortField } from "~/components/sort-field.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import { type FeedbackOfPerson, listFeedback } from "~/domain/feedback/queries.server.ts";
import { STATES } from "~/domain/feedback/rules.ts";
import { feedbackFilterSchema, INBOX_SORTS } from "~/domain/feedback/schemas.ts";
import { feedbackPaths } from "~/features/feedback/paths.ts";
import { STATE, StateBadge } from "~/features/feedback/words.tsx";
import { nearestPage, PAGE_SIZES, pageFromPath } from "~/lib/paging.ts";
import { dateTime, langOfText, mobileNumber } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import tableCss from "~/styles/table-folds.css?url";
import type { Route } from "./+types/feedback.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: tableCss }];

export const loader = ({ context, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const page = pageFromPath(url.searchParams.get("page") ?? undefined);
		const filter = feedbackFilterSchema.parse(Object.fromEntries(url.searchParams));
		const size = PAGE_SIZES.adminFeedback;
		const inbox = await listFeedback(deps, actor, { page, size, ...filter });
		const nearest = nearestPage(page, inbox.totalElements, size);
		if (nearest !== page) throw redirect(feedbackPaths.inbox(nearest + 1, filter));
		return { inbox, filter };
	});

export const meta: Route.MetaFunction = () => [
	{ title: `${m.feedback_title()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

const SORT: Record<(typeof INBOX_SORTS)[number], () => string> = {
	newest: m.people_sort_newest,
	oldest: m.people_sort_oldest,
};

function Row({ of: { feedback, sender } }: { of: FeedbackOfPerson }) {
	return (
		<tr>
			<td data-label={m.feedback_title()} className="max-md:flex-wrap">
				<a
					href={feedbackPaths.one(feedback.uuid)}
					className="ms-auto min-w-0 text-end break-words md:text-start"
					lang={langOfText(feedback.title)}
				>
					{feedback.title}
				</a>
			</td>
			<td data-label={m.feedback_admin_from()} className="max-md:flex-wrap">
				<span className="ms-auto text-end md:text-start">
					<span lang={langOfText(sender.name ?? "")}>{sender.name}</span>
					<span className="block whitespace-nowrap text-sm text-soft">
						{sender.mobile && mobileNumber(sender.mobile)}
					</span>
				</span>
			</td>
			<td data-label={m.feedback_admin_when()} className="num">
				{dateTime(feedback.createdAt)}
			</td>
			<td data-label={m.people_state()}>
				<StateBadge state={feedback.state} />
			</td>
		</tr>
	);
}

export default function AdminFeedback({ loaderData: { inbox, filter } }: Route.ComponentProps) {
	return (
		<>
			<PageHeader title={m.feedback_title()} lead={m.feedback_admin_lead()} />
			<GetForm className="mb-6 grid grid-cols-1 items-end gap-3 sm:grid-cols-[minmax(0,16rem)_minmax(0,16rem)_auto] sm:justify-start">
				<SelectField id="state" name="state" label={m.people_state()} defaultValue={filter.state ?? ""}>
					<option value="">{m.common_all()}</option>
					{STATES.map((state) => (
						<option key={state} value={state}>
							{STATE[state].text()}
						</option>
					))}
				</SelectField>
				<SortField id="sort" sorts={INBOX_SORTS} words={SORT} sort={filter.sort} />
				<Button variant="secondary" icon="filter">
					{m.feedback_admin_show()}
				</Button>
			</GetForm>
			{inbox.content.length === 0 ? (
				<EmptyState title={m.feedback_admin_none()}>
					<p>{m.feedback_admin_none_text()}</p>
				</EmptyState>
			) : (
				<table className="table table-folds">
					<thead>
						<tr>
							<th scope="col">{m.feedback_title()}</th>
							<th scope="col">{m.feedback_admin_from()}</th>
							<th scope="col" className="num">
								{m.feedback_admin_when()}
							</th>
							<th scope="col">{m.people_state()}</th>
						</tr>
					</thead>
					<tbody>
						{inbox.content.map((of) => (
							<Row key={of.feedback.uuid} of={of} />
						))}
					</tbody>
				</table>
			)}
			<div className="mt-6">
				<Pagination
					page={inbox.page + 1}
					totalPages={inbox.totalPages}
					hrefFor={(page) => feedbackPaths.inbox(page, filter)}
				/>
			</div>
		</>
	);
}
