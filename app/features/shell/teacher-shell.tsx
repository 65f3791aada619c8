import { HOMES } from "~/domain/account/homes.ts";
import { calendarPaths } from "~/domain/calendar/paths.ts";
import { teacherCoursesPath } from "~/domain/course/teacher-paths.ts";
import { profilePath } from "~/features/account/profile-paths.ts";
import { earningsPaths } from "~/features/earnings/paths.ts";
import { privacyPaths } from "~/features/privacy/paths.ts";
import { VERSION } from "~/lib/version.ts";
import { m } from "~/paraglide/messages.js";
import { Frame, type NavGroup } from "./frame.tsx";
import { PersonCard } from "./person.tsx";
import type { ShellProps, ShellUser } from "./types.ts";

const navigation = (): NavGroup[] => [
	{
		items: [
			{ href: HOMES.teacher, label: m.shell_dashboard(), icon: "dashboard" },
			{
				href: teacherCoursesPath(),
				label: m.shell_my_course(),
				icon: "book",
				within: ["/dashboard/teacher/course", earningsPaths.all()],
			},
			{
				href: profilePath("teacher", "general"),
				label: m.shell_profile(),
				icon: "user",
				within: ["/dashboard/teacher/profile"],
			},
			{
				...{ href: calendarPaths.view("teacher"), label: m.calendar_title(), icon: "calendar" },
				within: [calendarPaths.feed("teacher")],
			},
		],
	},
];

/** What is open to a teacher who may not act yet. */
const waiting = (page: string): NavGroup[] => [
	{
		items: [
			{ href: page, label: m.shell_verification(), icon: "file" },
			{ href: profilePath("teacher", "devices"), label: m.account_devices_title(), icon: "phone" },
			{
				href: privacyPaths.overview("teacher"),
				label: m.privacy_tab(),
				icon: "shield",
				within: [privacyPaths.overview("teacher")],
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
			groups={props.user.waitsAt ? waiting(props.user.waitsAt) : navigation()}
			sideTop={<PersonCard user={props.user} />}
			sideBottom={<p className="side-version">{m.shell_version({ version: VERSION })}</p>}
		/>
	);
}
