import { type Access, anyStudent, inStudentArea, same, studentPage } from "#tests/support/authorization.ts";

const params = () => ({ state: "pending", tab: "material" });

const DOORS = [
	"/course/:id",
	"/course/:id/p/:page?",
	"/course/buy/:id",
	"/course/buy/:id/p/:page?/:tab?",
	"/course/buy/:id/:lectureId",
	"/course/buy/:id/:lectureId/p/:page?/:tab?",
];

/** Pages of a course for everybody in the student area, and for who is in it. */
export const access: Access = {
	pages: inStudentArea({
		...same({ who: studentPage(anyStudent(200)), params }, [
			"/my-course/:state?",
			"/p/:page?/my-course/:state?",
			...DOORS,
		]),
		// `student` is in the course, nobody else.
		...same({ who: studentPage({ student: 200, otherStudent: 404 }) }, [
			"/course/:id/p/:page?/material",
			"/course/:id/p/:page?/assignment",
			"/course/:id/:lectureId/p/:page?/material",
			"/course/:id/:lectureId/p/:page?/assignment",
		]),
		// Led on to the address that asks who may see it.
		...Object.fromEntries(
			["announcements", "attendance", "gradebook"].flatMap((tab) =>
				["/course/:id", "/course/:id/:lectureId"].map((of) => [
					`${of}/p/:page?/${tab}`,
					{ who: studentPage(anyStudent(`/student/course/:id/${tab}`)) },
				]),
			),
		),
		"/course/:id/p/:page?/questions": { who: studentPage(anyStudent("/student/course/:id/questions")) },
		"/course/:id/:lectureId/p/:page?/questions": {
			who: studentPage(anyStudent("/student/course/:id/:lectureId/questions")),
		},
		...same({ who: studentPage(anyStudent("/student/course/:id/:lectureId")) }, [
			"/course/:id/:lectureId/p/:page?",
			"/course/:id/:lectureId/p/:page?/lecture",
		]),
		"/course/:id/leave": { who: studentPage({ student: 200, otherStudent: "/student/course/:id" }) },
	}),
	actions: inStudentArea({
		// Who is in it already has nothing to ask for.
		...same(
			{
				who: studentPage({ student: 409, otherStudent: "/student/p/1/my-course/pending" }),
				form: () => ({ intent: "apply", note: "" }),
				params,
				alone: true as const,
			},
			DOORS,
		),
		"/course/:id/leave": {
			// The page has no question for who is not in it: a browser without scripts is led to the door.
			who: studentPage(anyStudent("/student/course/:id")),
			asData: studentPage({ student: "/student/course/:id", otherStudent: 409 }),
			form: () => ({ quote: "0" }),
			alone: true,
		},
	}),
};
