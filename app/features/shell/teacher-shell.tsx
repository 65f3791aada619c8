import { HOMES } from "~/domain/account/homes.ts";
import { profilePath } from "~/features/account/profile-paths.ts";
import { teacherCoursesPath } from "~/features/course/paths.ts";
import { VERSION } from "~/lib/version.ts";
import { m } from "~/paraglide/messages.js";
import { Frame, type NavGroup } from "./frame.tsx";
import { PersonCard } from "./person.tsx";
import type { ShellProps, ShellUser } from "./types.ts";

const navigation = (): NavGroup[] => [
	{
		items: [
			{ href: HOMES.teacher, label: m.shell_dashboard(), icon: "dashboard" },
			{ href: teacherCoursesPath(), label: m.shell_my_course(), icon: "book" },
			{
				href: profilePath("teacher", "general"),
				label: m.shell_profile(),
				icon: "user",
				within: ["/dashboard/teacher/profile"],
			},
		],
	},
];

/** The frame of the teacher area: the Teacher label, the verified badge and the version (SITE-9). */
export function TeacherShell(props: ShellProps & { user: ShellUser }) {
	return (
		<Frame
			{...props}
			navLabel={m.shell_teacher_navigation()}
			groups={navigation()}
			sideTop={<PersonCard user={props.user} />}
			sideBottom={<p className="side-version">{m.shell_version({ version: VERSION })}</p>}
		/>
	);
}
