import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { millis } from "./columns.ts";

/** When something that should happen again and again last did: a row each. */
export const heartbeat = sqliteTable("heartbeat", {
	name: text("name").primaryKey(),
	beatAt: millis("beat_at").notNull(),
});
