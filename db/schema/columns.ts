import { sql } from "drizzle-orm";
import { integer, text } from "drizzle-orm/sqlite-core";
import { v7 as uuidv7 } from "uuid";

/** UUIDv7 as text: sorts by creation, the key in addresses and JSON. */
export const uuid = () => text("uuid").notNull().unique().$defaultFn(uuidv7);

/** A numeric twin of the uuid, shown where an `id` is published (DATA-3). */
export const id = () => integer("id").primaryKey({ autoIncrement: true });

/** Integer milliseconds since the epoch, UTC. */
export const millis = (name: string) => integer(name);

export const createdAt = () => millis("created_at").notNull();
export const updatedAt = () => millis("updated_at").notNull();

/** `column IN ('a','b')` for a CHECK constraint (DATA-8). */
export const oneOf = (column: string, values: readonly string[]) =>
	sql.raw(`${column} IN (${values.map((value) => `'${value}'`).join(", ")})`);
