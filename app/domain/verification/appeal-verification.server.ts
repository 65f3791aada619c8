import { sql } from "drizzle-orm";
import type { z } from "zod";
import { teacherProfile, teacherVerification } from "#db/schema/index.ts";
import { requireSignedIn } from "~/domain/account/access.ts";
import { teacherChanged } from "~/domain/account/refresh-verification.server.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { verificationErrors } from "./errors.ts";
import { appealUntil, moved } from "./rules.ts";
import type { appealSchema } from "./schemas.ts";
import { findTeacher } from "./standing.server.ts";

/**
 * A teacher says why a refusal is wrong: the same documents are looked at again (VER-4).
 * @throws DomainError InvalidToken, RoleNotAllowed, AppealOver
 */
export async function appealVerification(
	deps: Pick<Deps, "db" | "clock" | "sessions" | "log">,
	who: Actor | null,
	{ appeal }: Pick<z.output<typeof appealSchema>, "appeal">,
): Promise<void> {
	const { accountUuid } = requireSignedIn(who, "teacher");
	const now = deps.clock();
	const { standing, last } = await findTeacher(deps, accountUuid);
	if (!last || moved(standing, "appeal", last.state) === null || appealUntil(last, now) === null)
		throw verificationErrors.fail("AppealOver");
	const [reopened] = await deps.db.batch([
		deps.db.all<{ uuid: string }>(sql`
			UPDATE ${teacherVerification} SET state = 'Awaiting', appeal = ${appeal}, appealed_at = ${now}, waiting_since = ${now},
				decided_at = NULL
			WHERE uuid = ${last.uuid} AND state = 'Rejected' AND appealed_at IS NULL
				AND EXISTS (SELECT 1 FROM ${teacherProfile} WHERE account_uuid = ${accountUuid} AND verification_status = 'Rejected')
			RETURNING uuid`),
		deps.db.run(sql`
			UPDATE ${teacherProfile} SET verification_status = 'Awaiting', decided_at = NULL, updated_at = ${now}
			WHERE account_uuid = ${accountUuid} AND verification_status = 'Rejected'
				AND EXISTS (SELECT 1 FROM ${teacherVerification} WHERE uuid = ${last.uuid} AND state = 'Awaiting')`),
	]);
	if (reopened.length === 0) throw verificationErrors.fail("AppealOver");
	await teacherChanged(deps, accountUuid);
}
