import {
	type Access,
	adminPage,
	anyStudent,
	everyone,
	inBothLanguages,
	inStudentArea,
	studentPage,
	teacherPage,
} from "#tests/support/authorization.ts";

/** In an area the address itself answers so. */
const NOT_HERE = 404;
/** Says which browsers a live class needs, whatever the account lacks. */
const browserNeeds = {
	student: { who: studentPage({ ...anyStudent(200), unverifiedStudent: 200 }) },
	teacher: {
		who: teacherPage({ teacher: 200, unverifiedTeacher: 200, suspendedTeacher: 200 }),
	},
};

/** Where the installed app begins: at one's own start page. */
const STARTS = {
	...everyone("/student/overview"),
	...{ teacher: "/dashboard/teacher", otherTeacher: "/dashboard/teacher" },
	...{ unverifiedTeacher: "/dashboard/teacher", suspendedTeacher: "/dashboard/teacher", admin: "/admin" },
};

/** What has no page in an area is as closed as what has one. */
const areas = {
	...inStudentArea({
		"/*": { who: studentPage(anyStudent(NOT_HERE)) },
	}),
	"/dashboard/teacher/*": { who: teacherPage({ teacher: NOT_HERE }) },
	"/admin/*": { who: adminPage(NOT_HERE) },
	"/*": { who: everyone("/errors/error-404") },
};

/** Pages of the site itself, and addresses that nobody has. */
export const access: Access = {
	calls: { "GET /api/openapi.json": { who: everyone(200) } },
	pages: {
		...inStudentArea({ "/browser": browserNeeds.student }),
		"/dashboard/teacher/browser": browserNeeds.teacher,
		...inBothLanguages({
			"/help": { who: everyone(200) },
			"/privacy": { who: everyone(200) },
			"/terms": { who: everyone(200) },
			"/manifest.webmanifest": { who: everyone(200) },
		}),
		"/start": { who: { ...STARTS, guest: "/" } },
		"/bn/start": { who: { ...STARTS, guest: "/bn" } },
		// Nothing links to its data: the address is among the API's, which does not know it.
		"/api/docs": { who: everyone(200), asData: { ...everyone(404), guest: 401 } },
		"/bn/api/docs": { who: everyone(200) },
		"/api-search": { who: everyone(200) },
		"/bn/api-search": { who: everyone(200) },
		"/help-search": { who: everyone(200) },
		"/bn/help-search": { who: everyone(200) },
		"/home": { who: everyone("/") },
		"/sitemap.xml": { who: everyone(200) },
		"/robots.txt": { who: everyone(200) },
		"/preferences": { who: everyone("/") },
		"/errors/error-401": { who: everyone(401) },
		"/errors/error-404": { who: everyone(404) },
		"/errors/error-500": { who: everyone(500) },
		...areas,
	},
	actions: {
		"/preferences": { who: everyone("/help"), form: () => ({ lang: "bn", next: "/help" }) },
		...areas,
	},
};
