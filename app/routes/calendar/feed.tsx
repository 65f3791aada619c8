import { data, redirect } from "react-router";
import { PageHeader } from "~/components/surfaces.tsx";
import type { Actor } from "~/domain/account/session.ts";
import { getMyFeed, makeFeed, revokeFeed } from "~/domain/calendar/feed.server.ts";
import type { Side } from "~/domain/calendar/paths.ts";
import { calendarPaths } from "~/domain/calendar/paths.ts";
import { feedFormSchema } from "~/domain/calendar/schemas.ts";
import { FeedPanel } from "~/features/calendar/feed-panel.tsx";
import { m } from "~/paraglide/messages.js";
import { postedFields } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/feed.ts";

export const handle: RouteHandle = { ...areaPage, screen: "list" };

const sideOf = (actor: Actor | null): Side => (actor?.role === "teacher" ? "teacher" : "student");

export const loader = ({ context }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => ({ feed: await getMyFeed(deps, actor), side: sideOf(actor) }));

/** The address that was made is shown in the answer alone: nobody can read it again. */
export async function action({ context, request }: Route.ActionArgs) {
	const { intent } = await postedFields(context, request, feedFormSchema);
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			if (intent === "make") {
				const address = deps.vars.PUBLIC_ORIGIN + calendarPaths.file(await makeFeed(deps, actor));
				return data({ address, error: null }, { headers: { "cache-control": "no-store" } });
			}
			await revokeFeed(deps, actor);
			setToast({ tone: "success", text: m.calendar_feed_revoked() });
			return redirect(calendarPaths.feed(sideOf(actor)));
		},
		({ text, status }) => data({ address: null, error: text }, { status }),
	);
}

export const meta: Route.MetaFunction = () => [
	{ title: `${m.calendar_feed_title()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

export default function CalendarFeed({ loaderData: { feed, side }, actionData }: Route.ComponentProps) {
	return (
		<>
			<PageHeader
				back={{ href: calendarPaths.view(side), label: m.calendar_title() }}
				title={m.calendar_feed_title()}
				lead={m.calendar_feed_lead()}
			/>
			<FeedPanel feed={feed} address={actionData?.address ?? null} error={actionData?.error ?? null} />
		</>
	);
}
