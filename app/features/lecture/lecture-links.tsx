import { Icon, type IconName } from "~/components/icon.tsx";
import type { Side } from "~/domain/calendar/paths.ts";
import { talkPaths } from "~/domain/discussion/paths.ts";
import type { LecturePage } from "~/domain/lecture/lecture-page.server.ts";
import { attendancePaths, myAttendancePaths } from "~/features/attendance/paths.ts";
import { m } from "~/paraglide/messages.js";
import { lecturePaths } from "./paths.ts";

type Props = Pick<LecturePage, "lecture" | "course" | "state" | "recorded" | "serverNow"> & { side: Side };

type Door = { href: string; label: string; icon: IconName };

/** The other pages of a lecture: what was asked, what belongs to it, what was recorded, who came, and that one cannot come. */
function doorsOf({
	lecture: { uuid, startsAt, endsAt, meetingUrl },
	course,
	state,
	recorded,
	serverNow,
	side,
}: Props): Door[] {
	const doors: Door[] = [
		{ href: talkPaths.questions(side, course.uuid, uuid), label: m.common_questions(), icon: "help" },
		{ href: lecturePaths.materials(side, course.uuid, uuid), label: m.course_tab_materials(), icon: "book" },
		{ href: lecturePaths.assignments(side, course.uuid, uuid), label: m.course_tab_assignments(), icon: "edit" },
	];
	if (state === "cancelled") return doors;
	const own = side === "teacher" ? attendancePaths : myAttendancePaths;
	if (side === "teacher" && serverNow < endsAt && meetingUrl === null)
		doors.push({ href: lecturePaths.slides(course.uuid, uuid), label: m.live_class_slides(), icon: "book" });
	if (serverNow >= endsAt && recorded !== "none")
		doors.push({ href: own.recording(course.uuid, uuid), label: m.attendance_recording(), icon: "play" });
	if (side === "teacher")
		doors.push({
			href: attendancePaths.lecture(course.uuid, uuid),
			label: serverNow >= startsAt ? m.attendance_title() : m.attendance_who_cannot(),
			icon: "users",
		});
	if (side === "student" && serverNow < startsAt)
		doors.push({
			href: myAttendancePaths.excuse(course.uuid, uuid),
			label: m.attendance_excuse_title(),
			icon: "close",
		});
	return doors;
}

/** Where a lecture leads on, as rows (LEC-3). */
export function LectureLinks(props: Props) {
	return (
		<>
			<ul className="rows max-w-120">
				{doorsOf(props).map(({ href, label, icon }) => (
					<li key={href} className="border-b border-line">
						<a href={href} className="flex min-h-12 items-center gap-3 font-medium no-underline">
							<Icon name={icon} size={20} />
							{label}
							<span className="ms-auto">
								<Icon name="chevron-right" size={18} />
							</span>
						</a>
					</li>
				))}
			</ul>
			{props.state === "over" && props.recorded === "none" && (
				<p className="text-soft">{m.attendance_recording_never()}</p>
			)}
		</>
	);
}
