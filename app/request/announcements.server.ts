import type { RouterContextProvider } from "react-router";
import { type ShownAnnouncement, shownAnnouncements } from "~/domain/site-announcement/shown.server.ts";
import { appContext } from "./app-context.ts";
import { partAway } from "./part-away.ts";

/** The announcements above a page, for whoever asks. Where they cannot be read the page is there without them, and is not kept for others. */
export async function announcementsFor(context: Readonly<RouterContextProvider>): Promise<ShownAnnouncement[]> {
	const app = context.get(appContext);
	const { deps, actor, locale, hiddenUpTo = 0 } = app;
	return shownAnnouncements(deps, { role: actor?.role ?? null, locale, hiddenUpTo }).catch((error: unknown) => {
		partAway.add(app);
		deps.log.error("announcements not loaded", error);
		return [];
	});
}
