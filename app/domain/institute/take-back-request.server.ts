import { and, eq, ne } from "drizzle-orm";
import { instituteRequest } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { instituteErrors } from "./errors.ts";
import { requireMember } from "./my-institutes.server.ts";

/**
 * Takes back what somebody said of an institute that is not listed, as long as it was not accepted (INS-4). One round trip.
 * @throws DomainError RequestNotFound, MembershipAccepted, or of requireMember
 */
export async function takeBackRequest({ db }: Pick<Deps, "db">, who: Actor | null, uuid: string): Promise<void> {
	const { accountUuid } = requireMember(who);
	const own = and(eq(instituteRequest.uuid, uuid), eq(instituteRequest.accountUuid, accountUuid));
	const [[before], [removed]] = await db.batch([
		db.select({ uuid: instituteRequest.uuid }).from(instituteRequest).where(own),
		db
			.delete(instituteRequest)
			.where(and(own, ne(instituteRequest.requestStatus, "Accepted")))
			.returning({ uuid: instituteRequest.uuid }),
	]);
	if (!before) throw instituteErrors.fail("RequestNotFound");
	if (!removed) throw instituteErrors.fail("MembershipAccepted");
}
