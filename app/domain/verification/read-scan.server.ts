import { and, eq, isNull, sql } from "drizzle-orm";
import { accountRole, auditLog, teacherVerification, verificationScan } from "#db/schema/index.ts";
import { requireSignedIn } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { audit } from "~/domain/audit.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { notify } from "~/domain/notification/notify.server.ts";
import { dhakaDay } from "~/lib/time.ts";
import { verificationErrors } from "./errors.ts";
import { isAlarm, LOOKS_WITHIN_MS } from "./rules.ts";
import type { ScanType } from "./scan-file.ts";

const SEEN = "verification.scan-seen";

/** A scan as it was sent, opened. */
export type OpenScan = { type: ScanType; bytes: Uint8Array<ArrayBuffer>; side: string };

/**
 * One side of a document, for its owner and for admins (VER-7). Each look is in the audit log before anything is shown; many of one admin within an hour
 * are told there, in the log and to the other admins. Two round trips and the file.
 * @throws DomainError InvalidToken, VerificationNotFound (not there, not theirs, removed)
 */
export async function readScan(
	deps: Pick<Deps, "db" | "clock" | "vault" | "log">,
	who: Actor | null,
	scanUuid: string,
): Promise<OpenScan> {
	const actor = requireSignedIn(who);
	const { db } = deps;
	const [row] = await db
		.select({ scan: verificationScan, owner: teacherVerification.accountUuid })
		.from(verificationScan)
		.innerJoin(teacherVerification, eq(teacherVerification.uuid, verificationScan.verificationUuid))
		.where(and(eq(verificationScan.uuid, scanUuid), isNull(verificationScan.removedAt)));
	if (!row || (actor.role !== "admin" && row.owner !== actor.accountUuid))
		throw verificationErrors.fail("VerificationNotFound");
	await noteLook(deps, actor, row);
	const bytes = await deps.vault.get(row.scan.uuid);
	if (!bytes) throw verificationErrors.fail("VerificationNotFound");
	return { type: row.scan.type as ScanType, bytes, side: row.scan.side };
}

type Looked = { scan: typeof verificationScan.$inferSelect; owner: string };

async function noteLook(
	{ db, clock, log }: Pick<Deps, "db" | "clock" | "log">,
	actor: Actor,
	{ scan, owner }: Looked,
): Promise<void> {
	const now = clock();
	const { accountUuid } = actor;
	const [, [counted]] = await db.batch([
		audit.always(
			{ db },
			{
				...{ actorUuid: actor.accountUuid, action: SEEN },
				...{ objectType: "teacher-verification", objectUuid: scan.verificationUuid },
				detail: { side: scan.side, account: owner, role: actor.role },
			},
			now,
		),
		db.all<{ n: number }>(sql`
			SELECT count(*) AS n FROM ${auditLog}
			WHERE actor_uuid = ${actor.accountUuid} AND action = ${SEEN} AND created_at > ${now - LOOKS_WITHIN_MS}`),
	]);
	const looks = counted?.n ?? 0;
	if (actor.role !== "admin" || !isAlarm(looks)) return;
	log.warn("many scans seen by one admin", { admin: actor.accountUuid, looks });
	await db.batch([
		audit.always(
			{ db },
			{
				...{ actorUuid: accountUuid, action: "verification.many-looks" },
				...{ objectType: "account", objectUuid: accountUuid, detail: { looks } },
			},
			now,
		),
		notify(
			{ db },
			{
				...{ kind: "many-looks", role: "admin", about: accountUuid, params: { looks } },
				// Once a day of each.
				key: `many-looks:${accountUuid}:${dhakaDay(now)}`,
				account: sql`a.account_uuid`,
				from: sql`${accountRole} AS a`,
				where: sql`a.role = 'admin' AND a.account_uuid <> ${accountUuid}`,
			},
			now,
		),
	]);
}
