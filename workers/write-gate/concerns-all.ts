import { LibsqlError } from "@libsql/client/web";
import { isDatabaseAway } from "#db/away.ts";

/** Codes of a server that works and refuses this statement: a constraint, or a fault in the statement or its values. */
const REFUSAL = /^(SQLITE_(CONSTRAINT|ERROR|MISMATCH|TOOBIG|RANGE|AUTH)|SQL_|ARGS_)/;

/** Whether the database could not do its work, whoever asked: anything but the refusal of a statement. */
export const concernsAll = (error: unknown) =>
	isDatabaseAway(error) || !(error instanceof LibsqlError && REFUSAL.test(error.code));
