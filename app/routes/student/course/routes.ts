import { layout, type RouteConfigEntry } from "@react-router/dev/routes";
import { at } from "../../mount.ts";

/** What stands below a course, within its head and its tabs (`app/features/course/student-tabs.ts`). */
export const courseScreens = (mount: string): RouteConfigEntry[] => [
	layout("routes/student/course/layout.tsx", { id: `${mount}:course` }, [
		...[
			"course/:id",
			"course/:id/p/:page?",
			"course/buy/:id",
			"course/buy/:id/p/:page?/:tab?",
			"course/buy/:id/:lectureId",
			"course/buy/:id/:lectureId/p/:page?/:tab?",
		].map((path) => at(mount, path, "routes/student/course/overview.tsx")),
		at(mount, "course/:id/p/:page?/lecture", "routes/student/course/lectures.tsx"),
		at(mount, "course/:id/:lectureId", "routes/student/course/lecture.tsx"),
		// The lists of the course, and of one of its lectures; every other tab has an address of its own.
		...["course/:id", "course/:id/:lectureId"].flatMap((of) => [
			at(mount, `${of}/p/:page?/material`, "routes/student/course/material.tsx"),
			at(mount, `${of}/p/:page?/assignment`, "routes/student/course/assignment.tsx"),
			at(mount, `${of}/p/:page?/announcements`, "routes/student/course/elsewhere.ts"),
			at(mount, `${of}/p/:page?/questions`, "routes/student/course/elsewhere.ts"),
			at(mount, `${of}/p/:page?/attendance`, "routes/student/course/elsewhere.ts"),
			at(mount, `${of}/p/:page?/gradebook`, "routes/student/course/elsewhere.ts"),
		]),
		at(mount, "course/:id/materials.zip", "routes/material/archive.ts"),
		at(mount, "course/:id/material/:materialUuid", "routes/student/course/one-material.tsx"),
		at(mount, "course/:id/:lectureId/p/:page?", "routes/student/course/elsewhere.ts"),
		at(mount, "course/:id/:lectureId/p/:page?/lecture", "routes/student/course/elsewhere.ts"),
		at(mount, "course/:id/announcements", "routes/discussion/announcements.tsx"),
		at(mount, "course/:id/questions", "routes/student/course/questions.tsx"),
		at(mount, "course/:id/:lectureId/questions", "routes/discussion/questions.tsx"),
		at(mount, "course/:id/attendance", "routes/student/course/attendance.tsx"),
		at(mount, "course/:id/gradebook", "routes/student/course/gradebook.tsx"),
		at(mount, "course/:id/:lectureId/excuse", "routes/student/course/excuse.tsx"),
		at(mount, "course/:id/:lectureId/recording", "routes/student/course/recording.tsx"),
	]),
	at(mount, "course/:id/leave", "routes/student/course/leave.tsx"),
	at(mount, "assignment/c/:courseUuid/:assignmentId/:name/submission", "routes/student/assignment/submission.tsx"),
	at(mount, "assignment/:assignmentId", "routes/student/assignment/elsewhere.ts"),
	at(mount, "assignment/:assignmentId/delete", "routes/student/assignment/delete.tsx"),
	at(mount, "question/:questionUuid", "routes/discussion/thread.tsx"),
	at(mount, "question/:questionUuid/delete", "routes/discussion/said-delete.tsx"),
];
