import {
	type Access,
	inStudentArea,
	type Outcome,
	ownCoursePage,
	ready,
	studentPage,
	teacherPage,
} from "#tests/support/authorization.ts";

const ROOM = "/lecture/:lectureId/live/:courseId";
const lecture = ({ course }: { course: { lectureUuid: string } }) => course.lectureUuid;

/** To its teacher and who is accepted, `status`; to everybody else it is not there. */
const within = (status: number) => ({ ...ready(404), teacher: status, student: status, admin: 403 });

const roomOf = {
	/** A live class is nothing to come back to: guests go home (ACC-4). */
	student: (student: number) => studentPage({ student, otherStudent: 404 }, "/"),
	teacher: (teacher: Outcome) => teacherPage({ teacher, otherTeacher: 404 }, "/"),
};
const join = () => ({ intent: "join" });
const end = () => ({ intent: "end" });

/** The rooms of live classes: of a lecture that is not open yet. */
export const access: Access = {
	calls: {
		"GET /api/course/{id}/video-token": { who: within(409), id: ({ course }) => course.uuid },
		"GET /api/lecture/{id}/bbb-video-token": { who: within(409), id: lecture },
		"POST /api/lecture/{id}/bbb-video-token": { who: within(409), id: lecture },
	},
	pages: {
		...inStudentArea({ [ROOM]: { who: roomOf.student(200) } }),
		"/dashboard/teacher/course/d/:id/:lectureId/slides": { who: ownCoursePage(200) },
		[`/dashboard/teacher${ROOM}`]: { who: roomOf.teacher(200) },
		"/live-class/logout/:lectureId/:courseId": {
			who: { ...within(200), guest: "/" },
		},
	},
	actions: {
		...inStudentArea({
			[`${ROOM} join`]: { who: roomOf.student(409), form: join },
			[`${ROOM} end`]: { who: studentPage({ student: 403, otherStudent: 403 }, "/"), form: end },
		}),
		"/dashboard/teacher/course/d/:id/:lectureId/slides": { who: ownCoursePage(400), form: () => ({ intent: "add" }) },
		[`/dashboard/teacher${ROOM} join`]: { who: roomOf.teacher(409), form: join },
		[`/dashboard/teacher${ROOM} end`]: {
			who: roomOf.teacher(`/dashboard/teacher${ROOM}`),
			form: end,
		},
	},
};
