import {
	type Access,
	type ByActor,
	everyone,
	inStudentArea,
	type Outcome,
	ownCoursePage,
	ready,
	studentPage,
} from "#tests/support/authorization.ts";
import type { World } from "#tests/support/workers/authorization-world.ts";

const COURSE = "/dashboard/teacher/course/d/:id";
const ASSIGNMENT = `${COURSE}/assignment/:assignmentId`;
const TAUGHT = "/dashboard/teacher/assignment";
const LIST = `${TAUGHT}/p/:page?/c/:courseUuid/a/:assignmentId/:name/submission`;
const MINE = "/assignment/c/:courseUuid/:assignmentId/:name/submission";

const course = ({ course: { uuid } }: World) => uuid;
const assignment = ({ course: { assignmentUuid } }: World) => assignmentUuid;
/** Nobody has handed in anything for it. */
const unused = ({ course: { unusedUuid } }: World) => unusedUuid;
const submission = ({ course: { submissionUuid } }: World) => submissionUuid;
const params = ({ course: of, owner }: World) => ({
	...{ courseUuid: of.uuid, assignmentId: of.assignmentUuid, submissionId: of.submissionUuid },
	...{ studentUuid: owner.accountUuid, assetUuid: crypto.randomUUID(), name: "-" },
});
const ofUnused = (world: World) => ({ ...params(world), assignmentId: unused(world) });

const teachers = (teacher: number, otherTeacher = 404): ByActor<number> => ({
	...everyone(403),
	...{ guest: 401, unverifiedTeacher: 412, suspendedTeacher: 412, teacher, otherTeacher },
});
const students = (student: number): ByActor<number> => ({
	...everyone(403),
	...{ guest: 401, unverifiedStudent: 412, student, otherStudent: 404 },
});
/** Its teacher and who is in the course; to everybody else it is not there. */
const within = (status: number, student = status): ByActor<number> => ({
	...ready(404),
	...{ admin: 403, teacher: status, student },
});
const pupil = (student: Outcome): ByActor<Outcome> => studentPage({ student, otherStudent: 404 });
const own = { who: ownCoursePage(200), params };
const files = () => ({ assets: [crypto.randomUUID()] });
const dates = { startsAt: "2026-01-25T04:00:00.000Z", endsAt: "2026-01-30T04:00:00.000Z" };
const form = {
	title: "Waves",
	startsAt: "2026-01-25T10:00",
	endsAt: "2026-01-30T10:00",
	marks: "10",
	latePolicy: "refuse",
};

/** Assignments of courses and lectures: set by their teachers, read and handed in by who is in the courses. */
export const access: Access = {
	calls: {
		"POST /api/course/{id}/assignments": {
			who: teachers(201),
			id: course,
			body: () => ({ title: "Waves", marks: 10, ...dates }),
		},
		"GET /api/course/{id}/assignments": { who: within(200), id: course },
		"GET /api/course/{id}/assignments/all": { who: within(200), id: course },
		"GET /api/course/{id}/lecture/{lid}/assignments": {
			who: within(200),
			id: course,
			names: ({ course: { lectureUuid } }) => ({ lid: lectureUuid }),
		},
		"PATCH /api/assignment/{id}": { who: teachers(200), id: assignment, body: () => ({ title: "Light" }) },
		"DELETE /api/assignment/{id}": { who: teachers(204), id: unused, alone: true },
		// Nobody has uploaded it.
		"POST /api/assignment/{id}/assets": { who: teachers(404), id: assignment, body: files },
		"GET /api/assignment/{id}/assets": { who: within(200, 409), id: assignment },
		"DELETE /api/assignment/{id}/asset/{aid}": {
			who: teachers(404),
			id: assignment,
			names: () => ({ aid: crypto.randomUUID() }),
		},
		// It has not begun.
		"POST /api/assignment/{id}/submissions": { who: students(409), id: assignment, body: () => ({ text: "x" }) },
		"GET /api/assignment/{id}/submissions/my": { who: students(200), id: assignment },
		"GET /api/assignment/{id}/submissions": { who: teachers(200), id: assignment },
		"GET /api/assignment/{id}/missing": { who: teachers(200), id: assignment },
		"PUT /api/assignment/{id}/extension": {
			who: teachers(204),
			id: assignment,
			body: ({ owner }) => ({ studentUuid: owner.accountUuid, endsAt: null }),
		},
		"POST /api/assignment/{id}/return": { who: teachers(200), id: assignment },
		"PATCH /api/submission/{id}": { who: students(409), id: submission, body: () => ({ text: "y" }) },
		"DELETE /api/submission/{id}": { who: students(409), id: submission },
		"POST /api/submission/{id}/assets": { who: students(409), id: submission, body: files },
		"GET /api/submission/{id}/assets": { who: within(200), id: submission },
		"DELETE /api/submission/{id}/asset/{aid}": {
			who: students(409),
			id: submission,
			names: () => ({ aid: crypto.randomUUID() }),
		},
		"PUT /api/submission/{id}/mark": { who: teachers(200), id: submission, body: () => ({ marks: 5 }) },
		"POST /api/submission/{id}/return": { who: teachers(200), id: submission, alone: true },
	},
	pages: {
		[`${COURSE}/p/:page?/l/assignment`]: { who: ownCoursePage(200) },
		[`${COURSE}/:lectureId/p/:page?/l/assignment`]: { who: ownCoursePage(200) },
		[`${COURSE}/assignment/new`]: { who: ownCoursePage(200) },
		[`${ASSIGNMENT}/edit`]: own,
		[`${ASSIGNMENT}/delete`]: own,
		[`${ASSIGNMENT}/files`]: own,
		[`${ASSIGNMENT}/files/:assetUuid/remove`]: { who: ownCoursePage(404), params },
		[LIST]: own,
		[`${TAUGHT}/submission/:submissionId`]: own,
		[`${TAUGHT}/:assignmentId/extension/:studentUuid`]: own,
		[`${TAUGHT}/:assignmentId/files.zip`]: own,
		...inStudentArea({
			[MINE]: { who: pupil(200), params },
			"/assignment/:assignmentId": {
				who: pupil("/student/assignment/c/:new/:assignmentId/Ten-equations/submission"),
				params,
			},
			"/assignment/:assignmentId/delete": { who: pupil(200), params },
		}),
	},
	actions: {
		[`${COURSE}/assignment/new`]: {
			who: ownCoursePage(`${TAUGHT}/p/1/c/:id/a/:new/Waves/submission`),
			form: () => form,
		},
		// What was seen is long past.
		[`${ASSIGNMENT}/edit`]: { who: ownCoursePage(409), params, form: () => ({ ...form, version: "99" }) },
		[`${ASSIGNMENT}/delete`]: {
			who: ownCoursePage(`${COURSE}/p/1/l/assignment`),
			asData: ownCoursePage(404),
			params: ofUnused,
			form: () => ({ confirm: "on" }),
			alone: true,
		},
		// Without a file.
		[`${ASSIGNMENT}/files`]: { who: ownCoursePage(400), params, form: () => ({ intent: "attach" }) },
		[`${ASSIGNMENT}/files/:assetUuid/remove`]: {
			who: ownCoursePage(404),
			params,
			form: () => ({ intent: "detach" }),
		},
		[LIST]: { who: ownCoursePage(200), params, form: () => ({ intent: "return-all" }), alone: true },
		[`${TAUGHT}/submission/:submissionId`]: {
			who: ownCoursePage(409),
			params,
			form: () => ({ intent: "draft", marks: "5", seen: "99", version: "0" }),
		},
		[`${TAUGHT}/:assignmentId/extension/:studentUuid`]: {
			who: ownCoursePage(400),
			params,
			form: () => ({ endsAt: "2020-01-01T10:00" }),
		},
		...inStudentArea({
			// It has not begun.
			[MINE]: { who: pupil(409), params, form: () => ({ text: "x" }) },
			"/assignment/:assignmentId/delete": {
				who: pupil(409),
				params,
				form: (world) => ({ submission: submission(world), version: "1" }),
			},
		}),
	},
};
