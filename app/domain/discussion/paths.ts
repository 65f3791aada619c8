import { studentCoursePath } from "~/domain/course/student-paths.ts";

const teacherCoursePath = (course: string): string => `/dashboard/teacher/course/d/${course}`;

const paged = (path: string, page: number): string =>
	page > 1 ? `${path}${path.includes("?") ? "&" : "?"}page=${page}` : path;

type Side = "teacher" | "student";

/** The pages of what is said in a course; `page` counts from 1. */
export const talkPaths = {
	announcements: (as: Side, course: string, page = 1): string =>
		paged(
			as === "teacher" ? `${teacherCoursePath(course)}/announcements` : studentCoursePath(course, "announcements"),
			page,
		),
	announcement: (course: string, uuid: string): string => `${teacherCoursePath(course)}/announcements/${uuid}`,
	deleteAnnouncement: (course: string, uuid: string): string =>
		`${teacherCoursePath(course)}/announcements/${uuid}/delete`,
	unanswered: (course: string, page = 1): string => paged(`${teacherCoursePath(course)}/questions`, page),
	/** What was asked in a course, for a student; or what they asked themselves. */
	asked: (course: string, { mine = false, page = 1 } = {}): string =>
		paged(`${studentCoursePath(course, "questions")}${mine ? "?of=mine" : ""}`, page),
	questions: (as: Side, course: string, lecture: string, page = 1): string =>
		paged(
			as === "teacher"
				? `${teacherCoursePath(course)}/${lecture}/questions`
				: studentCoursePath(course, `${lecture}/questions`),
			page,
		),
	question: (as: Side, uuid: string, page = 1): string =>
		paged(as === "teacher" ? `/dashboard/teacher/question/${uuid}` : `/student/question/${uuid}`, page),
	/** The page that asks before a question, or one of its answers, is deleted. */
	deleteSaid: (as: Side, question: string, answer?: string): string =>
		`${talkPaths.question(as, question)}/delete${answer ? `?answer=${answer}` : ""}`,
};
