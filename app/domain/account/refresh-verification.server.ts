import { eq } from "drizzle-orm";
import { teacherProfile } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import type { Actor, VerificationStatus } from "./session.ts";

/** What is kept from before the last decision has another name. */
const cacheKey = (accountUuid: string, changes: number) => `verification:${accountUuid}:${changes}`;

/** Tells every place that a teacher's verification is another now: at the next request it is read anew (ACC-3). */
export async function teacherChanged(
	{ sessions, log }: Pick<Deps, "sessions" | "log">,
	accountUuid: string,
): Promise<void> {
	// It is in the database: where the guard cannot be told, it is known within a minute.
	await sessions.changed(accountUuid).catch((error) => log.error("session guard not told of a change", error));
}

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

const statusStatement = ({ db }: Pick<Deps, "db">, { accountUuid }: Actor) =>
	db
		.select({ status: teacherProfile.verificationStatus })
		.from(teacherProfile)
		.where(eq(teacherProfile.accountUuid, accountUuid));

export type StatusStatement = ReturnType<typeof statusStatement>;

/**
 * The actor with a teacher's verification as it is: a session lives for weeks, and who was suspended meanwhile must not go on
 * teaching. Others come back as they are, at no cost; so does everybody while the database is away.
 * @param changes as the session guard counted them: a decision acts at the next request, what nobody told within a minute
 * @param read asks the database, and with it what else the request needs anyhow
 */
export async function withFreshVerification(
	deps: Pick<Deps, "db" | "cache" | "log">,
	actor: Actor | null,
	changes: number,
	read: (teacher: Actor, statement: StatusStatement) => PromiseLike<Awaited<StatusStatement>> = (_, statement) =>
		statement,
): Promise<Actor | null> {
	if (actor?.role !== "teacher") return actor;
	const status = await deps.cache
		.through<VerificationStatus | null>(
			cacheKey(actor.accountUuid, changes),
			{ memoryMs: 15_000, kvSeconds: 60 },
			async () => {
				const [row] = await read(actor, statusStatement(deps, actor));
				return row?.status ?? null;
			},
		)
		.catch((error) => {
			deps.log.error("verification not refreshed", error);
			return null;
		});
	return status ? { ...actor, verificationStatus: status } : actor;
}
