import { useLocation, useRouteLoaderData } from "react-router";
import type { loader } from "~/root.tsx";
import type { ShellProps, ShellUser } from "./types.ts";

/** What every shell needs, from the root loader: who is signed in, theme, address, and the message left behind. */
export function useShell(): Omit<ShellProps, "children"> {
	const root = useRouteLoaderData<typeof loader>("root");
	const { pathname, search } = useLocation();
	const user: ShellUser | null = root?.user
		? {
				name: root.user.name ?? "",
				role: root.user.role,
				image: root.user.image,
				verified: root.user.verificationStatus === "Accepted",
			}
		: null;
	return {
		user,
		theme: root?.theme ?? "system",
		currentPath: `${pathname}${search}`,
		toasts: root?.toast ? [{ ...root.toast, id: root.requestId }] : [],
	};
}
