import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { account } from "./account.ts";
import { createdAt, id, millis, oneOf, updatedAt, uuid } from "./columns.ts";

/**
 * What somebody is told, once for each change (NTF-1). What it says is made of `kind` and `params` when it is read. No
 * foreign key: it is written in one transaction with its cause, which it never undoes.
 */
export const notification = sqliteTable(
	"notification",
	{
		id: id(),
		uuid: uuid(),
		accountUuid: text("account_uuid").notNull(),
		/** In which role it concerns them: it is shown in that area. */
		role: text("role").notNull(),
		/** A line of the table in app/domain/notification/kinds.ts, which may know more kinds than this build. */
		kind: text("kind").notNull(),
		/** JSON, as its kind has it. */
		params: text("params").notNull(),
		/** A path of ours that it leads to. */
		address: text("address").notNull(),
		/** Names the change it is about. */
		dedupeKey: text("dedupe_key").notNull(),
		createdAt: createdAt(),
		readAt: millis("read_at"),
		/** When it may be pushed at the earliest; null where it need not be, or was. */
		pushAt: millis("push_at"),
		/** The same of an SMS. */
		smsAt: millis("sms_at"),
	},
	(table) => [
		uniqueIndex("notification_once").on(table.accountUuid, table.dedupeKey),
		index("notification_mine").on(table.accountUuid, table.role, table.id),
		index("notification_unread").on(table.accountUuid, table.role).where(sql`read_at IS NULL`),
		index("notification_read").on(table.readAt).where(sql`read_at IS NOT NULL`),
		index("notification_push").on(table.pushAt).where(sql`push_at IS NOT NULL`),
		index("notification_sms").on(table.smsAt).where(sql`sms_at IS NOT NULL`),
	],
);

/** What somebody wants to hear of by which channel, where that is not what everybody gets. */
export const notificationSetting = sqliteTable(
	"notification_setting",
	{
		accountUuid: text("account_uuid").notNull(),
		kind: text("kind").notNull(),
		/** `inbox` is the bell and its page. */
		channel: text("channel").notNull(),
		enabled: integer("enabled", { mode: "boolean" }).notNull(),
		updatedAt: updatedAt(),
	},
	(table) => [primaryKey({ columns: [table.accountUuid, table.kind, table.channel] })],
);

export const PUSH_URGENCIES = ["high", "normal", "low"] as const;

/** A browser that wants to be told (NTF-8). Whoever turns it on there last has it: one endpoint is one person's. */
export const pushSubscription = sqliteTable(
	"push_subscription",
	{
		id: id(),
		uuid: uuid(),
		accountUuid: text("account_uuid")
			.notNull()
			.references(() => account.uuid, { onDelete: "cascade" }),
		endpoint: text("endpoint").notNull(),
		/** The browser's keys, base64url. */
		p256dh: text("p256dh").notNull(),
		auth: text("auth").notNull(),
		/** The language of the page that it was turned on in. */
		locale: text("locale").notNull(),
		/** What its session carried, as JSON: when that has ended, nothing is sent there any more. */
		carried: text("carried").notNull(),
		/** The name of that session in the list of devices. */
		device: text("device"),
		/** Since when its push service refuses it for good: nothing is sent there, and its browser makes another at the next visit. */
		goneAt: millis("gone_at"),
		createdAt: createdAt(),
	},
	(table) => [
		uniqueIndex("push_subscription_endpoint").on(table.endpoint),
		index("push_subscription_account").on(table.accountUuid, table.id),
	],
);

/** A message on its way to one browser; when it has arrived, or never will, the row goes. */
export const pushDelivery = sqliteTable(
	"push_delivery",
	{
		id: id(),
		subscriptionUuid: text("subscription_uuid")
			.notNull()
			.references(() => pushSubscription.uuid, { onDelete: "cascade" }),
		/** JSON, for the browser alone. */
		payload: text("payload").notNull(),
		urgency: text("urgency", { enum: PUSH_URGENCIES }).notNull(),
		/** Names the message: one goes to a browser once. */
		topic: text("topic").notNull(),
		attempts: integer("attempts").notNull().default(0),
		nextAt: millis("next_at").notNull(),
		/** What is later than this is no news. */
		expiresAt: millis("expires_at").notNull(),
		createdAt: createdAt(),
	},
	(table) => [
		uniqueIndex("push_delivery_once").on(table.subscriptionUuid, table.topic),
		index("push_delivery_next").on(table.nextAt),
		check("push_delivery_urgency", oneOf("urgency", PUSH_URGENCIES)),
	],
);
