import { defineErrors } from "~/lib/define-errors.ts";
import { m } from "~/paraglide/messages.js";

/** Failures of notifications (NTF-5). */
export const notificationErrors = defineErrors({
	NotificationNotFound: {
		status: 404,
		text: m.notification_not_found,
		note: "The caller has no such notification.",
	},
	PushRefused: {
		status: 400,
		text: m.notification_push_refused,
		note: "What a browser said of itself is no push service's address, or has no keys.",
	},
});
