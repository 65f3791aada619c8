import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, id, millis, updatedAt, uuid } from "./columns.ts";

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
	},
	(table) => [
		uniqueIndex("notification_once").on(table.accountUuid, table.dedupeKey),
		index("notification_mine").on(table.accountUuid, table.role, table.id),
		index("notification_unread").on(table.accountUuid, table.role).where(sql`read_at IS NULL`),
		index("notification_read").on(table.readAt).where(sql`read_at IS NOT NULL`),
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
