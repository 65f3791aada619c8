import { Button, ButtonLink } from "~/components/button.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { InputField, SelectField } from "~/components/field.tsx";
import { GetForm } from "~/components/get-form.tsx";
import { Pagination } from "~/components/navigation.tsx";
import { SortField } from "~/components/sort-field.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import type { CourseChoice, ListChoices } from "~/domain/course/choices.server.ts";
import type { FoundCourses } from "~/domain/course/public-courses.server.ts";
import {
	COURSE_SORTS,
	COURSE_STARTS,
	type CourseSearch,
	type CourseSort,
	type CourseStart,
	FEES_UP_TO,
	isSearching,
} from "~/domain/course/search.ts";
import { fromBdt } from "~/lib/money.ts";
import { byShownName, feeInBdt, nameIn, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { CourseRow } from "./course-row.tsx";

/** What the list of courses of an area needs to know of itself. */
export type CourseListPlace = {
	/** Where the form asks. */
	action: string;
	/** The address of a page of what is looked for; counts from 1. */
	listPath: (search: Partial<CourseSearch>, page?: number) => string;
	coursePath: (uuid: string) => string;
};

export type CourseListData = FoundCourses & {
	search: CourseSearch;
	choices: ListChoices;
	/** ms UTC */
	serverNow: number;
};

const SORT_NAME: Record<CourseSort, () => string> = {
	open: m.course_sort_open,
	soonest: m.course_sort_soonest,
	newest: m.attempt_sort_newest,
	name: m.attempt_sort_name,
	cheapest: m.attempt_sort_cheapest,
};

const START_NAME: Record<CourseStart, () => string> = {
	soon: m.course_start_soon,
	running: m.model_test_phase_running,
	later: m.course_start_later,
};

const upTo = (bdt: number) => m.course_fee_up_to({ fee: feeInBdt(fromBdt(bdt)) });

type Option = readonly [value: string, title: string];

/** One of the things that a list is narrowed by: what is chosen, what it is called, and what stands for all of them. */
type Choice = { name: keyof CourseSearch; value: string; label: string; all: string; options: readonly Option[] };

const ChoiceField = ({ name, value, label, all, options }: Choice) => (
	<SelectField id={`courses-${name}`} name={name} label={label} defaultValue={value}>
		<option value="">{all}</option>
		{options.map(([one, title]) => (
			<option key={one} value={one}>
				{title}
			</option>
		))}
	</SelectField>
);

/** The choices with the one that is chosen, which is among them however many others there are. */
function withChosen(
	choices: readonly CourseChoice[],
	chosen: { uuid: string; name: string; nameBn: string | null } | null,
) {
	const known = chosen === null || choices.some(({ uuid }) => uuid === chosen.uuid);
	const all = known ? choices : [...choices, { uuid: chosen.uuid, title: chosen.name, titleBn: chosen.nameBn }];
	return byShownName(all).map(({ uuid, title, titleBn }) => [uuid, nameIn(title, titleBn)] as const);
}

/** What is looked for, each in its own words. */
function wantedWords({ search, choices, institute, teacher }: CourseListData): string[] {
	const subject = choices.subjects.find(({ uuid }) => uuid === search.subject);
	return [
		search.q && m.attempt_list_words({ words: search.q }),
		search.subject && (subject ? nameIn(subject.title, subject.titleBn) : m.attempt_list_unknown_subject()),
		institute && nameIn(institute.name, institute.nameBn),
		teacher?.name,
		search.fee && (/^\d/.test(search.fee) ? upTo(Number(search.fee)) : feeName(search.fee)),
		search.start && START_NAME[search.start](),
		search.seats && m.course_seats_only(),
	].filter((words): words is string => Boolean(words));
}

const feeName = (fee: string) => (fee === "free" ? m.common_free() : m.course_fee_paid());

/** All that the list is narrowed by, in the order of the form. */
function choicesOf({ search, choices, institute, teacher }: CourseListData): Choice[] {
	const fees = [...new Set([...FEES_UP_TO.map(String), ...(/^\d/.test(search.fee) ? [search.fee] : [])])];
	return [
		{
			name: "subject",
			value: search.subject,
			label: m.common_subject(),
			all: m.attempt_list_all_subjects(),
			options: withChosen(choices.subjects, null),
		},
		{
			name: "institute",
			value: institute?.uuid ?? "",
			label: m.account_profile_institute(),
			all: m.course_all_institutes(),
			options: withChosen(choices.institutes, institute),
		},
		{
			name: "teacher",
			value: search.teacher,
			label: m.common_teacher(),
			all: m.course_all_teachers(),
			options: withChosen(choices.teachers, teacher),
		},
		{
			name: "fee",
			value: search.fee,
			label: m.common_fee(),
			all: m.course_any_fee(),
			options: [
				["free", m.common_free()],
				...fees.map((fee) => [fee, upTo(Number(fee))] as const),
				["paid", m.course_fee_paid()],
			],
		},
		{
			name: "start",
			value: search.start,
			label: m.model_test_starts(),
			all: m.course_any_time(),
			options: COURSE_STARTS.map((start) => [start, START_NAME[start]()] as const),
		},
		{
			name: "seats",
			value: search.seats,
			label: m.course_seats(),
			all: m.course_seats_any(),
			options: [["left", m.course_seats_only()]],
		},
	];
}

function SearchFields({ data, action }: { data: CourseListData; action: string }) {
	const { search } = data;
	return (
		<GetForm action={action} className="list-search">
			<InputField
				id="courses-q"
				key={`q ${search.q}`}
				type="search"
				name="q"
				label={m.course_search_words()}
				defaultValue={search.q}
				maxLength={100}
			/>
			<Button variant="secondary" icon="search">
				{m.common_search()}
			</Button>
			<details className="list-filters" open={isSearching({ ...search, q: "" })}>
				<summary>{m.course_filters()}</summary>
				<div>
					{choicesOf(data).map((choice) => (
						<ChoiceField key={`${choice.name} ${choice.value}`} {...choice} />
					))}
					<SortField id="courses-sort" sorts={COURSE_SORTS} words={SORT_NAME} sort={search.sort} />
				</div>
			</details>
		</GetForm>
	);
}

function None({ data, all }: { data: CourseListData; all: string }) {
	if (!isSearching(data.search))
		return <EmptyState title={m.course_list_empty()}>{m.course_list_empty_text()}</EmptyState>;
	return (
		<EmptyState
			plain
			title={m.course_none_found()}
			action={<ButtonLink href={all}>{m.attempt_list_show_all()}</ButtonLink>}
		>
			<p>{m.course_none_found_text({ what: wantedWords(data).join(", ") })}</p>
		</EmptyState>
	);
}

/** All courses, or those that are looked for (CRS-5): the same for everybody and for students, each in their own place. */
export function CourseListView({ data, place }: { data: CourseListData; place: CourseListPlace }) {
	const { courses, search, serverNow } = data;
	const { content, page, totalPages, totalElements } = courses;
	const all = place.listPath({});
	return (
		<>
			<PageHeader title={m.course_all()} lead={m.course_all_lead()} />
			<search>
				<SearchFields data={data} action={place.action} />
				{isSearching(search) && (
					<p className="list-wanted">
						<span>{m.attempt_list_wanted({ what: wantedWords(data).join(", ") })}</span>
						<a href={all}>{m.attempt_list_reset()}</a>
					</p>
				)}
			</search>
			{content.length === 0 ? (
				<div className="mt-6">
					<None data={data} all={all} />
				</div>
			) : (
				<>
					<p className="mt-6 text-sm text-soft" role="status">
						{m.course_found({ count: totalElements, n: num(totalElements) })}
					</p>
					<ul className="grid-2 mt-3">
						{content.map((course) => (
							<li key={course.uuid} className="grid">
								<CourseRow course={course} now={serverNow} href={place.coursePath(course.uuid)} level="h2" />
							</li>
						))}
					</ul>
				</>
			)}
			<div className="mt-8 flex justify-center">
				<Pagination page={page + 1} totalPages={totalPages} hrefFor={(number) => place.listPath(search, number)} />
			</div>
		</>
	);
}
