import { type SQL, sql } from "drizzle-orm";
import { type AuditEntry, audit } from "~/domain/audit.server.ts";
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

/** The statement that writes what an admin did, in the batch that did it. @param when the condition under which it was */
export const auditStatement = (deps: Pick<Deps, "db">, entry: AuditEntry, when: SQL, now: number) =>
	audit(deps, entry, sql`WHERE ${when}`, now);
