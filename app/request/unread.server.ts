import type { RouterContextProvider } from "react-router";
import { countUnread } from "~/domain/notification/queries.server.ts";
import { appContext } from "./app-context.ts";
import { orProblem } from "./problem.server.ts";
import { routeTable } from "./route-table.ts";

/**
 * How many notifications are unread, for the bell of a shell, beside what its page asks for. Null for a guest, where it
 * cannot be counted (no reason for the page to fail), and on pages that ask the database nothing.
 * @param pattern of the page
 */
export async function unreadFor(context: Readonly<RouterContextProvider>, pattern: string): Promise<number | null> {
	const handle = context.get(routeTable).of(pattern)?.handle;
	if (!context.get(appContext).actor || (handle?.access === "area" && handle.databaseFree)) return null;
	return orProblem(
		context,
		({ deps, actor }) => countUnread(deps, actor),
		() => null,
	);
}
