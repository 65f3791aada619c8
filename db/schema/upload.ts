import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { account } from "./account.ts";
import { createdAt, millis } from "./columns.ts";

/** A file that arrives over several requests, as far as it is kept: a plain value, which its owner stores between them. */
export type StagedFile = {
	/** The bucket's name for it, once it has a whole part. */
	id: string | null;
	/** Bytes of a whole part; 5 MiB where nothing is said, as it was for uploads begun before 2026-11-27. */
	partBytes?: number;
	/** Whole parts, all of one size, in order; `md5` in hex of their bytes as they came, of uploads begun since 2026-11-27. */
	parts: readonly { number: number; tag: string; md5?: string }[];
	/** What comes after them and is less than a part, in order. */
	tail: readonly { key: string; bytes: number; md5?: string }[];
	/** Why it was refused when all of it was there; nothing of it is kept then. */
	refused?: "PlaceNotRemoved" | "FileDamaged";
	/** How often the sweep has tried to finish it, and from when it may again (ms). */
	sweeps?: { made: number; next: number };
};

/**
 * A file that arrives over several requests (UPL-1). What there is of it lies in the bucket under `key` as `staged` says; once all of it is
 * there it is an asset of the same uuid. The row stays until it expires, so that a client that missed the last answer learns of it.
 */
export const upload = sqliteTable(
	"upload",
	{
		uuid: text("uuid").primaryKey(),
		ownerUuid: text("owner_uuid")
			.notNull()
			.references(() => account.uuid),
		/** As the uploader's device calls it. */
		name: text("name").notNull(),
		/** Of the whole file, in bytes, as declared at the beginning. */
		length: integer("length").notNull(),
		/** Bytes that are kept. */
		received: integer("received").notNull(),
		/** SHA-256 of the whole file in base64, where the client declared it. */
		sha256: text("sha256"),
		key: text("key").notNull().unique(),
		staged: text("staged", { mode: "json" }).$type<StagedFile>().notNull(),
		/** The request that adds to it, and until when it counts as alive. */
		leaseToken: text("lease_token"),
		leaseUntil: millis("lease_until"),
		/** Requests that have added to it so far. */
		attempts: integer("attempts").notNull(),
		/** When it is an asset, or refused. */
		finishedAt: millis("finished_at"),
		expiresAt: millis("expires_at").notNull(),
		createdAt: createdAt(),
	},
	(table) => [
		index("upload_owner").on(table.ownerUuid, table.finishedAt),
		index("upload_expires").on(table.expiresAt),
		check("upload_received", sql`received BETWEEN 0 AND length`),
		check("upload_finished_whole", sql`finished_at IS NULL OR received = length`),
		check("upload_lease_whole", sql`(lease_token IS NULL) = (lease_until IS NULL)`),
	],
);
