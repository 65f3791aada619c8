import { index, type RouteConfigEntry, route } from "@react-router/dev/routes";
import { at } from "../../mount.ts";

const MOUNT = "teacher-course";

/** A teacher's own course (CRS-4): each page is a line here, and those with a tab one in `features/course/teacher-tabs.ts`. */
export const courseScreens: RouteConfigEntry[] = [
	at(MOUNT, "course/new", "routes/teacher/course/new.tsx"),
	route("course/d/:id", "routes/teacher/course/layout.tsx", [
		index("routes/teacher/course/overview.tsx", { id: `${MOUNT}:` }),
		at(MOUNT, "edit", "routes/teacher/course/edit.tsx"),
		at(MOUNT, "cover", "routes/teacher/course/cover.tsx"),
		at(MOUNT, "duplicate", "routes/teacher/course/duplicate.tsx"),
		at(MOUNT, "archive", "routes/teacher/course/archive.tsx"),
		at(MOUNT, "delete", "routes/teacher/course/delete.tsx"),
		// The lists of the course, and of one of its lectures; `people` is a tab of each.
		at(MOUNT, "p/:page?/l", "routes/teacher/course/overview.tsx"),
		at(MOUNT, "p/:page?/l/general", "routes/teacher/course/overview.tsx"),
		at(MOUNT, "p/:page?/l/lecture", "routes/teacher/course/lectures.tsx"),
		at(MOUNT, "p/:page?/l/:listType", "routes/teacher/course/list.tsx"),
		at(MOUNT, "p/:page?/l/:listType?/people", "routes/teacher/course/people.tsx"),
		at(MOUNT, "people/message", "routes/teacher/course/people-message.tsx"),
		at(MOUNT, "people/templates", "routes/teacher/course/people-templates.tsx"),
		at(MOUNT, "people/templates/:templateUuid/delete", "routes/teacher/course/people-template-delete.tsx"),
		at(MOUNT, "people/:studentUuid/remove", "routes/teacher/course/people-remove.tsx"),
		at(MOUNT, "announcements", "routes/discussion/announcements.tsx"),
		at(MOUNT, "announcements/:announcementUuid", "routes/discussion/announcement.tsx"),
		at(MOUNT, "announcements/:announcementUuid/delete", "routes/discussion/announcement-delete.tsx"),
		at(MOUNT, "questions", "routes/discussion/unanswered.tsx"),
		at(MOUNT, ":lectureId/questions", "routes/discussion/questions.tsx"),
		at(MOUNT, "attendance", "routes/teacher/course/attendance.tsx"),
		at(MOUNT, "attendance.csv", "routes/teacher/course/attendance-file.ts"),
		at(MOUNT, "attendance.xlsx", "routes/teacher/course/attendance-file.ts"),
		at(MOUNT, ":lectureId/attendance", "routes/teacher/course/lecture-attendance.tsx"),
		at(MOUNT, ":lectureId/attendance.csv", "routes/teacher/course/lecture-attendance-file.ts"),
		at(MOUNT, ":lectureId/attendance.xlsx", "routes/teacher/course/lecture-attendance-file.ts"),
		at(MOUNT, ":lectureId/attendance/:studentUuid", "routes/teacher/course/correct-attendance.tsx"),
		at(MOUNT, ":lectureId/recording", "routes/teacher/course/recording.tsx"),
		at(MOUNT, ":lectureId/recording/:recordingUuid/delete", "routes/teacher/course/recording-delete.tsx"),
		at(MOUNT, "lecture/new", "routes/teacher/course/lecture-new.tsx"),
		at(MOUNT, "lecture/repeat", "routes/teacher/course/lecture-repeat.tsx"),
		at(MOUNT, ":lectureId/slides", "routes/teacher/course/lecture-slides.tsx"),
		at(MOUNT, ":lectureId/edit", "routes/teacher/course/lecture-edit.tsx"),
		at(MOUNT, ":lectureId/cancel", "routes/teacher/course/lecture-cancel.tsx"),
		at(MOUNT, ":lectureId/delete", "routes/teacher/course/lecture-delete.tsx"),
		at(MOUNT, "requests", "routes/teacher/course/requests.tsx"),
		at(MOUNT, "invite", "routes/teacher/course/invite.tsx"),
		at(MOUNT, "earnings", "routes/teacher/course/earnings.tsx"),
		at(MOUNT, "earnings.csv", "routes/teacher/course/earnings-csv.ts"),
		at(MOUNT, ":lectureId", "routes/teacher/course/lecture.tsx"),
		...["", "/general", "/lecture"].map((list) =>
			at(MOUNT, `:lectureId/p/:page?/l${list}`, "routes/teacher/course/lecture.tsx"),
		),
		at(MOUNT, ":lectureId/p/:page?/l/:listType", "routes/teacher/course/list.tsx"),
		at(MOUNT, ":lectureId/p/:page?/l/:listType?/people", "routes/teacher/course/people.tsx"),
	]),
];
