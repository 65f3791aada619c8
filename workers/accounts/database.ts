import { openDatabase } from "#db/client.ts";
import type { LimitedFetch } from "#db/time-limit.ts";

export type AccountsDatabase = ReturnType<typeof openAccountsDatabase>;

/** One client per request, patient with a busy server as the platform's is, and with a limit for one that hangs. */
export const openAccountsDatabase = (url: string, authToken: string | undefined, limited: LimitedFetch) =>
	openDatabase(url, authToken, limited.fetch);
