import { z } from "zod";
import { count, pageOf, text, time } from "../core/schemas.ts";

const notification = z
	.object({
		id: z.int(),
		uuid: z.uuid(),
		kind: text.meta({ description: "What it is about, for programs; new kinds are added" }),
		text: text.meta({ description: "A sentence for people, in the language of the `lang` cookie" }),
		address: text.meta({
			description: "A path of this site that it leads to; empty once something newer is told in its place",
		}),
		urgency: z.enum(["now", "soon", "whenever"]),
		createdAt: time,
		readAt: time.nullable(),
	})
	.meta({ id: "Notification" });

export const notificationPage = pageOf("NotificationPage", notification).extend({
	unread: count.meta({ description: "How many are unread in all" }),
});

export const readCount = z
	.object({ read: count.meta({ description: "How many were unread" }) })
	.meta({ id: "NotificationsRead" });

export const oneNotification = notification;
