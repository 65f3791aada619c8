import { type SQL, sql } from "drizzle-orm";

/** A UUIDv7 of the database's own, anew for each row of a statement. @param now ms UTC */
export function freshUuid(now: number): SQL {
	const time = now.toString(16).padStart(12, "0");
	const stamp = `${time.slice(0, 8)}-${time.slice(8)}-7`;
	const digits = (bytes: number) => sql`lower(hex(randomblob(${sql.raw(String(bytes))})))`;
	return sql`${stamp} || substr(${digits(2)}, 2) || '-' || substr('89ab', 1 + (random() & 3), 1) || substr(${digits(2)}, 2) || '-' || ${digits(6)}`;
}
