import { type Access, everyone, inBothLanguages } from "#tests/support/authorization.ts";

/** The landing page and its figures. */
export const access: Access = {
	calls: {
		"GET /api/public/summary": { who: everyone(200) },
	},
	pages: inBothLanguages({ "/": { who: everyone(200) } }),
};
