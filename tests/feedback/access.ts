import { type Access, adminPage, everyone, signedIn } from "#tests/support/authorization.ts";

const ASKED = "/auth/login?q=feedback";
const WRITTEN = { title: "The timetable is cut off", description: "The last column cannot be read." };

/** What people tell us, whatever their account lacks, and the inbox of admins. */
export const access: Access = {
	calls: {
		"POST /api/feedbacks": { who: signedIn(201), body: () => WRITTEN },
	},
	pages: {
		"/feedback": { who: { ...everyone(200), guest: ASKED } },
		"/admin/feedback": { who: adminPage(200) },
		"/admin/feedback/:feedbackUuid": { who: adminPage(200) },
	},
	actions: {
		"/feedback": { who: { ...everyone("/feedback"), guest: ASKED }, form: () => WRITTEN },
		// What the admin saw is long past.
		"/admin/feedback/:feedbackUuid": {
			who: adminPage(409),
			form: () => ({ state: "answered", answer: "It is mended.", seen: "1" }),
		},
	},
};
