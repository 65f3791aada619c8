import { LibsqlError } from "@libsql/client/web";

/** How long to wait for the database (ms) where the environment does not say: one that takes longer is as good as away. */
export const DATABASE_TIMEOUT_MS = 3_000;

/** The database server could not be asked at all (RUN-4): nothing is known of the statement's effect. */
export class DatabaseAway extends Error {
	override readonly name = "DatabaseAway";
	constructor(cause: unknown) {
		super("The database cannot be reached", { cause });
	}
}

/** Codes of the libSQL client for a server that does not work, as opposed to a statement that it refuses. */
const AWAY = new Set(["SERVER_ERROR", "HRANA_CLOSED_ERROR", "HRANA_PROTO_ERROR"]);

/** Whether an error means that the database could not be asked, however deep clients have wrapped it. */
export function isDatabaseAway(error: unknown): boolean {
	for (let cause = error, depth = 0; cause instanceof Error && depth < 8; cause = cause.cause, depth++) {
		const { name, code } = cause as Error & { code?: unknown };
		if (cause instanceof DatabaseAway) return true;
		if (name === "LibsqlError" && typeof code === "string" && AWAY.has(code)) return true;
	}
	return false;
}

/**
 * Whether the server refused before it did anything: another writer held the lock too long, or too many callers were
 * there at once. Both are over in a moment.
 */
export const isDatabaseBusy = (error: unknown): boolean =>
	error instanceof LibsqlError && (error.code.startsWith("SQLITE_BUSY") || /HTTP status 429\b/.test(error.message));
