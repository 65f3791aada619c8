import { ButtonLink } from "~/components/button.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { Icon } from "~/components/icon.tsx";
import { Tabs } from "~/components/navigation.tsx";
import { useScripts } from "~/components/use-scripts.ts";
import { calendarPaths } from "~/domain/calendar/paths.ts";
import { isSameMonth, type Period, startOf, VIEWS, type View } from "~/domain/calendar/period.ts";
import { date, longMonth, num, weekday } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { EntryLine } from "./entry-line.tsx";
import { entriesOn, MonthTable, type Shown } from "./month-table.tsx";

const NAMES: Record<View, () => string> = {
	month: m.calendar_month,
	week: m.calendar_week,
	agenda: m.calendar_agenda,
};

const SHOWN_ON: Readonly<Record<string, string>> = { everywhere: "", wide: "max-md:hidden", phone: "md:hidden" };

/** What is looked at: a month by its name, else from when until when. */
export function periodTitle({ view, on, days }: Period): string {
	if (view === "month") return longMonth(startOf(on));
	return `${date(startOf(days[0] ?? on))} – ${date(startOf(days.at(-1) ?? on))}`;
}

/** Earlier, today, later: links, so that there is a way back from each. */
function Steps({ period, side }: Omit<Shown, "entries">) {
	const { view: shown, chosen, previous, next, today } = period;
	const view = chosen ? shown : undefined;
	const to = (on: string) => calendarPaths.view(side, { view, on });
	return (
		<nav aria-label={m.calendar_steps()} className="flex flex-wrap items-center gap-2">
			<ButtonLink variant="secondary" small href={to(previous)} rel="prev" aria-label={m.common_previous()}>
				<Icon name="chevron-left" />
			</ButtonLink>
			<ButtonLink variant="secondary" small href={to(today)}>
				{m.calendar_today()}
			</ButtonLink>
			<ButtonLink variant="secondary" small href={to(next)} rel="next" aria-label={m.common_next()}>
				<Icon name="chevron-right" />
			</ButtonLink>
		</nav>
	);
}

/** A week as a table: a row for each day, so that a phone has room for it. */
function WeekTable({ period, entries, side }: Shown) {
	return (
		<table className="cal-week">
			<caption className="sr-only">{periodTitle(period)}</caption>
			<thead className="sr-only">
				<tr>
					<th scope="col">{m.calendar_day()}</th>
					<th scope="col">{m.calendar_what()}</th>
				</tr>
			</thead>
			<tbody>
				{period.days.map((day) => {
					const here = entriesOn(entries, day);
					return (
						<tr key={day} className={day === period.today ? "cal-today" : undefined}>
							<th scope="row">
								<a
									href={calendarPaths.view(side, { view: "agenda", on: day })}
									aria-current={day === period.today ? "date" : undefined}
								>
									{weekday(startOf(day))}
									<br />
									<span className="text-sm">{date(startOf(day))}</span>
								</a>
							</th>
							<td>
								{here.length === 0 ? (
									<span className="text-soft">{m.calendar_nothing()}</span>
								) : (
									here.map((entry) => <EntryLine key={entry.uuid} entry={entry} side={side} day={day} whole />)
								)}
							</td>
						</tr>
					);
				})}
			</tbody>
		</table>
	);
}

/** The days that have something, one after the other. */
function Days({ days, period, entries, side }: Shown & { days: readonly string[] }) {
	return (
		<div className="grid gap-5">
			{days.map((day) => (
				<section key={day} aria-labelledby={`day-${day}`}>
					<h3 id={`day-${day}`} className="text-base">
						{weekday(startOf(day))}, {date(startOf(day))}
						{day === period.today && <span className="cal-now"> {m.calendar_today()}</span>}
					</h3>
					<div className="cal-list">
						{entriesOn(entries, day).map((entry) => (
							<EntryLine key={entry.uuid} entry={entry} side={side} day={day} whole />
						))}
					</div>
				</section>
			))}
		</div>
	);
}

/** The agenda of a period; in the month that it is, from today on, with what was before folded above. */
function Agenda({ period, entries, side }: Shown) {
	const days = period.days.filter(
		(day) => (period.view !== "month" || isSameMonth(day, period.on)) && entriesOn(entries, day).length > 0,
	);
	if (days.length === 0)
		return (
			<EmptyState title={m.calendar_none()} plain>
				<p>{side === "teacher" ? m.calendar_none_teacher() : m.calendar_none_student()}</p>
			</EmptyState>
		);
	const inThisMonth = period.view === "month" && isSameMonth(period.today, period.on);
	const before = inThisMonth ? days.filter((day) => day < period.today) : [];
	const shown = { period, entries, side };
	return (
		<>
			{before.length > 0 && (
				<details className="mb-4">
					<summary className="min-h-11 cursor-pointer py-2 font-semibold">
						{m.calendar_earlier({ n: num(before.length) })}
					</summary>
					<Days {...shown} days={before} />
				</details>
			)}
			{before.length === days.length ? (
				<p className="text-soft">{m.calendar_none_left()}</p>
			) : (
				<Days {...shown} days={days.slice(before.length)} />
			)}
		</>
	);
}

/**
 * A calendar as month, week or agenda, each at addresses of its own (CAL-1). A month also has its agenda: on a phone that comes
 * alone where nobody has chosen the month, and below it where somebody has.
 */
export function CalendarView(shown: Shown) {
	const { period, side } = shown;
	const alive = useScripts();
	return (
		<div className={period.chosen ? undefined : "cal-unchosen"}>
			<div className="cal-bar">
				<h2 className="text-lg" aria-live="polite">
					{periodTitle(period)}
				</h2>
				<Steps period={period} side={side} />
			</div>
			{/* Where nobody has chosen, a phone shows a list, which is none of the three. */}
			{(period.chosen ? ["everywhere"] : ["wide", "phone"]).map((where) => (
				<div key={where} className={`mb-4 ${SHOWN_ON[where]}`}>
					<Tabs
						label={where === "phone" ? m.calendar_other_views() : m.calendar_views()}
						items={VIEWS.map((view) => ({
							href: calendarPaths.view(side, { view, on: period.on }),
							label: NAMES[view](),
							current: view === period.view && where !== "phone",
						}))}
					/>
				</div>
			))}
			{period.view === "month" && (
				<>
					<div className="cal-table">
						<MonthTable {...shown} />
						<p id="calendar-keys" className={`cal-keys ${alive ? "cal-keys-alone" : ""}`.trim()}>
							{alive ? m.calendar_keys() : m.calendar_number_leads()}
						</p>
					</div>
					<div className="cal-below">
						<Agenda {...shown} />
					</div>
				</>
			)}
			{period.view === "week" && <WeekTable {...shown} />}
			{period.view === "agenda" && <Agenda {...shown} />}
		</div>
	);
}
