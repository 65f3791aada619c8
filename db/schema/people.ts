import { sql } from "drizzle-orm";
import { check, index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { account } from "./account.ts";
import { createdAt, id, millis, oneOf, uuid } from "./columns.ts";

/** Why an account is suspended. */
export const SUSPENSION_REASONS = ["rules", "sharing", "conduct", "payment", "identity", "security", "other"] as const;

/** Accounts that an admin has shut, and those that were opened again (ACC-19): while a row is open, the account is suspended. */
export const suspension = sqliteTable(
	"suspension",
	{
		id: id(),
		uuid: uuid(),
		accountUuid: text("account_uuid")
			.notNull()
			.references(() => account.uuid, { onDelete: "cascade" }),
		reason: text("reason", { enum: SUSPENSION_REASONS }).notNull(),
		/** What the person is told beside the reason. */
		text: text("text").notNull(),
		suspendedBy: text("suspended_by").notNull(),
		createdAt: createdAt(),
		liftedBy: text("lifted_by"),
		/** What the admins read of why it was lifted. */
		liftNote: text("lift_note"),
		liftedAt: millis("lifted_at"),
		/** When the guard of the sessions had heard of the last change; null until then. */
		toldAt: millis("told_at"),
	},
	(table) => [
		uniqueIndex("suspension_open").on(table.accountUuid).where(sql`lifted_at IS NULL`),
		index("suspension_account").on(table.accountUuid),
		index("suspension_untold").on(table.id).where(sql`told_at IS NULL`),
		check("suspension_reason", oneOf("reason", SUSPENSION_REASONS)),
	],
);
