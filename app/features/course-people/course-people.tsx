import { Avatar } from "~/components/avatar.tsx";
import { Button, ButtonLink } from "~/components/button.tsx";
import { InputField, SelectField } from "~/components/field.tsx";
import { GetForm } from "~/components/get-form.tsx";
import { SortField } from "~/components/sort-field.tsx";
import { Badge } from "~/components/surfaces.tsx";
import { minutesOf, percentOf } from "~/domain/attendance/rules.ts";
import { ACTIVITIES, QUIET_DAYS } from "~/domain/course-people/activity.ts";
import { coursePeoplePaths } from "~/domain/course-people/paths.ts";
import type { CoursePerson } from "~/domain/course-people/queries.server.ts";
import { type CoursePeopleFilter, PEOPLE_SORTS, SHOWN_STATES } from "~/domain/course-people/schemas.ts";
import type { ShownState } from "~/domain/seat/rules.ts";
import { STATE } from "~/features/enrolment/words.ts";
import { date, langOfText, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { ACTIVITY, SHOWN_STATE, SORT } from "./words.ts";

/** What is not known is blank, and says so to who cannot see that; it is never zero (ATD-2). */
const Unknown = () => (
	<>
		<span aria-hidden="true">–</span>
		<span className="sr-only">{m.enrolment_not_known()}</span>
	</>
);

/** A figure over what it is made of. */
function Figure({ percent, of }: { percent: number | null; of: string }) {
	return (
		<span className="text-end md:text-start">
			{percent === null ? <Unknown /> : <span className="num">{m.attempt_percent({ n: num(percent) })}</span>}
			<span className="block text-sm text-soft">{of}</span>
		</span>
	);
}

function AttendanceCell({ of }: { of: CoursePerson["attendance"] }) {
	if (!of) return <Unknown />;
	const { presentMs, ofMs, excused } = of;
	const parts = [
		...(ofMs > 0 ? [m.enrolment_attended_of({ n: num(minutesOf(presentMs)), of: num(minutesOf(ofMs)) })] : []),
		...(excused > 0 ? [m.enrolment_excused({ n: num(excused) })] : []),
	];
	return <Figure percent={percentOf(presentMs, ofMs)} of={parts.join(" · ")} />;
}

function ProgressCell({ of }: { of: CoursePerson["progress"] }) {
	if (!of || of.all === 0) return <Unknown />;
	return (
		<Figure
			percent={percentOf(of.done, of.all)}
			of={m.enrolment_progress_of({ count: of.all, done: num(of.done), all: num(of.all) })}
		/>
	);
}

/** A phone's list has no line for what is not known. */
const shownIf = (known: unknown) => (known ? "" : "max-md:hidden");

function Row({ of, course }: { of: CoursePerson; course: string }) {
	const name = of.name?.trim() || m.people_no_name();
	const { text, tone } = STATE[of.state];
	return (
		<tr>
			<th scope="row" className="text-start font-normal max-md:block md:min-w-48">
				<label className="check items-center">
					<input type="checkbox" name="to" value={of.studentUuid} aria-label={m.enrolment_choose({ name })} />
					<Avatar name={name} image={of.image} />
					<span className="min-w-0 font-semibold [overflow-wrap:anywhere]" lang={langOfText(name)}>
						{name}
					</span>
				</label>
			</th>
			<td data-label={m.people_state()} className="max-md:flex-wrap">
				<span className="text-end md:text-start">
					<Badge tone={tone}>{text()}</Badge>
					{of.reason && (
						<span
							className="block text-sm text-soft whitespace-pre-line [overflow-wrap:anywhere] md:max-w-48"
							lang={langOfText(of.reason)}
						>
							{of.reason}
						</span>
					)}
				</span>
			</td>
			<td data-label={m.people_shut_since()} className="text-sm">
				{date(of.since)}
			</td>
			<td data-label={m.attendance_title()} className={shownIf(of.attendance)}>
				<AttendanceCell of={of.attendance} />
			</td>
			<td data-label={m.enrolment_people_progress()} className={shownIf(of.progress)}>
				<ProgressCell of={of.progress} />
			</td>
			<td data-label={m.enrolment_people_activity()} className={shownIf(of.activity)}>
				<span className="text-end md:text-start">
					{of.activity ? ACTIVITY[of.activity]() : <Unknown />}
					{of.lastAt !== null && (
						<span className="block text-sm text-soft">{m.enrolment_activity_last({ when: date(of.lastAt) })}</span>
					)}
				</span>
			</td>
			<td className="max-md:justify-end">
				{of.state === "accepted" && (
					<a href={coursePeoplePaths.remove(course, of.studentUuid)} aria-label={`${m.enrolment_remove()}: ${name}`}>
						{m.enrolment_remove()}
					</a>
				)}
			</td>
		</tr>
	);
}

/** The people of a course; those with a tick are written to. */
export function CoursePeopleTable({
	people,
	course,
	filter,
	total,
}: {
	people: readonly CoursePerson[];
	course: string;
	filter: CoursePeopleFilter;
	/** How many the list has on all its pages. */
	total: number;
}) {
	const all = people.map(({ studentUuid }) => studentUuid);
	return (
		<GetForm action={coursePeoplePaths.message(course)} className="grid gap-4">
			<div className="overflow-x-auto">
				<table className="table table-folds">
					<thead>
						<tr className="md:whitespace-nowrap">
							<th scope="col">{m.common_name()}</th>
							<th scope="col">{m.people_state()}</th>
							<th scope="col">{m.people_shut_since()}</th>
							<th scope="col">{m.attendance_title()}</th>
							<th scope="col">{m.enrolment_people_progress()}</th>
							<th scope="col">{m.enrolment_people_activity()}</th>
							<th scope="col">
								<span className="sr-only">{m.enrolment_remove()}</span>
							</th>
						</tr>
					</thead>
					<tbody>
						{people.map((one) => (
							<Row key={one.uuid} of={one} course={course} />
						))}
					</tbody>
				</table>
			</div>
			<div className="flex flex-wrap gap-3">
				<Button icon="mail">{m.enrolment_message_chosen()}</Button>
				<ButtonLink variant="secondary" href={coursePeoplePaths.message(course, all)}>
					{m.enrolment_message_page()}
				</ButtonLink>
				{total > people.length && (
					<ButtonLink variant="secondary" href={coursePeoplePaths.messageAll(course, filter)}>
						{m.enrolment_message_list()}
					</ButtonLink>
				)}
				<ButtonLink variant="quiet" href={coursePeoplePaths.templates(course)}>
					{m.enrolment_templates()}
				</ButtonLink>
			</div>
		</GetForm>
	);
}

/** What the list is narrowed to: a form that asks, without scripts. */
export function CoursePeopleFilters({
	filter,
	counts,
	action,
}: {
	filter: CoursePeopleFilter;
	counts: Readonly<Record<ShownState, number>>;
	action: string;
}) {
	return (
		<GetForm action={action} className="list-search">
			<InputField id="q" name="q" type="search" label={m.common_name()} defaultValue={filter.q} maxLength={100} />
			<SelectField id="state" name="state" label={m.people_state()} defaultValue={filter.state ?? ""}>
				<option value="">{m.common_all()}</option>
				{SHOWN_STATES.map((state) => (
					<option key={state} value={state}>
						{`${SHOWN_STATE[state]()} (${num(counts[state])})`}
					</option>
				))}
			</SelectField>
			<SelectField
				id="activity"
				name="activity"
				label={m.enrolment_people_activity()}
				defaultValue={filter.activity ?? ""}
			>
				<option value="">{m.common_all()}</option>
				{ACTIVITIES.map((activity) => (
					<option key={activity} value={activity}>
						{ACTIVITY[activity]()}
					</option>
				))}
			</SelectField>
			<SortField id="sort" sorts={PEOPLE_SORTS} words={SORT} sort={filter.sort} />
			<Button variant="secondary" icon="search">
				{m.enrolment_people_show()}
			</Button>
		</GetForm>
	);
}

/** The rules behind the figures, beside them. */
export function PeopleRules() {
	return (
		<section aria-labelledby="rules" className="grid gap-2 text-sm text-soft">
			<h3 id="rules" className="font-semibold">
				{m.enrolment_rules()}
			</h3>
			<p className="measure">{m.enrolment_rule_attendance()}</p>
			<p className="measure">{m.enrolment_rule_progress()}</p>
			<p className="measure">{m.enrolment_rule_activity({ n: num(QUIET_DAYS) })}</p>
		</section>
	);
}
