import { ButtonLink } from "~/components/button.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import { getCalendar } from "~/domain/calendar/entries.server.ts";
import type { Side } from "~/domain/calendar/paths.ts";
import { calendarPaths } from "~/domain/calendar/paths.ts";
import { calendarQuerySchema } from "~/domain/calendar/period.ts";
import calendarCss from "~/features/calendar/calendar.css?url";
import { CalendarView, periodTitle } from "~/features/calendar/calendar-view.tsx";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/calendar.ts";

export const handle: RouteHandle = { ...areaPage, screen: "list" };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: calendarCss }];

export const loader = ({ context, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const query = calendarQuerySchema.parse(Object.fromEntries(url.searchParams));
		const side: Side = actor?.role === "teacher" ? "teacher" : "student";
		return { ...(await getCalendar(deps, actor, query)), side };
	});

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{
		title: `${m.calendar_title()}${loaderData ? `: ${periodTitle(loaderData.period)}` : ""} · ${m.common_app_name()}`,
	},
	{ name: "robots", content: "noindex" },
];

export default function Calendar({ loaderData: { period, entries, side } }: Route.ComponentProps) {
	return (
		<>
			<PageHeader
				title={m.calendar_title()}
				lead={side === "teacher" ? m.calendar_lead_teacher() : m.calendar_lead_student()}
				actions={
					<ButtonLink variant="secondary" icon="link" href={calendarPaths.feed(side)}>
						{m.calendar_feed_title()}
					</ButtonLink>
				}
			/>
			<CalendarView period={period} entries={entries} side={side} />
		</>
	);
}
