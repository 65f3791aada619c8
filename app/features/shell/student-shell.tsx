import { HOMES } from "~/domain/account/homes.ts";
import { calendarPaths } from "~/domain/calendar/paths.ts";
import { studentCourseListPath } from "~/domain/course/list-path.ts";
import { myCoursePath } from "~/domain/course/student-paths.ts";
import { EXAM_LIST_TYPES } from "~/domain/model-test/rules.ts";
import { WALLET_PATH } from "~/domain/wallet/paths.ts";
import { profilePath } from "~/features/account/profile-paths.ts";
import { mockTestPaths } from "~/features/mock-test/paths.ts";
import { modelTestPaths } from "~/features/model-test/paths.ts";
import { m } from "~/paraglide/messages.js";
import { Frame, type NavGroup } from "./frame.tsx";
import { PersonCard } from "./person.tsx";
import type { ShellProps, ShellUser } from "./types.ts";

const navigation = (): NavGroup[] => [
	{
		items: [
			{ href: HOMES.student, label: m.shell_dashboard(), icon: "dashboard" },
			{
				...{ href: calendarPaths.view("student"), label: m.calendar_title(), icon: "calendar" },
				within: [calendarPaths.feed("student")],
			},
		],
	},
	{
		label: m.course_name(),
		items: [
			{
				href: myCoursePath(),
				label: m.shell_my_course(),
				icon: "book",
				within: ["/student/my-course", "/student/course"],
			},
			{ href: studentCourseListPath(), label: m.shell_all_course(), icon: "courses", within: ["/student/s"] },
		],
	},
	{
		label: m.shell_exam(),
		items: [
			{
				href: mockTestPaths.select(),
				label: m.mock_test_name(),
				icon: "practice",
				within: [mockTestPaths.mine()],
			},
			{
				href: modelTestPaths.examList("all"),
				label: m.model_test_name(),
				icon: "exam",
				within: ["/student/weekly-exam", ...EXAM_LIST_TYPES.map((type) => modelTestPaths.examList(type))],
			},
		],
	},
	{
		items: [
			{ href: WALLET_PATH, label: m.payment_wallet_title(), icon: "wallet", within: ["/student/payment"] },
			{
				href: profilePath("student", "general"),
				label: m.shell_profile(),
				icon: "user",
				within: ["/student/profile"],
			},
		],
	},
];

/** The frame of the student area (SITE-8). */
export function StudentShell(props: ShellProps & { user: ShellUser }) {
	return (
		<Frame
			{...props}
			navLabel={m.shell_student_navigation()}
			groups={navigation()}
			sideTop={<PersonCard user={props.user} />}
		/>
	);
}
