import { type Access, adminPage, everyone, signedIn } from "#tests/support/authorization.ts";

const AGAIN = "/auth/login?q=again";

/** An accepted teacher's page leads on to the dashboard; one with scripts hears first that there is nothing to appeal against. */
const appealed = (teacher: number | string) => ({
	...everyone<number | string>("/dashboard"),
	...{ guest: AGAIN, teacher, otherTeacher: teacher, suspendedTeacher: 409, unverifiedTeacher: 409 },
});

/** What a teacher sent, for that teacher and for admins: `unverifiedTeacher` is who sent it. */
export const access: Access = {
	calls: {
		// An admin is asked on what is nobody's any more, a teacher has nothing to appeal against.
		"PATCH /api/user/update-verification-status": {
			who: { ...signedIn(403), admin: 404 },
			body: () => ({ verificationStatus: "Accepted", uuid: crypto.randomUUID() }),
		},
	},
	pages: {
		"/auth/teacher-verification/scan/:scanUuid": {
			who: {
				...everyone("/dashboard"),
				...{ guest: AGAIN, teacher: 404, otherTeacher: 404, suspendedTeacher: 404, unverifiedTeacher: 200 },
			},
		},
		"/admin/verifications": { who: adminPage(200) },
		"/admin/verifications/:verificationUuid": { who: adminPage(200) },
		"/admin/verifications/:verificationUuid/scan/:scanUuid": { who: adminPage(200) },
	},
	actions: {
		"/auth/teacher-verification": {
			who: appealed("/dashboard/teacher"),
			asData: appealed(409),
			form: () => ({ intent: "appeal", appeal: "It is my name, as on the card" }),
		},
		"/admin/verifications/:verificationUuid": {
			// About what has changed since it was seen.
			who: adminPage(409),
			form: () => ({ decision: "reject", seen: "1", reasons: "scan_unreadable" }),
		},
	},
};
