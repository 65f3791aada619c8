import type { RouterContextProvider } from "react-router";
import { announcementsFor } from "./announcements.server.ts";
import { unreadFor } from "./unread.server.ts";

/** What stands around every page of a student or teacher: how many notifications are unread, and what the platform announces. */
export async function shellData(context: Readonly<RouterContextProvider>, pattern: string) {
	const [unread, announcements] = await Promise.all([unreadFor(context, pattern), announcementsFor(context)]);
	return { unread, announcements };
}
