import { Button, ButtonLink } from "~/components/button.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { InputField, SelectField } from "~/components/field.tsx";
import { GetForm } from "~/components/get-form.tsx";
import { SortField } from "~/components/sort-field.tsx";
import type { ListOption, ListOptions } from "~/domain/attempt/list-search.server.ts";
import { isSearching, type ListSearch, type ListSort } from "~/domain/attempt/list-search.ts";
import { byShownName, nameIn } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

const SORT_NAME: Record<ListSort, () => string> = {
	open: m.attempt_sort_open,
	newest: m.attempt_sort_newest,
	name: m.attempt_sort_name,
	shortest: m.attempt_sort_shortest,
	cheapest: m.attempt_sort_cheapest,
};

function Choice({
	name,
	value,
	label,
	all,
	options,
}: {
	name: "subject" | "grade";
	value: string;
	label: string;
	all: string;
	options: readonly ListOption[];
}) {
	return (
		<SelectField id={`list-${name}`} key={value} name={name} label={label} defaultValue={value}>
			<option value="">{all}</option>
			{options.map(({ uuid, title, titleBn }) => (
				<option key={uuid} value={uuid}>
					{nameIn(title, titleBn)}
				</option>
			))}
		</SelectField>
	);
}

type Searched = { search: ListSearch; options: ListOptions };

/** What is looked for, each in its own words. */
function wantedWords({ search, options }: Searched): string[] {
	const named = (known: readonly ListOption[], uuid: string, unknown: string) => {
		const one = known.find((option) => option.uuid === uuid);
		return one ? nameIn(one.title, one.titleBn) : unknown;
	};
	return [
		...(search.q ? [m.attempt_list_words({ words: search.q })] : []),
		...(search.subject ? [named(options.subjects, search.subject, m.attempt_list_unknown_subject())] : []),
		...(search.grade ? [named(options.grades, search.grade, m.attempt_list_unknown_grade())] : []),
	];
}

/**
 * Looking through a student's list (MT-15, MOCK-8): a form of its own address, so that it works without JavaScript and
 * can be kept; the list it leads to begins at its first page.
 */
export function ListSearchForm<Sort extends ListSort>({
	action,
	kept,
	sorts,
	all,
	...searched
}: Searched & {
	/** The list's address without a query. */
	action: string;
	/** What else the address says. */
	kept?: Record<string, string>;
	/** The first is the list's own. */
	sorts: readonly [Sort, ...Sort[]];
	/** The list with nothing looked for. */
	all: string;
}) {
	const { search, options } = searched;
	return (
		<search>
			<GetForm action={action} className="list-search">
				{Object.entries(kept ?? {}).map(([name, value]) => (
					<input key={name} type="hidden" name={name} value={value} />
				))}
				<InputField
					id="list-q"
					key={`q ${search.q}`}
					type="search"
					name="q"
					label={m.common_name()}
					defaultValue={search.q}
					maxLength={100}
				/>
				<Choice
					name="subject"
					value={search.subject}
					label={m.common_subject()}
					all={m.attempt_list_all_subjects()}
					options={byShownName(options.subjects)}
				/>
				<Choice
					name="grade"
					value={search.grade}
					label={m.common_class()}
					all={m.attempt_list_all_classes()}
					options={options.grades}
				/>
				<SortField id="list-sort" sorts={sorts} words={SORT_NAME} sort={search.sort} />
				<Button variant="secondary" icon="search">
					{m.common_search()}
				</Button>
			</GetForm>
			{isSearching(search) && (
				<p className="list-wanted">
					<span>{m.attempt_list_wanted({ what: wantedWords(searched).join(", ") })}</span>
					<a href={all}>{m.attempt_list_reset()}</a>
				</p>
			)}
		</search>
	);
}

/** Nothing of what was looked for: what it was, and the way back to everything. @param all the list with nothing looked for */
export function NothingFound({ title, all, ...searched }: Searched & { title: string; all: string }) {
	return (
		<EmptyState plain title={title} action={<ButtonLink href={all}>{m.attempt_list_show_all()}</ButtonLink>}>
			<p>{m.attempt_list_nothing({ what: wantedWords(searched).join(", ") })}</p>
		</EmptyState>
	);
}
