import type { Deps } from "~/domain/deps.ts";
import type { LogoutNotice } from "./identity.ts";
import { accountOf } from "./sign-in.server.ts";

/**
 * The issuer says that somebody's session there is over, or all of them: so are ours that came from it (ACC-12). Somebody
 * who was never here has none. One round trip.
 */
export async function endSessions(
	{ db, sessions }: Pick<Deps, "db" | "sessions">,
	{ issuer, subject, session, endedAt }: LogoutNotice,
): Promise<void> {
	const accountUuid = await accountOf({ db }, { issuer, subject });
	if (accountUuid === null) return;
	if (session === null) await sessions.endAll(accountUuid, endedAt);
	else await sessions.end(accountUuid, `issuer:${session}`);
}
