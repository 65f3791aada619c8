import {
	type Access,
	anyStudent,
	everyone,
	inStudentArea,
	signedIn,
	studentPage,
	teacherPage,
} from "#tests/support/authorization.ts";

const form = () => {
	const data = new FormData();
	data.set("file", new Blob(["no picture"]), "photo.png");
	return data;
};

/** One's own photo, whose address everybody may open. */
export const access: Access = {
	// What is sent is no picture: everybody who may hears so. An admin has no photo (PHO-1).
	calls: { "POST /auth/api/v1/photo-upload": { who: { ...signedIn(400), admin: 403 }, rawBody: form } },
	pages: {
		...inStudentArea({ "/profile/photo": { who: studentPage(anyStudent(200)) } }),
		"/dashboard/teacher/profile/photo": { who: teacherPage({ teacher: 200 }) },
		"/photos/:photo": { who: everyone(404), params: () => ({ photo: `${crypto.randomUUID()}.jpg` }) },
	},
	actions: {
		...inStudentArea({
			"/profile/photo": { who: studentPage(anyStudent("/student/profile/photo")), form: () => ({ intent: "remove" }) },
		}),
		"/dashboard/teacher/profile/photo": {
			who: teacherPage({ teacher: "/dashboard/teacher/profile/photo" }),
			form: () => ({ intent: "remove" }),
		},
	},
};
