import { type Access, EACH_THEIR_OWN, ownCoursePage, same, teacherPage } from "#tests/support/authorization.ts";

const COURSE = "/dashboard/teacher/course/d/:id";

/** What a teacher reads of what their own courses earned. */
export const access: Access = {
	pages: {
		...same({ who: teacherPage({ teacher: 200 }), alike: EACH_THEIR_OWN }, [
			"/dashboard/teacher/earnings",
			"/dashboard/teacher/earnings/p/:page?",
			"/dashboard/teacher/earnings.csv",
		]),
		...same({ who: ownCoursePage(200) }, [`${COURSE}/earnings`, `${COURSE}/earnings.csv`]),
	},
};
