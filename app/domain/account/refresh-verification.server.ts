import { eq } from "drizzle-orm";
import { teacherProfile } from "#db/schema/index.ts";
import type { Deps } from "#workers/deps.ts";
import type { Actor, VerificationStatus } from "./session.ts";

/** The teacher's verification as it stands now, which a session may be behind on. One round trip. */
export async function refreshVerification({ db }: Pick<Deps, "db">, actor: Actor): Promise<VerificationStatus> {
	const [row] = await db
		.select({ status: teacherProfile.verificationStatus })
		.from(teacherProfile)
		.where(eq(teacherProfile.accountUuid, actor.accountUuid));
	return row?.status ?? "Awaiting";
}
