import { type Access, anyStudent, inStudentArea, studentPage, teacherPage } from "#tests/support/authorization.ts";

const students = (outcome: number | string) => studentPage({ ...anyStudent(outcome), unverifiedStudent: outcome });
const teachers = (outcome: number | string) =>
	teacherPage({ teacher: outcome, unverifiedTeacher: outcome, suspendedTeacher: outcome });

const STUDENT = "/student/profile/privacy";
const TEACHER = "/dashboard/teacher/profile/privacy";

const copy = () => ({ intent: "copy" });
const keep = () => ({ intent: "keep" });
const remove = () => ({ understood: "on" });

/** What people do with their own data, whatever their account lacks; an admin has no profile. Nobody of these signed in a moment ago. */
export const access: Access = {
	pages: {
		...inStudentArea({
			"/profile/privacy": { who: students(200) },
			"/profile/privacy/copy": { who: students(STUDENT) },
			"/profile/privacy/delete": { who: students(200) },
		}),
		[TEACHER]: { who: teachers(200) },
		[`${TEACHER}/copy`]: { who: teachers(TEACHER) },
		[`${TEACHER}/delete`]: { who: teachers(200) },
	},
	actions: {
		...inStudentArea({
			"/profile/privacy": { who: students(STUDENT), form: keep },
			"/profile/privacy/copy": { who: students(STUDENT), form: copy },
			"/profile/privacy/delete": { who: students(403), form: remove },
		}),
		[TEACHER]: { who: teachers(TEACHER), form: keep },
		[`${TEACHER}/copy`]: { who: teachers(TEACHER), form: copy },
		[`${TEACHER}/delete`]: { who: teachers(403), form: remove },
	},
};
