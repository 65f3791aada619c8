import { defineErrors } from "~/lib/define-errors.ts";
import { m } from "~/paraglide/messages.js";

/** Failures of the platform's announcements. */
export const siteAnnouncementErrors = defineErrors({
	SiteAnnouncementNotFound: {
		status: 404,
		text: m.site_announcement_error_not_found,
		note: "No announcement of the platform has this id.",
	},
	SiteAnnouncementChanged: {
		status: 409,
		text: m.site_announcement_error_changed,
		note: "Somebody changed or deleted it since that version; nothing was overwritten.",
	},
	SiteAnnouncementOver: {
		status: 409,
		field: "untilAt",
		text: m.site_announcement_error_over,
		note: "Its last moment has passed: nobody would see it.",
	},
});
