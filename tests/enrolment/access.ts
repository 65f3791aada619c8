import {
	type Access,
	adminOnly,
	anyStudent,
	type ByActor,
	inStudentArea,
	ownCoursePage,
	same,
	studentOnly,
	studentPage,
} from "#tests/support/authorization.ts";
import type { World } from "#tests/support/workers/authorization-world.ts";

const COURSE = "/dashboard/teacher/course/d/:id";

const courseId = ({ course }: World) => course.uuid;
const course = ({ course: { uuid } }: World) => ({ courseUuid: uuid });
const nobody = () => crypto.randomUUID();
/** A student who has nothing to do with the course. */
const stranger = ({ people }: World) => people.otherStudent?.accountUuid ?? "";

/** The teacher whose course it is; to the other it is not there (CRS-2). */
const ofTeacher = (teacher: number): ByActor<number> => ({
	...adminOnly(403),
	...{ teacher, otherTeacher: 404, unverifiedTeacher: 412, suspendedTeacher: 412 },
});

/** Getting into a course, and out of it. The student of the world is in the course, the other one is not. */
/** Guests read into what before they sign in (ENR-8). */
const TOLD = "/auth/login";

export const access: Access = {
	calls: {
		"POST /api/enrolment/apply": { who: studentOnly({ student: 409, otherStudent: 200 }), body: course, alone: true },
		"POST /api/enrolment/accept": { who: studentOnly({ student: 200, otherStudent: 409 }), body: course },
		"POST /api/enrolment/reject": { who: studentOnly({ student: 409, otherStudent: 409 }), body: course },
		"POST /api/enrolment/leave": { who: studentOnly({ student: 200, otherStudent: 409 }), body: course, alone: true },
		"GET /api/enrolment/course/{id}/my": { who: studentOnly({ student: 200, otherStudent: 404 }), id: courseId },
		"POST /api/enrolment/decide": {
			who: ofTeacher(200),
			body: (world) => ({ ...course(world), studentUuid: world.course.applicantUuid, state: "Accepted" }),
			alone: true,
		},
		"POST /api/enrolment/invite": {
			who: ofTeacher(200),
			body: (world) => ({ ...course(world), studentUuid: stranger(world) }),
			alone: true,
		},
		"GET /api/course/{id}/students": { who: ofTeacher(200), id: courseId },
		"POST /api/enrolment/paid/initiate_purchase": {
			who: studentOnly({ student: 409, otherStudent: 409 }),
			body: course,
		},
		"POST /api/enrolment/paid/invite_purchase": {
			who: studentOnly({ student: 404, otherStudent: 404 }),
			body: () => ({ enrolmentUuid: nobody() }),
		},
		"POST /api/enrolment/paid/verify_purchase/{id}": {
			who: studentOnly({ student: 404, otherStudent: 404 }),
			id: nobody,
		},
		"POST /api/enrolment/paid/decline_invite": {
			who: studentOnly({ student: 409, otherStudent: 409 }),
			body: course,
		},
	},
	pages: {
		...same({ who: ownCoursePage(200) }, [`${COURSE}/requests`, `${COURSE}/invite`]),
		...inStudentArea({
			"/invite/:code": { who: studentPage(anyStudent(404), TOLD), params: () => ({ code: "no-such-code" }) },
		}),
	},
	actions: {
		[`${COURSE}/requests`]: {
			who: ownCoursePage(`${COURSE}/requests`),
			form: ({ course: { applicantUuid } }) => ({ intent: "accepted", student: applicantUuid }),
			alone: true,
		},
		[`${COURSE}/invite`]: {
			who: ownCoursePage(`${COURSE}/invite`),
			form: (world) => ({ intent: "student", student: stranger(world) }),
			alone: true,
		},
		...inStudentArea({
			"/invite/:code": {
				who: studentPage(anyStudent(404), TOLD),
				params: () => ({ code: "no-such-code" }),
				form: () => ({ intent: "come" }),
			},
		}),
	},
};
