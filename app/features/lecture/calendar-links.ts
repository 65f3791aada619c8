import type { Slot } from "~/domain/lecture/rules.ts";
import { dhakaStamp } from "~/lib/ical.ts";

/** Google's page that adds one event to a calendar, filled in: phones with nothing but its app open it there (CAL-2). */
export function googleCalendarAddress({
	title,
	text,
	startsAt,
	endsAt,
}: Slot & { title: string; text: string }): string {
	const query = new URLSearchParams({
		action: "TEMPLATE",
		text: title,
		dates: `${dhakaStamp(startsAt)}/${dhakaStamp(endsAt)}`,
		ctz: "Asia/Dhaka",
		details: text,
	});
	return `https://calendar.google.com/calendar/render?${query}`;
}

/** A feed in the words of programs that subscribe by themselves when such an address is opened. */
export const webcalAddress = (address: string): string => address.replace(/^https?:/, "webcal:");

/** Google's page that subscribes to a feed: on a computer, for its app on phones cannot. */
export const googleFeedAddress = (address: string): string =>
	`https://calendar.google.com/calendar/render?${new URLSearchParams({ cid: webcalAddress(address) })}`;
