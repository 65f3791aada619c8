import { redirect } from "react-router";
import { Button, ButtonLink } from "~/components/button.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { InputField, SelectField } from "~/components/field.tsx";
import { GetForm } from "~/components/get-form.tsx";
import { Pagination } from "~/components/navigation.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import { listContentsForAdmin } from "~/domain/content/admin-contents.server.ts";
import { adminContentPaths } from "~/domain/content/paths.ts";
import { MOST } from "~/domain/content/rules.ts";
import { type AdminContentFilter, adminContentFilterSchema, CONTENT_STATES } from "~/domain/content/schemas.ts";
import { VideoState } from "~/features/content/video-state.tsx";
import { subjectOf } from "~/features/content/words.ts";
import { nearestPage, PAGE_SIZES, pageFromPath } from "~/lib/paging.ts";
import { dateTime, langOfText } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/videos.ts";

export const handle: RouteHandle = areaPage;

export const loader = ({ context, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const page = pageFromPath(url.searchParams.get("page") ?? undefined);
		const filter = adminContentFilterSchema.parse(Object.fromEntries(url.searchParams));
		const size = PAGE_SIZES.adminContents;
		const contents = await listContentsForAdmin(deps, actor, { page, size, ...filter });
		const nearest = nearestPage(page, contents.totalElements, size);
		if (nearest !== page) throw redirect(adminContentPaths.list(nearest + 1, filter));
		return { contents, filter };
	});

export const meta: Route.MetaFunction = () => [
	{ title: `${m.content_admin_title()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

const STATE = {
	published: m.content_published,
	hidden: m.content_hidden,
	draft: m.content_draft,
	"taken-off": m.people_did_content_taken_off,
} as const;

function Filters({ filter }: { filter: AdminContentFilter }) {
	return (
		<GetForm className="mb-6 grid grid-cols-1 items-end gap-3 sm:grid-cols-[1fr_auto_auto]">
			<InputField
				id="q"
				name="q"
				type="search"
				label={m.feedback_field_title()}
				defaultValue={filter.q}
				maxLength={MOST.search}
			/>
			<SelectField id="state" name="state" label={m.people_state()} defaultValue={filter.state}>
				<option value="">{m.common_all()}</option>
				{CONTENT_STATES.map((state) => (
					<option key={state} value={state}>
						{STATE[state]()}
					</option>
				))}
			</SelectField>
			<Button variant="secondary" icon="search">
				{m.common_search()}
			</Button>
		</GetForm>
	);
}

export default function AdminVideos({ loaderData: { contents, filter } }: Route.ComponentProps) {
	const { content, page, totalPages } = contents;
	return (
		<>
			<PageHeader
				title={m.content_admin_title()}
				actions={
					<ButtonLink href={adminContentPaths.create()} icon="upload">
						{m.content_upload()}
					</ButtonLink>
				}
			/>
			<Filters filter={filter} />
			{content.length === 0 ? (
				<EmptyState title={m.content_admin_none()}>
					<p>{m.content_admin_none_text()}</p>
				</EmptyState>
			) : (
				<ul className="rows">
					{content.map((of) => (
						<li key={of.uuid} className="grid gap-1 border-b border-line py-4 [overflow-wrap:anywhere]">
							<p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
								<a href={adminContentPaths.one(of.uuid)} lang={langOfText(of.title)}>
									{of.title}
								</a>
								<VideoState of={of} />
							</p>
							<p className="text-sm text-soft">
								{[of.teacherName, subjectOf(of), dateTime(of.createdAt)].filter(Boolean).join(" · ")}
							</p>
						</li>
					))}
				</ul>
			)}
			<div className="mt-6">
				<Pagination page={page + 1} totalPages={totalPages} hrefFor={(to) => adminContentPaths.list(to, filter)} />
			</div>
		</>
	);
}
