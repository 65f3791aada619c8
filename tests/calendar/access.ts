import {
	type Access,
	anyStudent,
	EACH_THEIR_OWN,
	everyone,
	inStudentArea,
	studentPage,
	teacherPage,
} from "#tests/support/authorization.ts";

const TEACHER = "/dashboard/teacher";

const lectureFile = ({ course }: { course: { lectureUuid: string } }) => ({ lectureFile: `${course.lectureUuid}.ics` });
const make = () => ({ intent: "make" });

/** One's own calendar, the address that other calendars read, and one lecture for them. */
export const access: Access = {
	pages: {
		"/calendar/:feed": { who: everyone(404), params: () => ({ feed: "nobodys.ics" }) },
		...inStudentArea({
			"/calendar": { who: studentPage(anyStudent(200)), query: "?view=month&on=2026-01" },
			"/calendar/feed": { who: studentPage(anyStudent(200)) },
			"/lecture/:lectureFile": { who: studentPage({ student: 200, otherStudent: 404 }), params: lectureFile },
		}),
		[`${TEACHER}/calendar`]: { who: teacherPage({ teacher: 200 }), query: "?view=week", alike: EACH_THEIR_OWN },
		[`${TEACHER}/calendar/feed`]: { who: teacherPage({ teacher: 200 }), alike: EACH_THEIR_OWN },
		[`${TEACHER}/lecture/:lectureFile`]: { who: teacherPage({ teacher: 200, otherTeacher: 404 }), params: lectureFile },
	},
	actions: {
		...inStudentArea({ "/calendar/feed": { who: studentPage(anyStudent(200)), form: make } }),
		[`${TEACHER}/calendar/feed`]: { who: teacherPage({ teacher: 200 }), form: make, alike: EACH_THEIR_OWN },
	},
};
