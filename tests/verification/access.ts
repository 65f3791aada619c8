import { type Access, adminPage, everyone, signedIn } from "#tests/support/authorization.ts";
import { pngOf } from "#tests/support/scans.ts";

const scanForm = () => {
	const data = new FormData();
	data.set("file", new Blob([pngOf()]), "nid.png");
	return data;
};

const AGAIN = "/auth/login?q=again";

/** An accepted teacher's page leads on to the dashboard; one with scripts hears first that there is nothing to appeal against. */
const appealed = (teacher: number | string) => ({
	...everyone<number | string>("/dashboard"),
	...{ guest: AGAIN, teacher, otherTeacher: teacher, suspendedTeacher: 409, unverifiedTeacher: 409 },
});

/** What a teacher sent, for that teacher and for admins: `unverifiedTeacher` is who sent it. */
export const access: Access = {
	calls: {
		// Whoever is signed in may be a teacher later.
		"POST /auth/api/v1/file-upload": { who: signedIn(201), rawBody: scanForm },
		// Who waits has sent something already, who is accepted or suspended sends nothing: refused before it is asked what is missing.
		"POST /api/verifications": {
			who: { ...signedIn(403), teacher: 409, otherTeacher: 409, suspendedTeacher: 409, unverifiedTeacher: 409 },
			body: () => ({
				number: "1987654321",
				aboutMe: "I teach physics.",
				front: crypto.randomUUID(),
				back: crypto.randomUUID(),
			}),
		},
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
