import { Button, ButtonLink } from "~/components/button.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { InputField, SelectField } from "~/components/field.tsx";
import { GetForm } from "~/components/get-form.tsx";
import { Pagination, Tabs } from "~/components/navigation.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import { contentListPath, ownContentPaths, playerPath } from "~/domain/content/paths.ts";
import type { ContentList } from "~/domain/content/queries.server.ts";
import { MOST } from "~/domain/content/rules.ts";
import type { ContentFilter } from "~/domain/content/schemas.ts";
import { byShownName, nameIn, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { ContentCard } from "./content-card.tsx";

export type ContentListData = ContentList & { filter: ContentFilter; role: "student" | "teacher" };

const isMine = ({ filter }: ContentListData) => filter.show === "mine";

function Search({ data }: { data: ContentListData }) {
	const { filter, role, subjects } = data;
	return (
		<search>
			<GetForm action={contentListPath(role)} className="list-search">
				{isMine(data) && <input type="hidden" name="show" value="mine" />}
				<InputField
					id="content-q"
					key={`q ${filter.q}`}
					type="search"
					name="q"
					label={m.feedback_field_title()}
					defaultValue={filter.q}
					maxLength={MOST.search}
				/>
				<SelectField
					id="content-subject"
					key={`subject ${filter.subject}`}
					name="subject"
					label={m.common_subject()}
					defaultValue={filter.subject}
				>
					<option value="">{m.attempt_list_all_subjects()}</option>
					{byShownName(subjects).map(({ uuid, title, titleBn }) => (
						<option key={uuid} value={uuid}>
							{nameIn(title, titleBn)}
						</option>
					))}
				</SelectField>
				<Button variant="secondary" icon="search">
					{m.common_search()}
				</Button>
			</GetForm>
		</search>
	);
}

function None({ data }: { data: ContentListData }) {
	const { filter, role } = data;
	if (filter.q || filter.subject)
		return (
			<EmptyState
				plain
				title={m.content_none_found()}
				action={
					<ButtonLink href={contentListPath(role, 1, { show: filter.show })}>
						{isMine(data) ? m.content_mine() : m.content_show_all()}
					</ButtonLink>
				}
			>
				<p>{m.content_none_found_text()}</p>
			</EmptyState>
		);
	if (isMine(data))
		return (
			<EmptyState
				title={m.content_mine_empty()}
				action={<ButtonLink href={ownContentPaths.create()}>{m.content_upload()}</ButtonLink>}
			>
				<p>{m.content_mine_empty_text()}</p>
			</EmptyState>
		);
	return <EmptyState title={m.content_empty()}>{m.content_empty_text()}</EmptyState>;
}

function WhoseTabs({ data }: { data: ContentListData }) {
	return (
		<div className="mb-6">
			<Tabs
				label={m.content_title()}
				items={[
					{ href: contentListPath("teacher"), label: m.content_all(), current: !isMine(data) },
					{
						href: contentListPath("teacher", 1, { show: "mine" }),
						label: m.content_mine(),
						current: isMine(data),
					},
				]}
			/>
		</div>
	);
}

/** Free videos for students and teachers (CON-2), and a teacher's own. */
export function ContentListView({ data }: { data: ContentListData }) {
	const { contents, filter, role } = data;
	const { content, page, totalPages, totalElements } = contents;
	const own = isMine(data);
	return (
		<>
			<PageHeader
				title={m.content_title()}
				lead={role === "student" ? m.content_lead() : undefined}
				actions={
					role === "teacher" && (
						<ButtonLink href={ownContentPaths.create()} icon="upload">
							{m.content_upload()}
						</ButtonLink>
					)
				}
			/>
			{role === "teacher" && <WhoseTabs data={data} />}
			<Search data={data} />
			{content.length === 0 ? (
				<div className="mt-6">
					<None data={data} />
				</div>
			) : (
				<>
					<p className="mt-6 text-sm text-soft" role="status">
						{m.content_found({ count: totalElements, n: num(totalElements) })}
					</p>
					<ul className="content-list mt-3">
						{content.map((one) => (
							<li key={one.uuid} className="grid">
								<ContentCard
									content={one}
									own={own}
									href={own ? ownContentPaths.one(one.uuid) : playerPath(one.uuid)}
								/>
							</li>
						))}
					</ul>
				</>
			)}
			<div className="mt-8 flex justify-center">
				<Pagination
					page={page + 1}
					totalPages={totalPages}
					hrefFor={(number) => contentListPath(role, number, filter)}
				/>
			</div>
		</>
	);
}
