import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { teacherProfile, teacherVerification } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import { teacherChanged } from "~/domain/account/refresh-verification.server.ts";
import type { Actor } from "~/domain/account/session.ts";
import { audit } from "~/domain/audit.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { verificationErrors } from "./errors.ts";
import type { Decision } from "./schemas.ts";
import { tellOfDecision, tellTeacher } from "./tell-teacher.server.ts";

/**
 * An admin decides on what a teacher sent (VER-5): once, on what was seen, never about oneself, and that is in the audit log. Of two admins
 * the second one is told.
 * @throws DomainError of requireRole, VerificationNotFound, VerificationDecided
 */
export async function decideVerification(
	deps: Pick<Deps, "db" | "clock" | "sessions" | "log" | "cache">,
	who: Actor | null,
	verificationUuid: string,
	decision: Decision,
): Promise<void> {
	const actor = requireRole(who, "admin");
	const { db } = deps;
	const now = deps.clock();
	const decisionUuid = uuidv7();
	const state = decision.decision === "accept" ? "Accepted" : "Rejected";
	const reasons = decision.decision === "reject" ? [...new Set(decision.reasons)] : [];
	const note = decision.note || null;
	const mine = sql`FROM ${teacherVerification} WHERE uuid = ${verificationUuid} AND decision_uuid = ${decisionUuid}`;
	const [decided, , , known] = await db.batch([
		db.all<{ account_uuid: string }>(sql`
			UPDATE ${teacherVerification} SET state = ${state}, decided_at = ${now}, decided_by = ${actor.accountUuid},
				decision_uuid = ${decisionUuid}, reasons = ${JSON.stringify(reasons)}, note = ${note}
			WHERE uuid = ${verificationUuid} AND state = 'Awaiting' AND waiting_since = ${decision.seen}
				AND account_uuid <> ${actor.accountUuid}
				AND EXISTS (SELECT 1 FROM ${teacherProfile} AS p
					WHERE p.account_uuid = ${teacherVerification}.account_uuid AND p.verification_status = 'Awaiting')
			RETURNING account_uuid`),
		db.run(sql`
			UPDATE ${teacherProfile} SET verification_status = ${state}, decided_at = ${now}, updated_at = ${now}
			WHERE account_uuid = (SELECT account_uuid ${mine})`),
		audit(
			deps,
			{
				...{ actorUuid: actor.accountUuid, objectType: "teacher-verification", objectUuid: verificationUuid },
				action: state === "Accepted" ? "verification.accepted" : "verification.rejected",
				detail: {
					...{ account: sql`account_uuid`, reasons, note, appealed: sql`appealed_at IS NOT NULL` },
					...{ before: { state: "Awaiting" }, after: { state } },
				},
			},
			mine,
			now,
		),
		db.all<{ uuid: string }>(sql`SELECT uuid FROM ${teacherVerification} WHERE uuid = ${verificationUuid}`),
		...tellOfDecision(deps, decisionUuid, sql`p.account_uuid = (SELECT account_uuid ${mine})`, now),
	]);
	const [row] = decided;
	if (!row) throw verificationErrors.fail(known.length > 0 ? "VerificationDecided" : "VerificationNotFound");
	await teacherChanged(deps, row.account_uuid);
	await deps.cache.bumpPublicVersion(now);
	await tellTeacher(deps, { accountUuid: row.account_uuid, verificationUuid, status: state, reasons, note });
}
