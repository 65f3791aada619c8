import { HOMES } from "~/domain/account/homes.ts";
import { EXAM_LIST_TYPES } from "~/domain/model-test/rules.ts";
import { mockTestPaths } from "~/features/mock-test/paths.ts";
import { modelTestPaths } from "~/features/model-test/paths.ts";
import { m } from "~/paraglide/messages.js";
import { Frame, type NavGroup } from "./frame.tsx";
import { PersonCard } from "./person.tsx";
import type { ShellProps, ShellUser } from "./types.ts";

const navigation = (): NavGroup[] => [
	{ items: [{ href: HOMES.student, label: m.shell_dashboard(), icon: "dashboard" }] },
	{
		label: m.course_name(),
		items: [
			{
				href: "/student/p/1/my-course/accepted",
				label: m.shell_my_course(),
				icon: "book",
				within: ["/student/my-course"],
			},
			{ href: "/dashboard/student/all-course", label: m.shell_all_course(), icon: "courses" },
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
			{ href: "/student/wallet", label: m.payment_wallet_title(), icon: "wallet", within: ["/student/payment"] },
			{
				href: "/dashboard/student/profile/general",
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
