import { Outlet } from "react-router";
import { TeacherShell } from "~/features/shell/teacher-shell.tsx";
import { useShell } from "~/features/shell/use-shell.ts";
import { areaGuard } from "~/request/area-guard.server.ts";

export const middleware = [areaGuard("teacher")];

/** A layout without a loader would let its guard be skipped on client navigations. */
export const loader = () => null;

export default function TeacherLayout() {
	const { user, ...shell } = useShell();
	if (!user) return null;
	return (
		<TeacherShell {...shell} user={user}>
			<Outlet />
		</TeacherShell>
	);
}
