import {
	type Access,
	adminPage,
	anyStudent,
	inStudentArea,
	signedIn,
	studentPage,
	teacherPage,
} from "#tests/support/authorization.ts";

const PAGES = {
	student: studentPage({ ...anyStudent(200), unverifiedStudent: 200 }),
	teacher: teacherPage({ teacher: 200, unverifiedTeacher: 200, suspendedTeacher: 200 }),
	admin: adminPage(200),
};
const TEACHERS = "/dashboard/teacher/notifications";
const ADMINS = "/admin/notifications";

const SETTINGS = { intent: "settings", on: "feedback-answered" };
const saved = {
	student: studentPage({ ...anyStudent("/student/notifications"), unverifiedStudent: "/student/notifications" }),
	teacher: teacherPage({ teacher: TEACHERS, unverifiedTeacher: TEACHERS, suspendedTeacher: TEACHERS }),
	admin: adminPage(ADMINS),
};

/** What people were told, whatever their account lacks. */
export const access: Access = {
	calls: {
		"GET /api/account/notifications": { who: signedIn() },
		// Nobody's: each hears that they have no such notification.
		"POST /api/account/notifications/{id}/read": { who: signedIn(404), id: () => crypto.randomUUID() },
		"POST /api/account/notifications/read": { who: signedIn(), body: () => ({}) },
	},
	pages: {
		...inStudentArea({ "/notifications": { who: PAGES.student } }),
		[TEACHERS]: { who: PAGES.teacher },
		[ADMINS]: { who: PAGES.admin },
	},
	actions: {
		...inStudentArea({ "/notifications": { who: saved.student, form: () => SETTINGS } }),
		[TEACHERS]: { who: saved.teacher, form: () => SETTINGS },
		[ADMINS]: { who: saved.admin, form: () => SETTINGS },
	},
};
