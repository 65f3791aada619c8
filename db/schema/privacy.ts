import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { account } from "./account.ts";
import { createdAt, id, millis, oneOf, uuid } from "./columns.ts";

/** What a deletion that is due waits for. */
export const DELETION_HOLDS = ["exam", "payment", "refund", "wallet", "suspension", "role", "course"] as const;

/**
 * A person asked for the end of their account (PRV-4). Open until they keep it after all or it is carried out; the row stays,
 * and says nothing of them but when.
 */
export const accountDeletion = sqliteTable(
	"account_deletion",
	{
		id: id(),
		uuid: uuid(),
		accountUuid: text("account_uuid")
			.notNull()
			.references(() => account.uuid),
		/** What was in the wallet when it was given up, in poisha. */
		givenUp: integer("given_up").notNull().default(0),
		/** When the waiting is over. */
		dueAt: millis("due_at").notNull(),
		/** When the scheduled work looks at it next; null once there is nothing left to do. */
		nextTryAt: millis("next_try_at"),
		/** How often it could not go on. */
		tries: integer("tries").notNull().default(0),
		heldUpFor: text("held_up_for", { enum: DELETION_HOLDS }),
		cancelledAt: millis("cancelled_at"),
		/** From here on there is no way back. */
		begunAt: millis("begun_at"),
		/** When the issuer had taken its own part away. */
		issuerToldAt: millis("issuer_told_at"),
		completedAt: millis("completed_at"),
		createdAt: createdAt(),
	},
	(table) => [
		uniqueIndex("account_deletion_open")
			.on(table.accountUuid)
			.where(sql`cancelled_at IS NULL AND completed_at IS NULL`),
		index("account_deletion_account").on(table.accountUuid, table.id),
		index("account_deletion_due").on(table.nextTryAt).where(sql`next_try_at IS NOT NULL`),
		check("account_deletion_held", sql`held_up_for IS NULL OR ${oneOf("held_up_for", DELETION_HOLDS)}`),
		check("account_deletion_kept", sql`cancelled_at IS NULL OR begun_at IS NULL`),
		check("account_deletion_next", sql`(next_try_at IS NULL) = (cancelled_at IS NOT NULL OR completed_at IS NOT NULL)`),
	],
);
