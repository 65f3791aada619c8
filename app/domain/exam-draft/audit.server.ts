import { type SQL, sql } from "drizzle-orm";
import { type AuditEntry, audit } from "~/domain/audit.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { differences } from "~/lib/differences.ts";

type Value = string | number | boolean | null | object;

/** What of one draft became of another: only the fields that changed, before and after. */
export function changed<Draft extends Record<string, Value>>(was: Draft, is: Draft) {
	const { before, after } = differences(was, is);
	return { names: Object.keys(after) as (keyof Draft & string)[], before, after };
}

/** The statement that writes what an admin did, in the batch that did it. @param when the condition under which it was */
export const auditStatement = (deps: Pick<Deps, "db">, entry: AuditEntry, when: SQL, now: number) =>
	audit(deps, entry, sql`WHERE ${when}`, now);
