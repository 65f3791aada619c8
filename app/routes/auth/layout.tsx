import { Outlet } from "react-router";
import { waitingPage } from "~/domain/account/guards.ts";
import { PublicShell } from "~/features/shell/public-shell.tsx";
import { useShell } from "~/features/shell/use-shell.ts";
import { appContext } from "~/request/app-context.ts";
import { unreadFor } from "~/request/unread.server.ts";
import type { Route } from "./+types/layout.ts";

/** Whoever waits here for something, as for an answer, has the bell of their area, which has no page for them yet. */
export const loader = async ({ context, pattern }: Route.LoaderArgs) => {
	const { actor } = context.get(appContext);
	return actor && waitingPage(actor) ? { unread: await unreadFor(context, pattern) } : {};
};

export default function AuthLayout({ loaderData }: Route.ComponentProps) {
	return (
		<PublicShell {...useShell()} {...loaderData}>
			<Outlet />
		</PublicShell>
	);
}
