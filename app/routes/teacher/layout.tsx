import { Outlet } from "react-router";
import { TeacherShell } from "~/features/shell/teacher-shell.tsx";
import { useShell } from "~/features/shell/use-shell.ts";
import type { AreaHandle } from "~/request/route-handle.ts";
import { shellData } from "~/request/shell-data.server.ts";
import type { Route } from "./+types/layout.ts";

export const handle: AreaHandle = { area: "teacher" };

export const loader = ({ context, pattern }: Route.LoaderArgs) => shellData(context, pattern);

export default function TeacherLayout({ loaderData }: Route.ComponentProps) {
	const { user, ...shell } = useShell();
	if (!user) return null;
	return (
		<TeacherShell {...shell} user={user} {...loaderData}>
			<Outlet />
		</TeacherShell>
	);
}
