import { eq } from "drizzle-orm";
import { account } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import { requireName } from "~/domain/confirm/confirm-name.ts";
import type { Deps } from "~/domain/deps.ts";
import { requireOther } from "./acting-admin.server.ts";
import { peopleErrors } from "./errors.ts";
import { personToName } from "./person-to-name.ts";

/**
 * What an admin does to an account that its owner feels at once is confirmed by the owner's name (ACC-20.2). One round trip.
 * @throws DomainError NameNotTyped, PersonNotFound, NotOneself, or of requireRole
 */
export async function confirmPerson(
	{ db }: Pick<Deps, "db">,
	who: Actor | null,
	accountUuid: string,
	typed: string,
): Promise<void> {
	requireOther(who, accountUuid);
	const { uuid, name, mobile } = account;
	const [person] = await db.select({ uuid, name, mobile }).from(account).where(eq(account.uuid, accountUuid));
	if (!person) throw peopleErrors.fail("PersonNotFound");
	requireName(typed, personToName(person));
}
