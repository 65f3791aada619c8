import {
	type Access,
	adminPage,
	anyStudent,
	everyone,
	inStudentArea,
	signedIn,
	studentOnly,
	studentPage,
	teacherPage,
} from "#tests/support/authorization.ts";

const AGAIN = "/auth/login?q=again";
const ISSUER = "http://localhost:8788";

/** Where a sign-in without a next address ends. */
const HOMES = {
	student: "/auth/student/profile-verification",
	otherStudent: "/auth/student/profile-verification",
	unverifiedStudent: "/auth/student/profile-verification",
	teacher: "/dashboard/teacher",
	otherTeacher: "/dashboard/teacher",
	unverifiedTeacher: "/dashboard/teacher",
	suspendedTeacher: "/dashboard/teacher",
	admin: "/admin",
};

const PROFILE = {
	...{ dob: "2008-05-01", gender: "female", addressLine1: "1 Road", postOffice: "Dhaka", zipCode: "1205" },
	...{ thana: "Dhanmondi", district: "Dhaka", country: "Bangladesh" },
	...{ instituteUuid: crypto.randomUUID(), gradeUuid: crypto.randomUUID() },
};

const ADDRESS = { addressLine1: "1 Road", postOffice: "Dhaka", zipCode: "1205", country: "Bangladesh" };

/** A page of the profile, which a student and a teacher have. */
const profilePages = { student: studentPage(anyStudent(200)), teacher: teacherPage({ teacher: 200 }) };

const API_ADDRESS = { address_line_1: "1 Road", post_office: "Dhaka", zip_code: "1205" };

/** Students and teachers have a profile, whatever it lacks. */
const ofOwners = (status: number) => ({ ...signedIn(status), admin: 403 });
const ofStudents = (status: number) => ({
	...everyone(403),
	...{ student: status, otherStudent: status, unverifiedStudent: status },
});

/** A subject that is not there: whoever has a profile hears so. */
const NO_SUBJECT = { subjectUuids: crypto.randomUUID() };
const endOne = (role: "student" | "teacher" | "admin", page: string, fields?: Record<string, string>) => {
	const form = () => fields ?? { intent: "end", device: crypto.randomUUID() };
	if (role === "admin") return { who: adminPage(page), form };
	if (role === "student") return { who: studentPage({ ...anyStudent(page), unverifiedStudent: page }), form };
	return { who: teacherPage({ teacher: page, unverifiedTeacher: page, suspendedTeacher: page }), form };
};

const NOBODYS_TOKEN = { intent: "revoke", token: crypto.randomUUID() };

/** Signing in and out, what an account lacks, and where each role is at home. */
export const access: Access = {
	calls: {
		"GET /api/ping": { who: everyone(200) },
		"GET /api/profile/my": { who: signedIn() },
		"GET /api/register_open_school": {
			who: studentOnly({ student: 200, otherStudent: 200, unverifiedStudent: 200 }),
		},
		"POST /api/register_open_school": {
			who: studentOnly({ student: 200, otherStudent: 200, unverifiedStudent: 200 }),
		},
		// What is not there: who may change a profile hears so.
		"PATCH /api/user/grade": { who: { ...ofStudents(404), guest: 401 }, body: () => ({ uuid: crypto.randomUUID() }) },
		"PATCH /api/user/subject": { who: ofOwners(404), body: () => ({ uuids: [crypto.randomUUID()] }) },
		"GET /auth/api/v1/user-profile": { who: signedIn() },
		"GET /auth/api/v1/popup-user-profile": { who: signedIn() },
		"PUT /auth/api/v1/update-user-profile": { who: ofOwners(400), body: () => ({ dob: "2999-01-01" }) },
		"POST /auth/api/v1/address": {
			who: ofOwners(400),
			body: () => ({ ...API_ADDRESS, district_id: "dhaka", thana_id: "sylhet-sadar" }),
		},
		"POST /auth/token": { who: signedIn(201), by: "cookie" },
		"DELETE /auth/token": { who: signedIn(204), alone: true },
	},
	pages: {
		...inStudentArea({
			"/": { who: studentPage(anyStudent("/student/overview")) },
			"/wrong-role": { who: studentPage({ ...anyStudent(200), unverifiedStudent: 200 }) },
			"/profile/general": { who: profilePages.student },
			"/profile/address": { who: profilePages.student },
			"/profile/devices": { who: studentPage({ ...anyStudent(200), unverifiedStudent: 200 }) },
			"/profile/tokens": { who: studentPage({ ...anyStudent(200), unverifiedStudent: 200 }) },
		}),
		"/student/profile": { who: studentPage(anyStudent("/student/profile/general")) },
		"/dashboard/student/profile": { who: studentPage(anyStudent("/dashboard/student/profile/general")) },
		"/dashboard/teacher/profile": { who: teacherPage({ teacher: "/dashboard/teacher/profile/general" }) },
		"/dashboard/teacher/profile/general": { who: profilePages.teacher },
		"/dashboard/teacher/profile/address": { who: profilePages.teacher },
		"/auth/places": { query: "?division=dhaka", who: everyone(200) },
		"/dashboard": {
			who: {
				...HOMES,
				...{ guest: "/auth/sign-in?role=teacher", unverifiedStudent: "/student/overview" },
				...anyStudent("/student/overview"),
			},
		},
		"/dashboard/teacher/wrong-role": {
			who: teacherPage({ teacher: 200, unverifiedTeacher: 200, suspendedTeacher: 200 }),
		},
		"/dashboard/teacher/profile/devices": {
			who: teacherPage({ teacher: 200, unverifiedTeacher: 200, suspendedTeacher: 200 }),
		},
		"/dashboard/teacher/profile/tokens": {
			who: teacherPage({ teacher: 200, unverifiedTeacher: 200, suspendedTeacher: 200 }),
		},
		"/admin/devices": { who: adminPage(200) },
		"/admin/tokens": { who: adminPage(200) },
		"/auth/login": { who: { ...HOMES, guest: 200 } },
		"/auth/register": { who: everyone(200) },
		"/auth/mobile-verification": { who: { ...HOMES, guest: `${AGAIN}&next=%2Fhome`, unverifiedStudent: 200 } },
		"/auth/missing-name": { who: { ...HOMES, guest: `${AGAIN}&next=%2Fhome` } },
		"/auth/teacher-verification": {
			who: {
				...everyone("/dashboard"),
				...{ guest: AGAIN, teacher: "/dashboard/teacher", otherTeacher: "/dashboard/teacher" },
				...{ unverifiedTeacher: 200, suspendedTeacher: 200 },
			},
		},
		"/auth/student/profile-verification": {
			who: { ...everyone("/dashboard"), guest: AGAIN, student: 200, otherStudent: 200, unverifiedStudent: 200 },
		},
		// Nobody gets a role by a link, nor does a session end by one: who lacks the role may take it on, with a form.
		// Nobody gets a role by a link, nor does a session end by one: who lacks the role may take it on, with a form.
		"/auth/sign-in": {
			who: {
				...everyone("/auth/add-role?role=student"),
				...{ guest: ISSUER, unverifiedStudent: ISSUER, ...anyStudent(ISSUER) },
			},
		},
		"/auth/add-role": {
			query: "?role=teacher",
			who: {
				...everyone("/auth/sign-in?role=teacher"),
				...{ unverifiedStudent: 200, ...anyStudent(200), admin: 200 },
			},
		},
		"/auth/callback": { who: { ...HOMES, guest: "/auth/login?q=expired" } },
		"/auth/sign-out": { who: everyone("/") },
		"/auth/signed-out": { who: everyone("/") },
	},
	actions: {
		// A device that is nobody's: whose page it is hears so there.
		"/student/profile/devices": endOne("student", "/student/profile/devices"),
		"/dashboard/student/profile/devices": endOne("student", "/dashboard/student/profile/devices"),
		"/dashboard/teacher/profile/devices": endOne("teacher", "/dashboard/teacher/profile/devices"),
		"/admin/devices": endOne("admin", "/admin/devices"),
		"/student/profile/tokens": endOne("student", "/student/profile/tokens", NOBODYS_TOKEN),
		"/dashboard/student/profile/tokens": endOne("student", "/dashboard/student/profile/tokens", NOBODYS_TOKEN),
		"/dashboard/teacher/profile/tokens": endOne("teacher", "/dashboard/teacher/profile/tokens", NOBODYS_TOKEN),
		"/admin/tokens": endOne("admin", "/admin/tokens", NOBODYS_TOKEN),
		// An institute that is not there: a student hears so, the others do not get as far.
		"/auth/student/profile-verification": {
			who: { ...everyone("/dashboard"), guest: AGAIN, ...anyStudent(400), unverifiedStudent: 400 },
			form: () => PROFILE,
		},
		...inStudentArea({
			"/profile/general": {
				who: studentPage(anyStudent(404)),
				form: () => ({ dob: "2008-05-01", gender: "female", gradeUuid: crypto.randomUUID() }),
			},
			// A district of another division.
			"/profile/address": {
				who: studentPage(anyStudent(400)),
				form: () => ({ ...ADDRESS, divisionId: "sylhet", districtId: "dhaka", thana: "Dhanmondi" }),
			},
		}),
		"/dashboard/teacher/profile/general": { who: teacherPage({ teacher: 404 }), form: () => NO_SUBJECT },
		"/dashboard/teacher/profile/address": {
			who: teacherPage({ teacher: 400 }),
			form: () => ({ ...ADDRESS, divisionId: "sylhet", districtId: "dhaka", thana: "Dhanmondi" }),
		},
		"/auth/sign-out": { who: everyone(ISSUER), alone: true },
		"/auth/add-role": {
			who: { ...everyone("/dashboard/teacher"), guest: "/auth/sign-in?role=student" },
			form: () => ({ role: "teacher" }),
			alone: true,
		},
	},
};
