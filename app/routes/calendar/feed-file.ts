import { readFeed } from "~/domain/calendar/feed.server.ts";
import { organizer, toCalendarEvent } from "~/features/calendar/event-of.ts";
import { toBase64Url } from "~/lib/base64url.ts";
import { calendarFile } from "~/lib/ical.ts";
import { withLocale } from "~/lib/locale.server.ts";
import { m } from "~/paraglide/messages.js";
import { inPlainText, orProblem } from "~/request/problem.server.ts";
import { openPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/feed-file.ts";

/** Whoever has the address reads it: no session, no cookie. */
export const handle: RouteHandle = openPage;

const REFRESH_HOURS = 4;

/** Nobody keeps it for others, and a browser that shows it tells nobody its address. */
const HEADERS = {
	"cache-control": "private, max-age=900",
	"referrer-policy": "no-referrer",
	"x-robots-tag": "noindex",
};

const entityTag = async (body: string): Promise<string> => {
	const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(body));
	return `"${toBase64Url(new Uint8Array(hash).subarray(0, 16))}"`;
};

const isKnown = (request: Request, etag: string): boolean =>
	(request.headers.get("if-none-match") ?? "").split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);

/**
 * A person's own calendar, for their other calendars (CAL-3), in the language that they read. It says when it was changed last;
 * whether a calendar has it already goes by its content alone: what was left or deleted leaves no date behind.
 */
export const loader = ({ context, params, request }: Route.LoaderArgs) =>
	orProblem(
		context,
		async ({ deps, address }) => {
			const token = /^([\w-]+)\.ics$/.exec(params.feed)?.[1] ?? "";
			const feed = await readFeed(deps, token, address);
			if (!feed) return new Response(null, { status: 404, headers: { ...HEADERS, "cache-control": "no-store" } });
			const origin = deps.vars.PUBLIC_ORIGIN;
			const body = withLocale(feed.locale, () =>
				calendarFile({
					product: "Calendar",
					feed: {
						name: feed.name ? m.calendar_of({ name: feed.name }) : m.common_app_name(),
						refreshHours: REFRESH_HOURS,
					},
					zoned: true,
					organizer: organizer(),
					events: feed.events.map((event) => toCalendarEvent(event, origin, null)),
				}),
			);
			const etag = await entityTag(body);
			const changedAt = Math.max(0, ...feed.events.map((event) => event.changedAt));
			const headers = {
				...HEADERS,
				etag,
				...(changedAt > 0 && { "last-modified": new Date(changedAt).toUTCString() }),
			};
			if (isKnown(request, etag)) return new Response(null, { status: 304, headers });
			return new Response(body, {
				headers: {
					...headers,
					"content-type": "text/calendar; charset=utf-8",
					"content-disposition": 'inline; filename="pathshala.ics"',
				},
			});
		},
		inPlainText,
	);
