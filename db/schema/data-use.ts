import { sql } from "drizzle-orm";
import { check, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { account } from "./account.ts";
import { updatedAt } from "./columns.ts";

const ofAccount = () =>
	text("account_uuid")
		.notNull()
		.references(() => account.uuid, { onDelete: "cascade" });

/** About how much of somebody's mobile data we have used in a month (MET-1). */
export const dataUse = sqliteTable(
	"data_use",
	{
		accountUuid: ofAccount(),
		/** Of Dhaka's calendar, `2026-01`. */
		month: text("month").notNull(),
		/** What it was: a live class, a recording, a file. */
		kind: text("kind").notNull(),
		bytes: integer("bytes").notNull(),
		updatedAt: updatedAt(),
	},
	(table) => [
		primaryKey({ columns: [table.accountUuid, table.month, table.kind] }),
		check("data_use_bytes", sql`bytes >= 0`),
	],
);

/** What somebody pays for mobile data, as they said. */
export const dataPackage = sqliteTable(
	"data_package",
	{
		accountUuid: ofAccount().primaryKey(),
		pricePoisha: integer("price_poisha").notNull(),
		megabytes: integer("megabytes").notNull(),
		updatedAt: updatedAt(),
	},
	() => [check("data_package_positive", sql`price_poisha > 0 AND megabytes > 0`)],
);
