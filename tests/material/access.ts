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
const MATERIAL = `${COURSE}/material/:materialUuid`;
const course = ({ course: { uuid } }: World) => uuid;
const material = ({ course: { materialUuid } }: World) => materialUuid;
const params = ({ course: { materialUuid, materialFileUuid } }: World) => ({
	materialUuid,
	assetUuid: materialFileUuid,
});

const teachers = (teacher: number, otherTeacher = 404): ByActor<number> => ({
	...everyone(403),
	...{ guest: 401, unverifiedTeacher: 412, suspendedTeacher: 412, teacher, otherTeacher },
});
/** Its teacher and who is in the course; to everybody else it is not there. */
const within = (status: number): ByActor<number> => ({ ...ready(404), admin: 403, teacher: status, student: status });
const pupil = (student: Outcome): ByActor<Outcome> => studentPage({ student, otherStudent: 404 });
const own = { who: ownCoursePage(200), params };

/** Materials of courses and lectures: made and changed by their teachers, read by who is in the courses. */
export const access: Access = {
	calls: {
		"POST /api/course/{id}/materials": { who: teachers(201), id: course, body: () => ({ title: "Waves" }) },
		"GET /api/course/{id}/materials": { who: within(200), id: course },
		"GET /api/course/{id}/materials/all": { who: within(200), id: course },
		"GET /api/course/{id}/lecture/{lid}/materials": {
			who: within(200),
			id: course,
			names: ({ course: { lectureUuid } }) => ({ lid: lectureUuid }),
		},
		"PATCH /api/material/{id}": { who: teachers(200), id: material, body: () => ({ title: "Light" }) },
		"PUT /api/material/{id}/position": { who: teachers(204), id: material, body: () => ({ position: 1 }) },
		"DELETE /api/material/{id}": { who: teachers(204), id: material, alone: true },
		// Nobody has uploaded it.
		"POST /api/material/{id}/assets": {
			who: teachers(404),
			id: material,
			body: () => ({ assets: [crypto.randomUUID()] }),
		},
		"GET /api/material/{id}/assets": { who: within(200), id: material },
		"DELETE /api/material/{id}/asset/{aid}": {
			who: teachers(204),
			id: material,
			names: ({ course: { materialFileUuid } }) => ({ aid: materialFileUuid }),
			alone: true,
		},
	},
	pages: {
		[`${COURSE}/p/:page?/l/material`]: { who: ownCoursePage(200) },
		[`${COURSE}/:lectureId/p/:page?/l/material`]: { who: ownCoursePage(200) },
		[`${COURSE}/material/new`]: { who: ownCoursePage(200) },
		[`${COURSE}/:lectureId/material/new`]: { who: ownCoursePage(200) },
		[MATERIAL]: own,
		[`${MATERIAL}/edit`]: own,
		[`${MATERIAL}/delete`]: own,
		[`${MATERIAL}/file/:assetUuid/remove`]: own,
		// None of its files has bytes.
		[`${COURSE}/materials.zip`]: { who: ownCoursePage(200) },
		...inStudentArea({
			"/course/:id/material/:materialUuid": { who: pupil(200), params },
			"/course/:id/materials.zip": { who: pupil(200) },
		}),
	},
	actions: {
		[`${COURSE}/p/:page?/l/material`]: {
			who: ownCoursePage(`${COURSE}/p/1/l/material`),
			form: (world) => ({ intent: "up", material: material(world) }),
		},
		[`${COURSE}/:lectureId/p/:page?/l/material`]: {
			who: ownCoursePage(`${COURSE}/:lectureId/p/1/l/material`),
			form: (world) => ({ intent: "up", material: material(world) }),
		},
		[`${COURSE}/material/new`]: {
			who: ownCoursePage(`${COURSE}/material/:new`),
			form: () => ({ title: "Waves" }),
		},
		[`${COURSE}/:lectureId/material/new`]: {
			who: ownCoursePage(`${COURSE}/material/:new`),
			form: () => ({ title: "Waves" }),
		},
		// Without a file.
		[MATERIAL]: { who: ownCoursePage(400), params, form: () => ({ intent: "attach" }) },
		// What was seen is long past.
		[`${MATERIAL}/edit`]: { who: ownCoursePage(409), params, form: () => ({ title: "Waves", version: "1" }) },
		[`${MATERIAL}/delete`]: {
			who: ownCoursePage(`${COURSE}/p/1/l/material`),
			asData: ownCoursePage(404),
			params,
			form: () => ({ intent: "delete" }),
			alone: true,
		},
		[`${MATERIAL}/file/:assetUuid/remove`]: {
			who: ownCoursePage(MATERIAL),
			asData: ownCoursePage(404),
			params,
			form: () => ({ intent: "detach" }),
			alone: true,
		},
	},
};
