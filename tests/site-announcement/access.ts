import { type Access, adminOnly, adminPage } from "#tests/support/authorization.ts";

const NOBODYS = "01970000-0000-7000-8000-00000000dead";
const said = { audience: "everybody", textEn: "Closed on Friday.", textBn: "শুক্রবার বন্ধ।" };
const sent = { ...said, fromAt: "2026-01-10T04:00:00Z", untilAt: "2026-01-11T04:00:00Z" };
const typed = { ...said, fromAt: "2026-01-10T10:00", untilAt: "2026-01-11T10:00" };
const names = () => ({ uuid: NOBODYS });
const params = () => ({ announcementUuid: NOBODYS });

const ONE = "/admin/announcements/:announcementUuid";

/** What the platform announces: written, published and deleted by admins. */
export const access: Access = {
	calls: {
		"GET /api/site-announcements": { who: adminOnly(200) },
		"POST /api/site-announcements": { who: adminOnly(201), body: () => sent },
		"PUT /api/site-announcements/{uuid}": { who: adminOnly(404), names, body: () => ({ ...sent, version: 1 }) },
		"POST /api/site-announcements/{uuid}/publish": { who: adminOnly(404), names, body: () => ({ version: 1 }) },
		"POST /api/site-announcements/{uuid}/withdraw": { who: adminOnly(404), names, body: () => ({ version: 1 }) },
		"DELETE /api/site-announcements/{uuid}": { who: adminOnly(400), names },
	},
	pages: {
		"/admin/announcements": { who: adminPage(200) },
		"/admin/announcements/new": { who: adminPage(200) },
		[ONE]: { who: adminPage(404), params },
		[`${ONE}/delete`]: { who: adminPage(404), params },
	},
	actions: {
		"/admin/announcements/new": { who: adminPage(200), form: () => ({ ...typed, preview: "on" }) },
		[ONE]: { who: adminPage(404), params, form: () => ({ ...typed, version: "1" }) },
		[`${ONE}/delete`]: {
			who: adminPage(404),
			params,
			form: () => ({ intent: "delete", name: "Nothing", version: "1" }),
		},
	},
};
