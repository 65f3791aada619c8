import { and, eq } from "drizzle-orm";
import { account } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import type { LogoutNotice } from "./identity.ts";

/**
 * The issuer says that somebody's session there is over, or all of them: so are ours that came from it (ACC-12). Somebody
 * who was never here has none. One round trip.
 */
export async function endSessions(
	{ db, sessions }: Pick<Deps, "db" | "sessions">,
	{ issuer, subject, session, endedAt }: LogoutNotice,
): Promise<void> {
	const [person] = await db
		.select({ uuid: account.uuid })
		.from(account)
		.where(and(eq(account.issuer, issuer), eq(account.subject, subject)));
	if (!person) return;
	if (session === null) await sessions.endAll(person.uuid, endedAt);
	else await sessions.end(person.uuid, `issuer:${session}`);
}
