import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { millis } from "./columns.ts";

/** Who does a scheduled job at the moment (RUN-2): two at once would do the same work twice. */
export const jobLease = sqliteTable("job_lease", {
	name: text("name").primaryKey(),
	holder: text("holder").notNull(),
	/** Past this the holder is taken for gone. */
	heldUntil: millis("held_until").notNull(),
});

/** How often something came that is not worth a row (PAY-14): by name and day. */
export const tally = sqliteTable(
	"tally",
	{
		name: text("name").notNull(),
		/** A day in Dhaka, `2026-11-22`. */
		day: text("day").notNull(),
		n: integer("n").notNull(),
	},
	(table) => [primaryKey({ columns: [table.day, table.name] })],
);
