import { type SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { auditLog } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";

type Value = string | number | boolean | null | object;

/** What of one thing became of another: only the fields that changed, before and after. */
export function changed<Draft extends Record<string, Value>>(was: Draft, is: Draft) {
	const names = (Object.keys(is) as (keyof Draft & string)[]).filter(
		(name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]),
	);
	const of = (draft: Draft) => Object.fromEntries(names.map((name) => [name, draft[name]]));
	return { names, before: of(was), after: of(is) };
}

type Act = { actorUuid: string; action: string; objectType: string; objectUuid: string; detail: object };

/** The statement that writes what an admin did, in the batch that did it. @param when the condition under which it was */
export const auditStatement = ({ db }: Pick<Deps, "db">, act: Act, when: SQL, now: number) =>
	db.run(sql`
		INSERT INTO ${auditLog} (uuid, actor_uuid, action, object_type, object_uuid, detail, created_at)
		SELECT ${uuidv7()}, ${act.actorUuid}, ${act.action}, ${act.objectType}, ${act.objectUuid}, ${JSON.stringify(act.detail)}, ${now}
		WHERE ${when}`);
