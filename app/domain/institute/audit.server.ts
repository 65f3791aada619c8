import { v7 as uuidv7 } from "uuid";
import { type AuditEntry, audit, noted } from "~/domain/audit.server.ts";
import type { Deps } from "~/domain/deps.ts";

/**
 * The statement that notes what an admin did, if the statement before it in the batch changed a row; and the condition for those
 * after it, that it did.
 */
export function noteIfChanged(deps: Pick<Deps, "db">, entry: AuditEntry, now: number) {
	const uuid = uuidv7();
	return { note: audit.ifChanged(deps, { ...entry, uuid }, now), happened: noted(uuid) };
}
