import { type SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { auditLog } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";

type Noted = {
	actor: Actor;
	action: string;
	objectType: "institute" | "institute-membership" | "institute-request";
	objectUuid: string;
	/** Whom it concerns, where that is one person: their story has it (ACC-20). */
	account?: string | SQL;
	detail: Record<string, unknown>;
	now: number;
};

/**
 * The statement that notes what an admin did, if the statement before it in the batch changed a row; and the condition for those
 * after it, that it did.
 */
export function noteIfChanged(
	{ db }: Pick<Deps, "db">,
	{ actor, action, objectType, objectUuid, account, detail, now }: Noted,
) {
	const uuid = uuidv7();
	const words = sql`${JSON.stringify(detail)}`;
	const told = account ? sql`json_set(${words}, '$.account', ${account})` : words;
	const note = db.run(sql`
		INSERT INTO ${auditLog} (uuid, actor_uuid, action, object_type, object_uuid, detail, created_at)
		SELECT ${uuid}, ${actor.accountUuid}, ${action}, ${objectType}, ${objectUuid}, ${told}, ${now}
		WHERE changes() > 0`);
	const happened: SQL = sql`EXISTS (SELECT 1 FROM ${auditLog} AS noted WHERE noted.uuid = ${uuid})`;
	return { note, happened };
}
