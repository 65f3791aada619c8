import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import { teacherProfile, teacherVerification } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import { teacherChanged } from "~/domain/account/refresh-verification.server.ts";
import type { Actor, VerificationStatus } from "~/domain/account/session.ts";
import { audit, noted } from "~/domain/audit.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { lookAtRoomsOf } from "~/domain/live-class/meetings.server.ts";
import { verificationErrors } from "./errors.ts";
import type { suspensionSchema } from "./schemas.ts";
import { SUSPENDED } from "./standing.server.ts";
import { tellOfDecision, tellTeacher } from "./tell-teacher.server.ts";

/**
 * An admin suspends a teacher, or ends that: then the teacher stands where the last submission does (VER-3). Both with a reason, in the audit log, and never
 * about oneself.
 * @returns how the teacher stands now
 * @throws DomainError of requireRole, VerificationDecided where another was first or there is no such teacher
 */
export async function suspendTeacher(
	deps: Pick<Deps, "db" | "clock" | "sessions" | "log" | "cache">,
	who: Actor | null,
	accountUuid: string,
	{ decision, note }: z.output<typeof suspensionSchema>,
): Promise<VerificationStatus> {
	const actor = requireRole(who, "admin");
	const { db } = deps;
	const now = deps.clock();
	const noteUuid = uuidv7();
	const suspends = decision === "suspend";
	const detail = { note, before: { teachingSuspended: !suspends }, after: { teachingSuspended: suspends } };
	const before = sql`coalesce((SELECT state FROM ${teacherVerification} WHERE account_uuid = ${accountUuid}
		ORDER BY id DESC LIMIT 1), 'Awaiting')`;
	const [changed] = await db.batch([
		db.all<{ status: VerificationStatus }>(sql`
			UPDATE ${teacherProfile} SET verification_status = ${suspends ? sql`'Suspended'` : before}, updated_at = ${now}
			WHERE account_uuid = ${accountUuid} AND account_uuid <> ${actor.accountUuid}
				AND (verification_status = 'Suspended') = ${suspends ? 0 : 1}
			RETURNING verification_status AS status`),
		audit.ifChanged(
			deps,
			{
				...{ uuid: noteUuid, actorUuid: actor.accountUuid, objectType: "account", objectUuid: accountUuid },
				...{ action: suspends ? SUSPENDED : "teacher.restored", detail },
			},
			now,
		),
		lookAtRoomsOf(deps, accountUuid, now),
		...tellOfDecision(deps, noteUuid, sql`p.account_uuid = ${accountUuid} AND ${noted(noteUuid)}`, now),
	]);
	const [row] = changed;
	if (!row) throw verificationErrors.fail("VerificationDecided");
	await teacherChanged(deps, accountUuid);
	// Their courses are nobody's to see meanwhile, or are again (CRS-6).
	await deps.cache.bumpPublicVersion(now);
	await tellTeacher(deps, { accountUuid, verificationUuid: null, status: row.status, reasons: [], note });
	return row.status;
}
