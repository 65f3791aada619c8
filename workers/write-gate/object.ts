import { DurableObject } from "cloudflare:workers";
import type { LibsqlError, ResultSet } from "@libsql/client/web";
import { DATABASE_TIMEOUT_MS } from "#db/away.ts";
import { openDatabase } from "#db/client.ts";
import type { Statement, StatementResult } from "~/domain/writes.ts";
import type { Bindings } from "../env.ts";
import { concernsAll } from "./concerns-all.ts";
import { GateFull, GroupCommit } from "./group-commit.ts";

/** How one caller's writes ended. Errors travel as values: a thrown one loses its class on the way. */
export type GateReply =
	| { kind: "committed"; results: StatementResult[] }
	/** The database refused these statements; nothing of them was written. */
	| { kind: "refused"; code: string; message: string }
	/** Nothing is known of their effect; they may be sent again. */
	| { kind: "away"; message: string }
	| { kind: "full" };

const toResult = ({ columns, rows, rowsAffected }: ResultSet): StatementResult => ({
	columns,
	rows: rows.map((row) => Array.from(row)),
	rowsAffected,
});

/**
 * Collects the small writes of a burst and commits them in groups (decision 2026-11-21-write-gate): a database that takes
 * one writer at a time commits fifty outcomes in one transaction ten times as fast as one by one.
 */
export class WriteGate extends DurableObject<Bindings> {
	readonly #group = new GroupCommit<readonly Statement[], StatementResult[]>({
		commit: (members) => this.#commit(members),
		concernsAll,
		sizeOf: (statements) => JSON.stringify(statements).length,
		now: Date.now,
	});

	async write(statements: readonly Statement[]): Promise<GateReply> {
		try {
			return { kind: "committed", results: await this.#group.write(statements) };
		} catch (error) {
			if (error instanceof GateFull) return { kind: "full" };
			const message = error instanceof Error ? error.message : String(error);
			if (concernsAll(error)) return { kind: "away", message };
			return { kind: "refused", code: (error as LibsqlError).code, message };
		}
	}

	async #commit(members: readonly (readonly Statement[])[]): Promise<StatementResult[][]> {
		const { DATABASE_URL, DATABASE_AUTH_TOKEN } = this.env;
		// A commit that takes longer counts as lost: its effect is unknown, and its members may come again. A timer of its
		// own, which can be ended: one that runs on would keep the object awake.
		const limit = new AbortController();
		const timer = setTimeout(() => limit.abort(), Number(this.env.DATABASE_TIMEOUT_MS ?? DATABASE_TIMEOUT_MS));
		const limited: typeof fetch = (input, init) => fetch(input, { ...init, signal: limit.signal });
		const client = openDatabase(DATABASE_URL ?? "", DATABASE_AUTH_TOKEN, limited).$client;
		try {
			const results = (await client.batch(members.flat(), "write")).map(toResult);
			return members.map(({ length }) => results.splice(0, length));
		} finally {
			clearTimeout(timer);
			client.close();
		}
	}
}
