import {
	type Access,
	adminOnly,
	adminPage,
	anyStudent,
	EACH_THEIR_OWN,
	EVERYBODYS,
	everyone,
	inStudentArea,
	MAKES_THEIR_OWN,
	ready,
	same,
	studentPage,
	teacherPage,
} from "#tests/support/authorization.ts";

/** Why it is the same to both teachers. */
const ADMINS = "It is for admins, whoever's video it is";

const OWN = "/dashboard/teacher/content/:contentUuid";

/** Its own teacher; to the other one it is not there. */
const teacherOnly = (teacher: number, otherTeacher = 404) => ({
	...everyone(403),
	...{ guest: 401, teacher, otherTeacher, unverifiedTeacher: 412, suspendedTeacher: 412 },
});
const ownPage = (teacher: number | string) => teacherPage({ teacher, otherTeacher: 404 });
const params = ({ contents }: { contents: { draft: string } }) => ({ contentUuid: contents.draft });
const draft = { who: ownPage(200), params };

/** Free videos: read by whoever is signed in once they are published, made and changed by their teachers. */
export const access: Access = {
	calls: {
		"GET /api/contents": { who: ready(), alike: EVERYBODYS },
		"GET /api/contents/my": { who: teacherOnly(200, 200), alike: EACH_THEIR_OWN },
		"GET /api/content/{id}": {
			who: { ...ready(404), teacher: 200, admin: 200 },
			id: ({ contents }) => contents.draft,
		},
		"GET /api/content/{id}/stream": {
			who: { ...ready(404), teacher: 200, admin: 200 },
			id: ({ contents }) => contents.draft,
		},
		"GET /api/content/{id}/captions": { who: ready(), id: ({ contents }) => contents.published, alike: EVERYBODYS },
		// The file is nobody's.
		"POST /api/contents": {
			who: teacherOnly(409, 409),
			body: () => ({
				...{ title: "Waves", description: "What they are.", subjectUuid: "018f0000-0000-7000-9009-00000000c0de" },
				asset: "018f0000-0000-7000-9009-00000000c0df",
			}),
			alike: MAKES_THEIR_OWN,
		},
		"PATCH /api/content/{id}": {
			who: teacherOnly(200),
			id: ({ contents }) => contents.draft,
			body: () => ({ title: "Light" }),
		},
		"GET /api/admin/contents": { who: adminOnly(200) },
		// The file is nobody's.
		"POST /api/admin/contents": {
			who: adminOnly(409),
			body: () => ({
				...{ title: "Waves", description: "What they are.", subjectUuid: "018f0000-0000-7000-9009-00000000c0de" },
				asset: "018f0000-0000-7000-9009-00000000c0df",
			}),
		},
		"GET /api/admin/contents/{id}": { who: adminOnly(200), id: ({ contents }) => contents.draft },
		"PATCH /api/admin/contents/{id}": {
			who: adminOnly(200),
			id: ({ contents }) => contents.draft,
			body: () => ({ title: "Light" }),
		},
		// What was seen is long past.
		"POST /api/admin/contents/{id}/take-off": {
			who: adminOnly(409),
			id: ({ contents }) => contents.draft,
			body: () => ({ reason: "A copy of a film", name: "Waves", version: 99 }),
		},
		"POST /api/admin/contents/{id}/put-back": {
			who: adminOnly(409),
			id: ({ contents }) => contents.draft,
			body: () => ({ version: 99 }),
		},
		// A teacher's is not deleted by admins.
		"DELETE /api/admin/contents/{id}": {
			who: adminOnly(409),
			id: ({ contents }) => contents.draft,
		},
		"DELETE /api/content/{id}": { who: teacherOnly(204), id: ({ contents }) => contents.draft, alone: true },
	},
	pages: {
		...inStudentArea(same({ who: studentPage(anyStudent(200)) }, ["/content", "/p/:page?/content"])),
		...same({ who: teacherPage({ teacher: 200 }), alike: EVERYBODYS }, [
			"/dashboard/teacher/content",
			"/dashboard/teacher/p/:page?/content",
		]),
		"/dashboard/teacher/content/new": { who: teacherPage({ teacher: 200 }), alike: MAKES_THEIR_OWN },
		"/admin/videos": { who: adminPage(200), alike: ADMINS },
		"/admin/videos/new": { who: adminPage(200), alike: ADMINS },
		...same({ who: adminPage(200), params, alike: ADMINS }, [
			"/admin/videos/:contentUuid",
			"/admin/videos/:contentUuid/poster",
			"/admin/videos/:contentUuid/captions",
			"/admin/videos/:contentUuid/delete",
		]),
		[OWN]: draft,
		[`${OWN}/edit`]: draft,
		[`${OWN}/poster`]: draft,
		[`${OWN}/captions`]: draft,
		[`${OWN}/delete`]: draft,
		"/dashboard/video-player/content/:contentUuid": {
			who: {
				...everyone(404),
				...{ guest: "/", teacher: 200, admin: 200, unverifiedStudent: "/auth/mobile-verification" },
				...{ unverifiedTeacher: "/auth/teacher-verification", suspendedTeacher: "/auth/teacher-verification" },
			},
			params,
		},
	},
	actions: {
		// What was seen is long past.
		"/admin/videos/:contentUuid": {
			who: adminPage(409),
			alike: ADMINS,
			params,
			form: () => ({ intent: "take-off", reason: "A copy of a film", version: "99" }),
		},
		"/admin/videos/new": {
			who: adminPage(400),
			form: () => ({ title: "Waves", description: "", subjectUuid: "" }),
			alike: ADMINS,
		},
		"/admin/videos/:contentUuid/poster": {
			who: adminPage(409),
			params,
			form: () => ({ intent: "remove", version: "99" }),
			alike: ADMINS,
		},
		"/admin/videos/:contentUuid/captions": {
			who: adminPage(409),
			params,
			form: () => ({ intent: "remove", version: "99" }),
			alike: ADMINS,
		},
		"/admin/videos/:contentUuid/delete": {
			who: adminPage(409),
			params,
			form: () => ({ intent: "delete", name: "Waves", version: "99" }),
			alike: ADMINS,
		},
		"/dashboard/teacher/content/new": {
			who: teacherPage({ teacher: 400 }),
			form: () => ({ title: "Waves", description: "", subjectUuid: "" }),
			alike: MAKES_THEIR_OWN,
		},
		[OWN]: { who: ownPage(OWN), params, form: () => ({ intent: "unpublish" }) },
		// What was seen is long past.
		[`${OWN}/edit`]: {
			who: ownPage(409),
			params,
			form: () => ({
				...{ title: "Waves", description: "What they are.", version: "99" },
				subjectUuid: "018f0000-0000-7000-9009-00000000c0de",
			}),
		},
		[`${OWN}/poster`]: { who: ownPage(409), params, form: () => ({ intent: "remove", version: "99" }) },
		[`${OWN}/captions`]: { who: ownPage(409), params, form: () => ({ intent: "remove", version: "99" }) },
		[`${OWN}/delete`]: {
			who: ownPage("/dashboard/teacher/p/content?show=mine"),
			asData: ownPage(404),
			params,
			form: () => ({ confirm: "on" }),
			alone: true,
		},
	},
};
