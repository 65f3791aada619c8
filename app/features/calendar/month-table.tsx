import { type KeyboardEvent, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { useScripts } from "~/components/use-scripts.ts";
import type { CalendarEntry } from "~/domain/calendar/entries.server.ts";
import type { Side } from "~/domain/calendar/paths.ts";
import { calendarPaths } from "~/domain/calendar/paths.ts";
import { daysAfter, isSameMonth, type Period, periodOf, startOf } from "~/domain/calendar/period.ts";
import { dhakaDay } from "~/lib/time.ts";
import { date, dayOfMonth, longMonth, num, weekday } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { EntryLine } from "./entry-line.tsx";

const WEEK = 7;
/** So many of a day stand in its box; the rest is behind its number. */
const MOST_SHOWN = 3;

export type Shown = { period: Period; entries: readonly CalendarEntry[]; side: Side };

/** What happens at a day: also what began before, and is not over when it begins. */
export const entriesOn = (entries: readonly CalendarEntry[], day: string): CalendarEntry[] =>
	entries.filter(
		({ startsAt, endsAt }) => dhakaDay(startsAt) === day || (startsAt < startOf(day) && endsAt > startOf(day)),
	);

/** Where a key leads from a day (CAL-1). */
const KEYS: Record<string, (day: string, period: Period) => string> = {
	ArrowLeft: (day) => daysAfter(day, -1),
	ArrowRight: (day) => daysAfter(day, 1),
	ArrowUp: (day) => daysAfter(day, -WEEK),
	ArrowDown: (day) => daysAfter(day, WEEK),
	Home: (day, { days }) => days[days.indexOf(day) - (days.indexOf(day) % WEEK)] ?? day,
	End: (day, { days }) => days[days.indexOf(day) - (days.indexOf(day) % WEEK) + WEEK - 1] ?? day,
	PageUp: (day) => periodOf({ view: "month", on: day }, 0).previous,
	PageDown: (day) => periodOf({ view: "month", on: day }, 0).next,
};

/**
 * Goes from day to day with the arrow keys, where scripts run: one of them is in the order of the tab key, and moves along. Out of
 * the month another one is loaded.
 */
function useRovingDays({ period, side }: Omit<Shown, "entries">) {
	const navigate = useNavigate();
	const table = useRef<HTMLTableElement>(null);
	/** The day that was gone to: the table is made anew with its month. */
	const { state } = useLocation();
	const dayLink = (day: string) => table.current?.querySelector<HTMLAnchorElement>(`a[data-day="${day}"]`);
	const focus = (day: string) => {
		for (const link of table.current?.querySelectorAll<HTMLAnchorElement>("a[data-day]") ?? []) link.tabIndex = -1;
		const link = dayLink(day);
		if (!link) return;
		link.tabIndex = 0;
		link.focus();
	};
	// biome-ignore lint/correctness/useExhaustiveDependencies: whenever another month is there
	useEffect(() => {
		if ((state as { day?: string } | null)?.day !== period.on) return;
		// After the area has put the reader at the start of the new page.
		const frame = requestAnimationFrame(() => focus(period.on));
		return () => cancelAnimationFrame(frame);
	}, [period.on]);
	const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
		const from = (event.target as HTMLElement).dataset.day;
		const to = from && !event.ctrlKey && !event.metaKey && !event.altKey && KEYS[event.key]?.(from, period);
		if (!to) return;
		event.preventDefault();
		if (period.days.includes(to) && isSameMonth(to, period.on)) return focus(to);
		const view = period.chosen ? ("month" as const) : undefined;
		void navigate(calendarPaths.view(side, { view, on: to }), { preventScrollReset: true, state: { day: to } });
	};
	return { table, onKeyDown };
}

function DayBox({ day, period, entries, side }: Shown & { day: string }) {
	const alive = useScripts();
	const here = entriesOn(entries, day);
	const at = startOf(day);
	const more = here.length - MOST_SHOWN;
	const classes = [
		"cal-day",
		isSameMonth(day, period.on) ? "" : "cal-other",
		day === period.today ? "cal-today" : "",
	].filter(Boolean);
	return (
		<td className={classes.join(" ")}>
			<a
				className="cal-number"
				href={calendarPaths.view(side, { view: "agenda", on: day })}
				data-day={day}
				tabIndex={alive && day !== period.on ? -1 : undefined}
				aria-current={day === period.today ? "date" : undefined}
			>
				{dayOfMonth(at)}
				<span className="sr-only">
					{" "}
					{m.calendar_day_has({ day: `${weekday(at)}, ${date(at)}`, count: here.length, n: num(here.length) })}
				</span>
				{here.length > 0 && (
					<span className="cal-count" aria-hidden="true">
						{num(here.length)}
					</span>
				)}
			</a>
			{here.slice(0, MOST_SHOWN).map((entry) => (
				<EntryLine key={entry.uuid} entry={entry} side={side} day={day} />
			))}
			{more > 0 && (
				<p className="text-sm">
					<a href={calendarPaths.view(side, { view: "agenda", on: day })}>{m.calendar_more({ n: num(more) })}</a>
				</p>
			)}
		</td>
	);
}

/** A month as a table, a row for each week. */
export function MonthTable({ period, entries, side }: Shown) {
	const { table, onKeyDown } = useRovingDays({ period, side });
	const weeks = Array.from({ length: period.days.length / WEEK }, (_, index) =>
		period.days.slice(index * WEEK, index * WEEK + WEEK),
	);
	return (
		<table className="cal-month" ref={table} onKeyDown={onKeyDown} aria-describedby="calendar-keys">
			<caption className="sr-only">{longMonth(startOf(period.on))}</caption>
			<thead>
				<tr>
					{(weeks[0] ?? []).map((day) => (
						<th key={day} scope="col">
							<abbr title={weekday(startOf(day))}>{weekday(startOf(day), true)}</abbr>
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{weeks.map((week) => (
					<tr key={week[0]}>
						{week.map((day) => (
							<DayBox key={day} day={day} period={period} entries={entries} side={side} />
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
}
