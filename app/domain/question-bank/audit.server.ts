import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { auditLog } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";

type Noted = {
	actor: Actor;
	now: number;
	action: string;
	objectType: "question" | "subject" | "topic";
	objectUuid: string;
	/** What it is called, and what it said before and says now. */
	detail: Record<string, unknown>;
};

/** The statement that notes what an admin did, if the statement before it in the batch changed a row (QB-9). */
export const noteIfDone = ({ db }: Pick<Deps, "db">, { actor, now, action, objectType, objectUuid, detail }: Noted) =>
	db.run(sql`
		INSERT INTO ${auditLog} (uuid, actor_uuid, action, object_type, object_uuid, detail, created_at)
		SELECT ${uuidv7()}, ${actor.accountUuid}, ${action}, ${objectType}, ${objectUuid}, ${JSON.stringify(detail)}, ${now}
		WHERE changes() > 0`);

type Said = Readonly<Record<string, unknown>>;

/** Of two states of something, what differs: as it was, and as it is. */
export function differences<Of extends Said>(was: Of, is: Of): { before: Partial<Of>; after: Partial<Of> } {
	const changed = Object.keys(is).filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]));
	const only = (of: Of) => Object.fromEntries(changed.map((name) => [name, of[name] ?? null])) as Partial<Of>;
	return { before: only(was), after: only(is) };
}
