import type { Kept, Store } from "./store.ts";

/** The memory of the fake BigBlueButton as a table of JSON. */
export class SqlStore implements Store {
	readonly #sql: SqlStorage;

	constructor(sql: SqlStorage) {
		this.#sql = sql;
		sql.exec(
			"CREATE TABLE IF NOT EXISTS kept (number INTEGER PRIMARY KEY, kind TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL, UNIQUE (kind, id))",
		);
	}

	put<K extends keyof Kept>(kind: K, id: string, thing: Kept[K]): void {
		this.#sql.exec(
			"INSERT INTO kept (kind, id, body) VALUES (?, ?, ?) ON CONFLICT (kind, id) DO UPDATE SET body = excluded.body",
			...[kind, id, JSON.stringify(thing)],
		);
	}
	get<K extends keyof Kept>(kind: K, id: string): Kept[K] | null {
		const [row] = this.#sql.exec("SELECT body FROM kept WHERE kind = ? AND id = ?", kind, id).toArray();
		return row ? (JSON.parse(String(row.body)) as Kept[K]) : null;
	}
	all<K extends keyof Kept>(kind: K): Kept[K][] {
		return this.#sql
			.exec("SELECT body FROM kept WHERE kind = ? ORDER BY number", kind)
			.toArray()
			.map((row) => JSON.parse(String(row.body)) as Kept[K]);
	}
	remove(kind: keyof Kept, id: string): void {
		this.#sql.exec("DELETE FROM kept WHERE kind = ? AND id = ?", kind, id);
	}
}
