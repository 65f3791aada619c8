import { Tabs } from "~/components/navigation.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import { studentCourseListPath } from "~/domain/course/list-path.ts";
import { myCoursePath, studentCoursePath } from "~/domain/course/student-paths.ts";
import { type EnrolmentState, SHOWN } from "~/domain/seat/rules.ts";
import { langOfText } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { StateBadge } from "./state-badge.tsx";
import { STUDENT_TABS, studentTabAt } from "./student-tabs.ts";

type Head = { uuid: string; title: string; subtitle: string | null; state: EnrolmentState | null };

/** The list of one's own courses that this one is in. */
const listOf = (state: EnrolmentState) => myCoursePath(SHOWN[state]);

/** The name of a course and, for who is in it, its tabs. @param here the path of the page that is shown */
export function StudentCourseHeadView({ course, here }: { course: Head; here: string }) {
	const inside = course.state === "accepted";
	const tabs = STUDENT_TABS.filter(({ within }) => inside || !within).map(({ path, label }) => ({
		path,
		href: studentCoursePath(course.uuid, path),
		label: label(),
	}));
	const below = tabs.find(({ path }) => path === studentTabAt(here));
	return (
		<>
			<PageHeader
				back={
					course.state === null
						? { href: studentCourseListPath(), label: m.course_all() }
						: { href: listOf(course.state), label: m.shell_my_course() }
				}
				title={<span lang={langOfText(course.title)}>{course.title}</span>}
				lead={course.subtitle && <span lang={langOfText(course.subtitle)}>{course.subtitle}</span>}
				actions={course.state && <StateBadge state={course.state} />}
			/>
			{tabs.length > 1 && (
				<div className="mb-6">
					<Tabs
						label={m.my_course_tabs()}
						items={tabs.map(({ path, ...tab }) => ({ ...tab, current: path === (below?.path ?? "") }))}
					/>
				</div>
			)}
		</>
	);
}
