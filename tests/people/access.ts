import { type Access, adminPage, everyone } from "#tests/support/authorization.ts";
import type { World } from "#tests/support/workers/authorization-world.ts";

/** Somebody about whom an admin decides, and of whom nothing else in the matrix depends. */
const other = ({ people }: World) => ({ accountUuid: people.otherTeacher?.accountUuid ?? "" });
const suspend = { intent: "suspend", reason: "other", text: "Only a test of the matrix", name: "Nobody" };

/** What admins do with people, and what a suspended one reads. */
export const access: Access = {
	pages: {
		"/admin/users": { who: adminPage(200) },
		"/admin/users/:accountUuid": { who: adminPage(200), params: other },
		"/admin/audit": { who: adminPage(200) },
		"/admin/audit/:entryUuid": { who: adminPage(404), params: () => ({ entryUuid: crypto.randomUUID() }) },
		// It is about who was refused at the sign-in a moment ago, in that browser: nobody of these was.
		"/auth/suspended": { who: everyone("/auth/login") },
	},
	actions: {
		// It is about an account that is not there: an admin hears so.
		"/admin/users/:accountUuid suspend": {
			who: adminPage(404),
			params: () => ({ accountUuid: crypto.randomUUID() }),
			form: () => suspend,
		},
		"/admin/users/:accountUuid restore": {
			who: adminPage(409),
			params: other,
			form: () => ({ intent: "restore", suspension: crypto.randomUUID(), note: "Nothing to restore" }),
		},
		"/admin/users/:accountUuid give a role": {
			// Under another name than theirs.
			who: adminPage(400),
			params: other,
			form: () => ({ intent: "give", role: "teacher", name: "Nobody" }),
		},
		"/admin/users/:accountUuid make an admin": {
			who: adminPage(404),
			params: () => ({ accountUuid: crypto.randomUUID() }),
			form: () => ({ intent: "give", role: "admin", reason: "Only a test", name: "Nobody" }),
		},
		// A device that is nobody's.
		"/admin/users/:accountUuid end a device": {
			who: adminPage(404),
			params: other,
			form: () => ({ intent: "end-device", device: crypto.randomUUID() }),
		},
		"/admin/users/:accountUuid take the only role": {
			who: adminPage(400),
			params: other,
			form: () => ({ intent: "take", role: "teacher", reason: "Only a test", name: "Nobody" }),
			alone: true,
		},
	},
};
