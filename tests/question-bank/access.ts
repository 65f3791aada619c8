import { type Access, adminOnly, adminPage } from "#tests/support/authorization.ts";

/** Importing questions. */
export const access: Access = {
	calls: {
		"POST /api/questions/import": {
			who: adminOnly(200),
			body: () => ({ format: "gift", text: "", dryRun: true }),
		},
	},
	pages: { "/admin/questions/import": { who: adminPage(200) } },
	actions: {
		"/admin/questions/import": {
			who: adminPage(200),
			form: () => ({ format: "gift", text: "Two and two? {=Four ~Five}", dryRun: "on" }),
		},
	},
};
