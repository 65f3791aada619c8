import type { InArgs } from "@libsql/client/web";
import { DatabaseAway } from "#db/away.ts";
import { openBatches } from "#db/client.ts";
import { type Statement, WriteRefused, type Writes } from "~/domain/writes.ts";
import { isRetryable } from "~/lib/retryable.ts";
import type { Bindings } from "../env.ts";
import type { GateReply } from "./object.ts";

/**
 * How many gates share the writes. Each has one commit under way at a time; on a database far away more of them hide the
 * line's delay, on one machine two keep a single writer busy.
 */
const GATES = 2;

/** The gate of a key: the same for the same key, so that what follows one another keeps its order. */
export function gateName(key: string): string {
	let hash = 0;
	for (let index = 0; index < key.length; index++) hash = (Math.imul(hash, 31) + key.charCodeAt(index)) >>> 0;
	return `gate-${hash % GATES}`;
}

/** Hears of each call before it is made, where it may throw, and that the gate could not ask the database. */
type Hears = { before: () => void; away: (error: DatabaseAway) => void };

/** The port on the gates: one call, acknowledged after its commit. */
export function createWrites(namespace: Bindings["WRITE_GATE"], hears?: Hears): Writes {
	const writes: Writes = {
		batch: (key, queries) =>
			openBatches((statements) =>
				writes.commit(
					key,
					statements.map(({ sql, args }) => ({ sql, args: args as InArgs })),
				),
			).batch(queries),
		async commit(key, statements) {
			hears?.before();
			const reply = await send(namespace, key, statements).catch((error) => {
				throw new DatabaseAway(error);
			});
			if (reply.kind === "committed") return reply.results;
			if (reply.kind === "refused") throw new WriteRefused(reply.code, reply.message);
			if (reply.kind === "full") throw new DatabaseAway(new Error("Too many writes wait"));
			const away = new DatabaseAway(new Error(reply.message));
			hears?.away(away);
			throw away;
		},
	};
	return writes;
}

/** Asks the gate; once more where it went away meanwhile (a deployment, a crash), since a repetition is harmless. */
async function send(namespace: Bindings["WRITE_GATE"], key: string, statements: readonly Statement[]) {
	const attempt = async () => (await namespace.getByName(gateName(key)).write(statements)) as GateReply;
	return attempt().catch((error) => (isRetryable(error) ? attempt() : Promise.reject(error)));
}
