import { sql } from "drizzle-orm";
import { check, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** How often somebody did today what has a limit by the day (SEC-10.1). One row for each, whatever the day: the first of a day begins it anew. */
export const dayCount = sqliteTable(
	"day_count",
	{
		accountUuid: text("account_uuid").notNull(),
		what: text("what").notNull(),
		/** Days since 1970 in Dhaka. */
		day: integer("day").notNull(),
		count: integer("count").notNull(),
	},
	(table) => [primaryKey({ columns: [table.accountUuid, table.what] }), check("day_count_positive", sql`count > 0`)],
);
