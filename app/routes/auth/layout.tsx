import { Outlet } from "react-router";
import { waitingPage } from "~/domain/account/guards.ts";
import { PublicShell } from "~/features/shell/public-shell.tsx";
import { useShell } from "~/features/shell/use-shell.ts";
import { appContext } from "~/request/app-context.ts";
import { unreadFor } from "~/request/unread.server.ts";
import type { Route } from "./+types/layout.ts";

/** Whoever waits at a page of these has the bell there that is in every page of their area, which is not open to them yet. */
export const loader = async ({ context, pattern, url }: Route.LoaderArgs) => {
	const { actor } = context.get(appContext);
	return actor && waitingPage(actor) === url.pathname ? { unread: await unreadFor(context, pattern) } : {};
};

export default function AuthLayout({ loaderData }: Route.ComponentProps) {
	return (
		<PublicShell {...useShell()} {...loaderData}>
			<Outlet />
		</PublicShell>
	);
}
