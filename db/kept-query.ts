import type { InValue, ResultSet } from "@libsql/client/web";
import { fillPlaceholders, type Placeholder, sql } from "drizzle-orm";
import { type Database, openBatches } from "./client.ts";

type Prepared = {
	getQuery(): { sql: string; params: unknown[] };
	mapResult(result: unknown, fromBatch: boolean): unknown;
};
type Query = PromiseLike<readonly unknown[]> & { prepare(): Prepared };

/** A query with the values of one request, for `readAll`. */
export type Reading<Row> = { sql: string; args: InValue[]; rowsOf(result: ResultSet): Row[] };

/** The rows that a list of readings gives. */
export type RowsOf<R extends readonly Reading<unknown>[]> = {
	-readonly [K in keyof R]: R[K] extends Reading<infer Row> ? Row[] : never;
};

/** Drizzle without a database: it builds, and asks nothing. */
const builder = openBatches(() => Promise.reject(new Error("A kept query is read by `readAll`")));

/**
 * A query that differs from request to request in its values alone. Drizzle works out its text, and how its rows are
 * mapped, once in an isolate, at the first use: that costs several times what sending it does.
 * @param names of its values, which `build` gets as placeholders
 */
export function keptQuery<const Name extends string, Q extends Query>(
	names: readonly Name[],
	build: (db: Database, values: { [K in Name]: Placeholder<K> }) => Q,
): (values: Record<Name, string | number>) => Reading<Awaited<Q>[number]> {
	let prepared: Prepared | undefined;
	return (values) => {
		if (!prepared) {
			const placeholders = Object.fromEntries(names.map((name) => [name, sql.placeholder(name)]));
			prepared = build(builder, placeholders as { [K in Name]: Placeholder<K> }).prepare();
		}
		const { getQuery, mapResult } = prepared;
		const query = getQuery.call(prepared);
		return {
			sql: query.sql,
			args: fillPlaceholders(query.params, values) as InValue[],
			rowsOf: (result) => mapResult.call(prepared, result, true) as Awaited<Q>[number][],
		};
	};
}

/** Reads all of them in one round trip, and as of one moment. */
export async function readAll<R extends readonly Reading<unknown>[]>(
	{ $client }: Pick<Database, "$client">,
	readings: readonly [...R],
): Promise<RowsOf<R>> {
	const results = await $client.batch(readings.map(({ sql, args }) => ({ sql, args })));
	const rows = readings.map(({ rowsOf }, index) => rowsOf(results[index] as ResultSet));
	return rows as RowsOf<R>;
}
