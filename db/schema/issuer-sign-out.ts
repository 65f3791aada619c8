import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { account } from "./account.ts";
import { createdAt, id } from "./columns.ts";

/** A session of somebody at the issuer that is to be over, of which the issuer has not heard yet (ACC-9). */
export const issuerSignOut = sqliteTable(
	"issuer_sign_out",
	{
		id: id(),
		accountUuid: text("account_uuid")
			.notNull()
			.references(() => account.uuid, { onDelete: "cascade" }),
		/** Of that session: by it the issuer knows which one is meant. */
		idToken: text("id_token").notNull(),
		/** All that the person has there. */
		everywhere: integer("everywhere", { mode: "boolean" }).notNull(),
		/** So often it did not answer. */
		tries: integer("tries").notNull().default(0),
		createdAt: createdAt(),
	},
	(table) => [
		index("issuer_sign_out_next").on(table.tries, table.id),
		index("issuer_sign_out_account").on(table.accountUuid),
		index("issuer_sign_out_created").on(table.createdAt),
	],
);
