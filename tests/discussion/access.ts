import {
	type Access,
	anyStudent,
	type ByActor,
	everyone,
	inStudentArea,
	type Outcome,
	ownCoursePage,
	ready,
	studentOnly,
	studentPage,
} from "#tests/support/authorization.ts";
import type { World } from "#tests/support/workers/authorization-world.ts";

const COURSE = "/dashboard/teacher/course/d/:id";
const course = ({ course: { uuid } }: World) => uuid;
const lecture = ({ course: { lectureUuid } }: World) => lectureUuid;
const announcement = ({ course: { announcementUuid } }: World) => announcementUuid;
const question = ({ course: { questionUuid } }: World) => questionUuid;
const answered = ({ course: { answeredUuid } }: World) => answeredUuid;
const answer = ({ course: { answerUuid } }: World) => answerUuid;
const params = ({ course: { announcementUuid, questionUuid, templateUuid }, owner }: World) => ({
	...{ announcementUuid, questionUuid, templateUuid, studentUuid: owner.accountUuid },
});
const answeredParams = (world: World) => ({ questionUuid: answered(world) });

/** Of those who meet the preconditions of their role: the course's teacher and its student; to the others it is not there. */
const within = (status: number): ByActor<number> => ({
	...ready(404),
	admin: 403,
	teacher: status,
	student: status,
});
const teachers = (teacher: number, otherTeacher = 404): ByActor<number> => ({
	...everyone(403),
	...{ guest: 401, unverifiedTeacher: 412, suspendedTeacher: 412, teacher, otherTeacher },
});
/** The same, where its teacher and its student hear different things. */
const apart = (teacher: number, student: number): ByActor<number> => ({ ...within(teacher), student });
const pupil = (student: Outcome): ByActor<Outcome> => studentPage({ student, otherStudent: 404 });

const text = () => ({ body: "Why is that so?" });
const reason = () => ({ reason: "Please be kind." });

/** What is said in courses, and who hears it. */
export const access: Access = {
	calls: {
		"GET /api/course/{id}/announcements": { who: within(200), id: course },
		"POST /api/course/{id}/announcements": { who: teachers(201), id: course, body: text },
		"PATCH /api/announcement/{id}": { who: teachers(200), id: announcement, body: text },
		"POST /api/announcement/{id}/pin": { who: teachers(200), id: announcement },
		"POST /api/announcement/{id}/unpin": { who: teachers(200), id: announcement },
		"DELETE /api/announcement/{id}": { who: teachers(204), id: announcement, alone: true },
		"GET /api/lecture/{id}/questions": { who: within(200), id: lecture },
		"POST /api/lecture/{id}/questions": {
			who: studentOnly({ student: 201, otherStudent: 404 }),
			id: lecture,
			body: text,
		},
		"GET /api/course/{id}/questions/unanswered": { who: teachers(200), id: course },
		// Its author changes it, and nobody else.
		"PATCH /api/question/{id}": { who: apart(409, 200), id: question, body: text },
		"DELETE /api/question/{id}": { who: apart(409, 204), id: question, alone: true },
		"POST /api/question/{id}/pin": { who: apart(200, 409), id: question },
		"POST /api/question/{id}/unpin": { who: apart(200, 409), id: question },
		"POST /api/question/{id}/answered": { who: apart(200, 409), id: question },
		"POST /api/question/{id}/unanswered": { who: apart(200, 409), id: question },
		"POST /api/question/{id}/hide": { who: apart(200, 409), id: question, body: reason, alone: true },
		"POST /api/question/{id}/show": { who: apart(200, 409), id: question },
		"GET /api/question/{id}/answers": { who: within(200), id: answered },
		"POST /api/question/{id}/answers": { who: within(201), id: answered, body: text },
		"PATCH /api/answer/{id}": { who: apart(409, 200), id: answer, body: text },
		"DELETE /api/answer/{id}": { who: apart(409, 204), id: answer, alone: true },
		"POST /api/answer/{id}/hide": { who: apart(200, 409), id: answer, body: reason, alone: true },
		"POST /api/answer/{id}/show": { who: apart(200, 409), id: answer },
	},
	pages: {
		[`${COURSE}/announcements`]: { who: ownCoursePage(200) },
		[`${COURSE}/announcements/:announcementUuid`]: { who: ownCoursePage(200), params },
		[`${COURSE}/announcements/:announcementUuid/delete`]: { who: ownCoursePage(200), params },
		[`${COURSE}/questions`]: { who: ownCoursePage(200) },
		[`${COURSE}/:lectureId/questions`]: { who: ownCoursePage(200) },
		[`${COURSE}/people/message`]: { who: ownCoursePage(200) },
		[`${COURSE}/people/templates`]: { who: ownCoursePage(200) },
		[`${COURSE}/people/templates/:templateUuid/delete`]: { who: ownCoursePage(200), params },
		[`${COURSE}/people/:studentUuid/remove`]: { who: ownCoursePage(200), params },
		"/dashboard/teacher/question/:questionUuid": { who: ownCoursePage(200), params },
		// It is a student's own.
		"/dashboard/teacher/question/:questionUuid/delete": { who: ownCoursePage(409), params },
		...inStudentArea({
			"/course/:id/announcements": { who: pupil(200) },
			"/course/:id/questions": { who: pupil(200) },
			"/course/:id/:lectureId/questions": { who: pupil(200) },
			"/profile/data": { who: studentPage(anyStudent(200)) },
			"/question/:questionUuid": { who: pupil(200), params },
			"/question/:questionUuid/delete": { who: pupil(200), params },
		}),
	},
	actions: {
		[`${COURSE}/announcements`]: {
			who: ownCoursePage("/dashboard/teacher/course/d/:id/announcements"),
			form: () => ({ intent: "post", body: "Bring a compass." }),
		},
		[`${COURSE}/announcements preview`]: {
			who: ownCoursePage(200),
			form: () => ({ intent: "post", body: "Bring a compass.", preview: "on" }),
		},
		[`${COURSE}/announcements/:announcementUuid`]: {
			who: ownCoursePage(`${COURSE}/announcements`),
			params,
			form: text,
		},
		[`${COURSE}/announcements/:announcementUuid/delete`]: {
			who: ownCoursePage(`${COURSE}/announcements`),
			// Sent again as a browser with scripts does, it is gone.
			asData: ownCoursePage(404),
			params,
			form: () => ({ intent: "delete" }),
			alone: true,
		},
		[`${COURSE}/questions`]: {
			who: ownCoursePage(`${COURSE}/questions`),
			form: (world) => ({ intent: "answered", question: answered(world) }),
		},
		[`${COURSE}/:lectureId/questions`]: {
			who: ownCoursePage(`${COURSE}/:lectureId/questions`),
			params: ({ course: { secondUuid } }) => ({ lectureId: secondUuid }),
			form: (world) => ({ intent: "pin", question: question(world) }),
		},
		[`${COURSE}/people/message`]: {
			who: ownCoursePage("/dashboard/teacher/course/d/:id/p/1/l/people"),
			form: ({ owner }) => ({ intent: "send", to: owner.accountUuid, body: "Come back!", key: crypto.randomUUID() }),
		},
		[`${COURSE}/people/templates`]: {
			who: ownCoursePage(`${COURSE}/people/templates`),
			form: (world) => ({ intent: "save", name: "Reminder", body: "Come back!", template: world.course.templateUuid }),
		},
		[`${COURSE}/people/templates/:templateUuid/delete`]: {
			who: ownCoursePage(`${COURSE}/people/templates`),
			asData: ownCoursePage(404),
			params,
			form: () => ({ intent: "delete" }),
			alone: true,
		},
		[`${COURSE}/people/:studentUuid/remove`]: {
			who: ownCoursePage(`${COURSE}/p/1/l/people`),
			params,
			form: () => ({ intent: "remove", reason: "Never came" }),
			alone: true,
		},
		"/dashboard/teacher/question/:questionUuid": {
			who: ownCoursePage("/dashboard/teacher/question/:questionUuid"),
			params,
			form: () => ({ intent: "pin" }),
		},
		"/dashboard/teacher/question/:questionUuid/delete": {
			who: ownCoursePage(409),
			params,
			form: () => ({ intent: "delete" }),
		},
		...inStudentArea({
			"/course/:id/announcements": {
				who: studentPage(anyStudent(403)),
				form: () => ({ intent: "post", body: "Bring a compass." }),
			},
			"/course/:id/:lectureId/questions": {
				who: pupil("/student/course/:id/:lectureId/questions"),
				form: () => ({ intent: "ask", body: "Why is that so?" }),
			},
			"/profile/data": {
				who: studentPage(anyStudent("/student/profile/data")),
				form: () => ({ intent: "common", which: "1" }),
			},
			"/question/:questionUuid": {
				who: pupil("/student/question/:questionUuid"),
				params: answeredParams,
				form: () => ({ intent: "answer", body: "By definition." }),
			},
			"/question/:questionUuid/delete": {
				who: pupil("/student/course/:new/:new/questions"),
				asData: pupil(404),
				params,
				form: () => ({ intent: "delete" }),
				alone: true,
			},
		}),
	},
};
