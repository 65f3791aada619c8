import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { auditLog } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";

type Noted = {
	actor: Actor;
	action: string;
	objectType: "lecture" | "recording";
	objectUuid: string;
	detail: Record<string, unknown>;
	now: number;
};

/** The statement that notes what a teacher did, if the statement before it in the batch changed a row. */
export const noteIfChanged = (
	{ db }: Pick<Deps, "db">,
	{ actor, action, objectType, objectUuid, detail, now }: Noted,
) =>
	db.run(sql`
		INSERT INTO ${auditLog} (uuid, actor_uuid, action, object_type, object_uuid, detail, created_at)
		SELECT ${uuidv7()}, ${actor.accountUuid}, ${action}, ${objectType}, ${objectUuid}, ${JSON.stringify(detail)}, ${now}
		WHERE changes() > 0`);
