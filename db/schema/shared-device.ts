import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { account } from "./account.ts";
import { createdAt, millis, updatedAt } from "./columns.ts";

/** Who uses a device that several people share, each behind a PIN (ACC-50). The device is known by the hash of its cookie. */
export const sharedDevicePerson = sqliteTable(
	"shared_device_person",
	{
		deviceHash: text("device_hash").notNull(),
		accountUuid: text("account_uuid")
			.notNull()
			.references(() => account.uuid, { onDelete: "cascade" }),
		pinSalt: text("pin_salt").notNull(),
		pinHash: text("pin_hash").notNull(),
		/** Wrong ones since the last right one. */
		tries: integer("tries").notNull().default(0),
		/** The name of the session that waits for its owner; null while nothing waits. */
		parked: text("parked"),
		/** The name of the session that waited last, and when its owner came in: a second tap is theirs as well. */
		cameIn: text("came_in"),
		cameInAt: millis("came_in_at"),
		/** Wrong ones within a day, since `day_from`: coming in takes none of them back. */
		dayTries: integer("day_tries").notNull().default(0),
		dayFrom: millis("day_from").notNull().default(0),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [
		primaryKey({ columns: [table.deviceHash, table.accountUuid] }),
		index("shared_device_person_account").on(table.accountUuid),
		check("shared_device_person_tries", sql`tries BETWEEN 0 AND 5`),
	],
);
