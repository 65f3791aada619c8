import { useLocation, useMatches, useRouteLoaderData } from "react-router";
import { localePath } from "~/lib/localise-path.ts";
import type { RouteHandle } from "~/request/route-handle.ts";
import type { loader } from "~/root.tsx";
import type { ShellProps, ShellUser } from "./types.ts";

/** What every shell needs, from the root loader: who is signed in, theme, address, and the message left behind. */
export function useShell(): Omit<ShellProps, "children"> {
	const root = useRouteLoaderData<typeof loader>("root");
	const { pathname, search } = useLocation();
	const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
	const locale = root?.locale ?? "en";
	const currentPath = `${pathname}${search}`;
	const user: ShellUser | null = root?.user
		? {
				name: root.user.name ?? "",
				role: root.user.role,
				image: root.user.image,
				verified: root.user.verificationStatus === "Accepted",
				waitsAt: root.user.waitsAt,
			}
		: null;
	return {
		user,
		theme: root?.theme ?? "system",
		currentPath,
		twinPath: handle?.twin ? localePath(currentPath, locale === "en" ? "bn" : "en") : currentPath,
		running: root?.running ?? null,
		toasts: root?.toast ? [{ ...root.toast, id: root.requestId }] : [],
	};
}
