import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { account } from "./account.ts";
import { createdAt, id, millis, uuid } from "./columns.ts";

/** What a file was uploaded for, which says how large it may be. */
export const ASSET_PURPOSES = ["general", "photo", "slides"] as const;
/** What a file can hang on, which says who may read it. */
export const ASSET_HOLDERS = [
	"feedback",
	"account",
	"lecture",
	"course",
	"material",
	"assignment",
	"submission",
	"content",
	"question-picture",
	"model-test",
	"mock-test",
] as const;

/**
 * A file that somebody uploaded (AST-1). Its bytes are in the bucket under `key`. The row is there before them, so that
 * nothing in the bucket is unknown; it hangs on one thing, or on nothing yet.
 */
export const asset = sqliteTable(
	"asset",
	{
		id: id(),
		uuid: uuid(),
		ownerUuid: text("owner_uuid")
			.notNull()
			.references(() => account.uuid),
		/** As the uploader's device called it. */
		name: text("name").notNull(),
		/** By its content, never as the uploader said; null until all bytes are there, as `bytes` and `storedAt`. */
		type: text("type"),
		bytes: integer("bytes"),
		key: text("key").notNull().unique(),
		purpose: text("purpose", { enum: ASSET_PURPOSES }).notNull(),
		holderType: text("holder_type", { enum: ASSET_HOLDERS }),
		holderUuid: text("holder_uuid"),
		/** Since when it hangs on nothing; a day later it is removed. */
		looseSince: millis("loose_since"),
		storedAt: millis("stored_at"),
		createdAt: createdAt(),
	},
	(table) => [
		index("asset_owner").on(table.ownerUuid, table.holderUuid),
		index("asset_holder").on(table.holderType, table.holderUuid),
		index("asset_loose").on(table.looseSince).where(sql`loose_since IS NOT NULL`),
		// Purposes and kinds of holders are not checked: a new one would rebuild the table.
		check("asset_held_or_loose", sql`(holder_uuid IS NULL) = (loose_since IS NOT NULL)`),
		check("asset_holder_whole", sql`(holder_uuid IS NULL) = (holder_type IS NULL)`),
		check("asset_stored_whole", sql`(stored_at IS NULL) = (bytes IS NULL) AND (stored_at IS NULL) = (type IS NULL)`),
	],
);
