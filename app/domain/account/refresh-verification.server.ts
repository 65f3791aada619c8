import { eq } from "drizzle-orm";
import { teacherProfile } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import type { Actor, VerificationStatus } from "./session.ts";

const cacheKey = (accountUuid: string) => `verification:${accountUuid}`;

/** How a teacher's verification stands; `submitted`: documents were sent. */
export type Verification = { status: VerificationStatus; submitted: boolean };

/** The teacher's verification as it stands now, which a session may be behind on. One round trip. */
export async function refreshVerification({ db }: Pick<Deps, "db">, actor: Actor): Promise<Verification> {
	const [row] = await db
		.select({ status: teacherProfile.verificationStatus, submittedAt: teacherProfile.submittedAt })
		.from(teacherProfile)
		.where(eq(teacherProfile.accountUuid, actor.accountUuid));
	return { status: row?.status ?? "Awaiting", submitted: typeof row?.submittedAt === "number" };
}

/**
 * The actor with a teacher's verification no older than a minute: a session lives for weeks, and who was suspended
 * meanwhile must not go on teaching. Others come back as they are, at no cost; so does everybody while the database is away.
 */
export async function withFreshVerification(
	deps: Pick<Deps, "db" | "cache" | "log">,
	actor: Actor | null,
): Promise<Actor | null> {
	if (actor?.role !== "teacher") return actor;
	const status = await deps.cache
		.through<VerificationStatus | null>(cacheKey(actor.accountUuid), { memoryMs: 15_000, kvSeconds: 60 }, async () => {
			const [row] = await deps.db
				.select({ status: teacherProfile.verificationStatus })
				.from(teacherProfile)
				.where(eq(teacherProfile.accountUuid, actor.accountUuid));
			return row?.status ?? null;
		})
		.catch((error) => {
			deps.log.error("verification not refreshed", error);
			return null;
		});
	return status ? { ...actor, verificationStatus: status } : actor;
}
