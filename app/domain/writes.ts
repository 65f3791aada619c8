import type { BatchItem, BatchResponse } from "drizzle-orm/batch";

type Value = null | string | number | bigint | boolean | ArrayBuffer | Uint8Array | Date;

/** One SQL statement with its values, by position or by name; what a query of Drizzle's says of itself (`toSQL`) is one. */
export type Statement = { sql: string; args: Value[] | Record<string, Value> };

/** Rows in the order of the columns. */
export type StatementResult = { columns: string[]; rowsAffected: number; rows: unknown[][] };

/**
 * The way for small writes that come in bursts (registrations, outcomes, notices): they are committed in groups, and each
 * caller hears after the commit that holds its own.
 */
export type Writes = {
	/**
	 * Commits the statements, all or nothing. They must be harmless when repeated: a commit whose acknowledgement was lost is
	 * sent again.
	 * @param key what shares an order: the same key, the same queue
	 * @throws WriteRefused when the database refused them, DatabaseAway when it could not be asked
	 */
	commit(key: string, statements: readonly Statement[]): Promise<StatementResult[]>;
	/** The same for queries of Drizzle's, whose rows come back as it maps them. */
	batch<Query extends BatchItem<"sqlite">, Queries extends Readonly<[Query, ...Query[]]>>(
		key: string,
		queries: Queries,
	): Promise<BatchResponse<Queries>>;
};

/** The database refused the statements: a constraint, or a fault in them. Nothing was written. */
export class WriteRefused extends Error {
	override readonly name = "WriteRefused";
	readonly code: string;
	constructor(code: string, message: string) {
		super(message);
		this.code = code;
	}
}
