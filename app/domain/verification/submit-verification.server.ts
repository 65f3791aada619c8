import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { teacherProfile, teacherVerification, verificationScan } from "#db/schema/index.ts";
import { requireSignedIn } from "~/domain/account/access.ts";
import { teacherChanged } from "~/domain/account/refresh-verification.server.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import { maskedNumber } from "~/lib/masked-number.ts";
import { agreesWith, type DocumentNumber, readDocumentNumber } from "./document-number.ts";
import { type VerificationErrorCode, verificationErrors } from "./errors.ts";
import { canMend, reasonsOf } from "./reasons.ts";
import { moved, type Standing } from "./rules.ts";
import type { Scan, Side } from "./scan-file.ts";
import type { Submission } from "./schemas.ts";
import { findTeacher, type Teacher } from "./standing.server.ts";
import { numberPurpose } from "./vault.ts";

/** The sides of a document; the second one has some. */
export type Scans = { front: Scan; back?: Scan };

type Needed = Pick<Deps, "db" | "clock" | "vault" | "rateLimit" | "sessions" | "log">;

/** Why nothing can be sent as a teacher stands. */
const REFUSALS: Partial<Record<Standing, VerificationErrorCode>> = {
	Awaiting: "VerificationWaiting",
	Accepted: "VerificationNotOpen",
	Suspended: "VerificationNotOpen",
};

/** @throws DomainError VerificationWaiting, VerificationNotOpen, VerificationFinal */
function requireOpen({ standing, last }: Teacher): void {
	if (moved(standing, "submit", last?.state ?? null) === null)
		throw verificationErrors.fail(REFUSALS[standing] ?? "VerificationNotOpen");
	if (standing === "Rejected" && !canMend(reasonsOf(last))) throw verificationErrors.fail("VerificationFinal");
}

/**
 * A teacher sends documents, for the first time or again after a refusal (VER-3). The scans are sealed and stored first: a submission
 * never names a file that is not there.
 * @returns the uuid of the submission
 * @throws DomainError InvalidToken, RoleNotAllowed, TooManyRequests, VerificationWaiting, VerificationNotOpen, VerificationFinal,
 * BirthYearDiffers, InvalidRequest for a number that is none
 */
export async function submitVerification(
	deps: Needed,
	who: Actor | null,
	submission: Submission,
	scans: Scans,
): Promise<{ uuid: string }> {
	const actor = requireSignedIn(who, "teacher");
	const now = deps.clock();
	const number = readDocumentNumber(submission.document, submission.number, now);
	if ("problem" in number) throw requestErrors.fail("InvalidRequest");
	if (!(await deps.rateLimit("verification", actor.accountUuid))) throw requestErrors.fail("TooManyRequests");
	const teacher = await findTeacher(deps, actor.accountUuid);
	requireOpen(teacher);
	if (!agreesWith(number, teacher.dob)) throw verificationErrors.fail("BirthYearDiffers");
	const uuid = uuidv7();
	const stored = await storeScans(deps, scans);
	try {
		if (!(await insertSubmission(deps, { uuid, actor, submission, number, stored, now })))
			throw verificationErrors.fail("VerificationWaiting");
	} catch (error) {
		await deps.vault.remove(stored.map((scan) => scan.uuid));
		throw error;
	}
	await teacherChanged(deps, actor.accountUuid);
	return { uuid };
}

type StoredScan = { uuid: string; side: Side; type: string; size: number; keyId: string };

const storeScans = ({ vault }: Pick<Deps, "vault">, { front, back }: Scans): Promise<StoredScan[]> =>
	Promise.all(
		Object.entries({ front, ...(back && { back }) }).map(async ([side, { type, bytes }]) => {
			const uuid = uuidv7();
			return { uuid, side: side as Side, type, size: bytes.byteLength, keyId: await vault.put(uuid, bytes) };
		}),
	);

type NewSubmission = {
	uuid: string;
	actor: Actor;
	submission: Submission;
	number: DocumentNumber;
	stored: readonly StoredScan[];
	now: number;
};

/** Writes it down, unless another was faster. @returns whether it was */
async function insertSubmission(
	{ db, vault }: Pick<Deps, "db" | "vault">,
	{ uuid, actor, submission, number, stored, now }: NewSubmission,
): Promise<boolean> {
	const { accountUuid } = actor;
	const [sealed, hash] = await Promise.all([
		vault.sealText(number.number, numberPurpose(uuid)),
		vault.fingerprint(number.same),
	]);
	const organization = submission.organization || null;
	const isThere = sql`EXISTS (SELECT 1 FROM ${teacherVerification} WHERE uuid = ${uuid})`;
	const [inserted] = await db.batch([
		db.all<{ uuid: string }>(sql`
			INSERT INTO ${teacherVerification} (uuid, account_uuid, state, document, number_sealed, number_key, number_hash,
				number_masked, about_me, organization, waiting_since, created_at)
			SELECT ${uuid}, ${accountUuid}, 'Awaiting', ${number.kind}, ${sealed.text}, ${sealed.keyId}, ${hash},
				${maskedNumber(number.number)}, ${submission.aboutMe}, ${organization}, ${now}, ${now}
			FROM ${teacherProfile} WHERE account_uuid = ${accountUuid} AND verification_status IN ('Awaiting', 'Rejected')
				AND NOT EXISTS (SELECT 1 FROM ${teacherVerification} WHERE account_uuid = ${accountUuid} AND state = 'Awaiting')
			RETURNING uuid`),
		...stored.map((scan) =>
			db.run(sql`
				INSERT INTO ${verificationScan} (uuid, verification_uuid, side, type, size, key_id, created_at)
				SELECT ${scan.uuid}, ${uuid}, ${scan.side}, ${scan.type}, ${scan.size}, ${scan.keyId}, ${now} WHERE ${isThere}`),
		),
		// The number of before numbers were sealed goes with what replaces it.
		db.run(sql`
			UPDATE ${teacherProfile} SET verification_status = 'Awaiting', nid = NULL, about_me = ${submission.aboutMe},
				organization = coalesce(${organization}, organization), submitted_at = ${now}, decided_at = NULL, updated_at = ${now}
			WHERE account_uuid = ${accountUuid} AND ${isThere}`),
	]);
	return inserted.length > 0;
}
