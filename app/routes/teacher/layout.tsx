import { Outlet } from "react-router";
import { TeacherShell } from "~/features/shell/teacher-shell.tsx";
import { useShell } from "~/features/shell/use-shell.ts";
import type { AreaHandle } from "~/request/route-handle.ts";
import { unreadFor } from "~/request/unread.server.ts";
import type { Route } from "./+types/layout.ts";

export const handle: AreaHandle = { area: "teacher" };

export const loader = async ({ context, pattern }: Route.LoaderArgs) => ({ unread: await unreadFor(context, pattern) });

export default function TeacherLayout({ loaderData: { unread } }: Route.ComponentProps) {
	const { user, ...shell } = useShell();
	if (!user) return null;
	return (
		<TeacherShell {...shell} user={user} unread={unread}>
			<Outlet />
		</TeacherShell>
	);
}
