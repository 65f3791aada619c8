import { type Access, teacherPage } from "#tests/support/authorization.ts";

/** What teachers see of their courses. */
export const access: Access = {
	pages: {
		"/dashboard/teacher": { who: teacherPage({ teacher: 200 }) },
		"/dashboard/teacher/p/:page?/course": { who: teacherPage({ teacher: 200 }) },
	},
};
