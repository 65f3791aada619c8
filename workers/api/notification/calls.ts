import { markAllRead, markRead } from "~/domain/notification/mark-read.server.ts";
import { listNotifications } from "~/domain/notification/queries.server.ts";
import { readAllSchema } from "~/domain/notification/schemas.ts";
import { defineCall, ok, type Resource } from "../core/call.ts";
import { idParams, paging } from "../core/params.ts";
import { EXAMPLE } from "./examples.ts";
import { notificationPage, oneNotification, readCount } from "./schemas.ts";
import { toNotification, toNotifications } from "./wire.ts";

const IN_ROLE = "Those of the role in use. Also for those whose account lacks something.";

/** What the caller was told; the path of the list has its prefix once (API-7). */
export const notification: Resource = {
	tag: "Notifications",
	calls: [
		defineCall({
			method: "get",
			path: "/api/account/notifications",
			id: "listNotifications",
			summary: "What the caller was told, newest first, and how many are unread",
			notes: `Reading it marks nothing as read. ${IN_ROLE}`,
			access: "signed-in",
			query: paging(),
			answers: { 200: { description: "A page of it", schema: notificationPage, example: EXAMPLE.page } },
			handle: async ({ deps, actor }, { query }) => ok(toNotifications(await listNotifications(deps, actor, query))),
		}),
		defineCall({
			method: "post",
			path: "/api/account/notifications/{id}/read",
			id: "markNotificationRead",
			summary: "Mark a notification as read",
			notes: "Again, nothing changes: it was read when it was read first.",
			access: "signed-in",
			params: idParams("notification", EXAMPLE.one.uuid),
			answers: { 200: { description: "It is read", schema: oneNotification, example: EXAMPLE.one } },
			errors: ["NotificationNotFound"],
			handle: async ({ deps, actor }, { params }) => ok(toNotification(await markRead(deps, actor, params.id))),
		}),
		defineCall({
			method: "post",
			path: "/api/account/notifications/read",
			id: "markAllNotificationsRead",
			summary: "Mark all notifications as read",
			notes: `With \`upTo\`, the numeric id of the newest that was shown, those after it stay unread. ${IN_ROLE}`,
			access: "signed-in",
			body: readAllSchema,
			bodyExample: EXAMPLE.upTo,
			answers: { 200: { description: "They are read", schema: readCount, example: EXAMPLE.read } },
			handle: async ({ deps, actor }, { body }) => ok({ read: await markAllRead(deps, actor, body.upTo) }),
		}),
	],
};
