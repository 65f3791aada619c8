import {
	type Access,
	everyone,
	inStudentArea,
	ownCoursePage,
	same,
	studentPage,
} from "#tests/support/authorization.ts";
import type { World } from "#tests/support/workers/authorization-world.ts";

const COURSE = "/dashboard/teacher/course/d/:id";
const course = ({ course: { uuid } }: World) => uuid;

const teachers = (teacher: number) => ({
	...everyone(403),
	...{ guest: 401, unverifiedTeacher: 412, suspendedTeacher: 412, teacher, otherTeacher: 404 },
});

/** Gradebooks: their teachers', and of students what is theirs. */
export const access: Access = {
	calls: {
		"GET /api/course/{id}/gradebook": { who: teachers(200), id: course },
		"GET /api/course/{id}/gradebook/my": {
			who: { ...everyone(403), guest: 401, unverifiedStudent: 412, student: 200, otherStudent: 404 },
			id: course,
		},
		"PUT /api/assignment/{id}/excuse": {
			who: teachers(204),
			id: ({ course: { assignmentUuid } }) => assignmentUuid,
			body: ({ owner }) => ({ studentUuid: owner.accountUuid, excused: false }),
		},
	},
	pages: {
		...same(
			{ who: ownCoursePage(200) },
			["", ".csv", ".xlsx"].map((ending) => `${COURSE}/gradebook${ending}`),
		),
		...inStudentArea({ "/course/:id/gradebook": { who: studentPage({ student: 200, otherStudent: 404 }) } }),
	},
};
