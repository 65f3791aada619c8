import { Outlet } from "react-router";
import { TeacherShell } from "~/features/shell/teacher-shell.tsx";
import { useShell } from "~/features/shell/use-shell.ts";
import type { AreaHandle } from "~/request/route-handle.ts";

export const handle: AreaHandle = { area: "teacher" };

export default function TeacherLayout() {
	const { user, ...shell } = useShell();
	if (!user) return null;
	return (
		<TeacherShell {...shell} user={user}>
			<Outlet />
		</TeacherShell>
	);
}
