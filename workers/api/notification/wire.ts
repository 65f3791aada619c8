import type { z } from "zod";
import { wordsOf } from "~/domain/notification/kinds.ts";
import type { Notification, Notifications } from "~/domain/notification/queries.server.ts";
import { mapPage } from "~/lib/paging.ts";
import { toIso } from "~/lib/time.ts";
import type { notificationPage, oneNotification } from "./schemas.ts";

export const toNotification = (row: Notification): z.output<typeof oneNotification> => ({
	...{ id: row.id, uuid: row.uuid, kind: row.kind, address: row.address, ...wordsOf(row) },
	...{ createdAt: toIso(row.createdAt), readAt: toIso(row.readAt) },
});

export const toNotifications = ({ unread, ...page }: Notifications): z.output<typeof notificationPage> => ({
	...mapPage(page, toNotification),
	unread,
});
