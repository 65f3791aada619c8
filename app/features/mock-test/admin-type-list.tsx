import { ButtonLink } from "~/components/button.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { Pagination, Tabs } from "~/components/navigation.tsx";
import { Badge, PageHeader } from "~/components/surfaces.tsx";
import type { AdminType } from "~/domain/mock-test/admin-types.server.ts";
import { ADMIN_TYPE_STATES, type AdminTypeState } from "~/domain/mock-test/draft-schemas.ts";
import type { Page } from "~/lib/paging.ts";
import { count, fee, langOfText, minutes } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { adminTypePaths } from "./admin-paths.ts";

const STATE: Record<AdminTypeState, () => string> = {
	all: m.common_all,
	draft: m.model_test_admin_state_draft,
	published: m.content_published,
};

/** Where a kind of self-assessment stands, as a word. */
export const TypeStateBadge = ({ state }: { state: AdminType["state"] }) => (
	<Badge tone={state === "draft" ? "warning" : "success"}>{STATE[state]()}</Badge>
);

function TypeRow({ type }: { type: AdminType }) {
	return (
		<li className="row">
			<div className="min-w-0">
				<h2 className="text-base" lang={langOfText(type.title)}>
					<a href={adminTypePaths.one(type.uuid)}>{type.title}</a>
				</h2>
				<p className="text-sm text-soft">
					{minutes(type.durationMinutes)} · {fee(type.feePoisha)}
				</p>
				<p className="text-sm">{m.exam_draft_type_counts({ taken: count(type.taken) })}</p>
			</div>
			<TypeStateBadge state={type.state} />
		</li>
	);
}

/** Every kind of self-assessment by where it stands, drafts included. */
export function AdminTypeList({ types, state }: { types: Page<AdminType>; state: AdminTypeState }) {
	return (
		<>
			<PageHeader
				title={m.exam_draft_types()}
				lead={m.exam_draft_types_lead()}
				actions={
					<ButtonLink href={adminTypePaths.create()} icon="plus">
						{m.exam_draft_new_type()}
					</ButtonLink>
				}
			/>
			<div className="mb-6">
				<Tabs
					label={m.people_state()}
					items={ADMIN_TYPE_STATES.map((name) => ({
						...{ href: adminTypePaths.list(1, name), label: STATE[name](), current: name === state },
					}))}
				/>
			</div>
			{types.content.length === 0 ? (
				<EmptyState title={state === "all" ? m.exam_draft_types_none() : m.exam_draft_none_of_state()} />
			) : (
				<ul className="rows">
					{types.content.map((type) => (
						<TypeRow key={type.uuid} type={type} />
					))}
				</ul>
			)}
			<Pagination
				page={types.page + 1}
				totalPages={types.totalPages}
				hrefFor={(page) => adminTypePaths.list(page, state)}
			/>
		</>
	);
}
