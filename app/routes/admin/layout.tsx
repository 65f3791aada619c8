import { Outlet } from "react-router";
import { countAdminWork } from "~/domain/overview/admin-work.server.ts";
import { AdminShell } from "~/features/shell/admin-shell.tsx";
import { useShell } from "~/features/shell/use-shell.ts";
import { useToasts } from "~/features/shell/use-toasts.ts";
import { orProblem } from "~/request/problem.server.ts";
import type { AreaHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/layout.ts";

/** Admins only: the guard of every page below, of refunds too (SEC-1, PAY-11). Their use cases ask once more. */
export const handle: AreaHandle = { area: "admin" };

/** What waits is not worth a page: where it cannot be counted, the page below says what is away, inside the shell. */
export const loader = async ({ context }: Route.LoaderArgs) => ({
	work: await orProblem(
		context,
		({ deps, actor }) => countAdminWork(deps, actor),
		() => null,
	),
});

export default function AdminLayout({ loaderData: { work } }: Route.ComponentProps) {
	const { user, ...shell } = useShell();
	const toasts = useToasts();
	if (!user) return null;
	return (
		<AdminShell
			{...shell}
			toasts={toasts}
			user={user}
			work={work ?? { paymentIssues: null }}
			unread={work?.unread ?? null}
		>
			<Outlet />
		</AdminShell>
	);
}
