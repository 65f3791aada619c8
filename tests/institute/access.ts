import {
	type Access,
	adminOnly,
	adminPage,
	anyStudent,
	everyone,
	inBothLanguages,
	inStudentArea,
	ready,
	signedIn,
	studentPage,
	teacherPage,
} from "#tests/support/authorization.ts";
import { OPEN_SCHOOL } from "#tests/support/open-school.ts";

const group = () => ({ uuids: [crypto.randomUUID()] });

/** Students and verified teachers belong to institutes; nobody else does. */
const members = (status: number) => ({ ...ready(status), admin: 403 });

const nobodys = (name: string) => () => ({ [name]: crypto.randomUUID() });

/** Finding institutes and people, and belonging to one. */
export const access: Access = {
	calls: {
		"GET /api/institutes": { who: signedIn() },
		"POST /api/institutes/group": { who: signedIn(), body: group },
		"GET /api/institute/{id}/teachers": { who: signedIn(), id: () => OPEN_SCHOOL },
		"GET /api/teachers": { who: signedIn() },
		"POST /api/users/group": { who: ready(), body: group },
		// Whoever looks for students is a teacher.
		"GET /api/students": {
			who: {
				...adminOnly(403),
				...{ teacher: 200, otherTeacher: 200, unverifiedTeacher: 412, suspendedTeacher: 412 },
			},
		},
		"GET /api/institute_user_links": { who: members(200) },
		"POST /api/institute_user_links": { who: members(404), body: () => ({ instituteUuid: crypto.randomUUID() }) },
		"DELETE /api/institute_user_link/{id}": { who: members(404) },
		"GET /api/grades": { who: signedIn() },
		"GET /api/sections": { who: signedIn() },
		"GET /api/subjects": { who: signedIn() },
		"GET /api/public/institutes": { who: everyone(200) },
		"POST /api/public/institutes/group": { who: everyone(200), body: group },
		"GET /api/public/institute/{id}/teachers": { who: everyone(200), id: () => OPEN_SCHOOL },
		"GET /api/public/teachers": { who: everyone(200) },
		"POST /api/public/users/group": { who: everyone(200), body: group },
	},
	pages: {
		...inBothLanguages({
			"/institute/:instituteUuid": { who: everyone(200), params: () => ({ instituteUuid: OPEN_SCHOOL }) },
		}),
		"/admin/institutes": { who: adminPage(200), query: "?name=college&kind=school&state=hidden&sort=newest" },
		"/admin/institutes/new": { who: adminPage(200) },
		"/admin/institutes/requests": { who: adminPage(200) },
		"/admin/institutes/missed": { who: adminPage(200) },
		"/admin/institutes/missed/:requestUuid": { who: adminPage(404), params: nobodys("requestUuid") },
		"/admin/institutes/:instituteUuid": {
			who: adminPage(200),
			params: () => ({ instituteUuid: OPEN_SCHOOL }),
			query: "?name=college",
		},
		"/admin/institutes/:instituteUuid/merge": {
			who: adminPage(409),
			params: () => ({ instituteUuid: OPEN_SCHOOL }),
			query: `?into=${OPEN_SCHOOL}`,
		},
		...inStudentArea({
			"/profile/institute": { who: studentPage(anyStudent(200)), query: "?name=college&kind=school" },
			"/profile/institute/not-listed": { who: studentPage(anyStudent(200)) },
		}),
		"/dashboard/teacher/profile/institute": { who: teacherPage({ teacher: 200 }) },
		"/dashboard/teacher/profile/institute/not-listed": { who: teacherPage({ teacher: 200 }) },
	},
	actions: {
		"/admin/institutes/new": { who: adminPage(400), form: () => ({ name: "", kind: "school" }) },
		"/admin/institutes/missed/:requestUuid": {
			who: adminPage(404),
			params: nobodys("requestUuid"),
			form: () => ({ intent: "refuse", reason: "There is no such school" }),
		},
		"/admin/institutes/:instituteUuid": {
			who: adminPage(404),
			params: nobodys("instituteUuid"),
			form: () => ({ name: "A school", kind: "school", state: "listed", version: "1" }),
		},
		"/admin/institutes/:instituteUuid/merge": {
			who: adminPage(404),
			params: nobodys("instituteUuid"),
			query: `?into=${OPEN_SCHOOL}`,
			form: () => ({ into: OPEN_SCHOOL, name: "Nobody" }),
		},
		"/admin/institutes/requests": {
			who: adminPage(404),
			form: () => ({ intent: "accept", request: crypto.randomUUID() }),
		},
		...inStudentArea({
			// One that is not there, and none at all.
			"/profile/institute join": {
				who: studentPage(anyStudent(404)),
				form: () => ({ intent: "join", instituteUuid: crypto.randomUUID() }),
			},
			"/profile/institute grade": {
				who: studentPage(anyStudent(400)),
				form: () => ({ intent: "grade", gradeUuid: "" }),
			},
			"/profile/institute remove": {
				who: studentPage(anyStudent(404)),
				form: () => ({ intent: "remove", link: crypto.randomUUID() }),
			},
			"/profile/institute take-back": {
				who: studentPage(anyStudent(404)),
				form: () => ({ intent: "take-back", request: crypto.randomUUID() }),
			},
			"/profile/institute/not-listed": {
				who: studentPage(anyStudent(400)),
				form: () => ({ name: "", kind: "school", districtId: "dhaka" }),
			},
		}),
		"/dashboard/teacher/profile/institute": {
			who: teacherPage({ teacher: 404 }),
			form: () => ({ intent: "join", instituteUuid: crypto.randomUUID() }),
		},
		"/dashboard/teacher/profile/institute/not-listed": {
			who: teacherPage({ teacher: 400 }),
			form: () => ({ name: "", kind: "school", districtId: "dhaka" }),
		},
	},
};
