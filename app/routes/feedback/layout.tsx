import { Outlet } from "react-router";
import { PublicShell } from "~/features/shell/public-shell.tsx";
import { StudentShell } from "~/features/shell/student-shell.tsx";
import { TeacherShell } from "~/features/shell/teacher-shell.tsx";
import { useShell } from "~/features/shell/use-shell.ts";
import { unreadFor } from "~/request/unread.server.ts";
import type { Route } from "./+types/layout.ts";

export const loader = async ({ context, pattern }: Route.LoaderArgs) => ({ unread: await unreadFor(context, pattern) });

/** The shell that the person knows; an admin's counts what waits, so theirs is the one of the site. */
export default function FeedbackLayout({ loaderData: { unread } }: Route.ComponentProps) {
	const { user, ...shell } = useShell();
	if (user?.role === "student")
		return (
			<StudentShell {...shell} user={user} unread={unread}>
				<Outlet />
			</StudentShell>
		);
	if (user?.role === "teacher")
		return (
			<TeacherShell {...shell} user={user} unread={unread}>
				<Outlet />
			</TeacherShell>
		);
	return (
		<PublicShell {...shell} user={user}>
			<Outlet />
		</PublicShell>
	);
}
