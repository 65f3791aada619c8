import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import {
	account,
	teacherProfile,
	teacherVerification,
	verificationScan,
	verificationUpload,
} from "#db/schema/index.ts";
import { insertWhere } from "#db/write.ts";
import { requireSignedIn } from "~/domain/account/access.ts";
import { teacherChanged } from "~/domain/account/refresh-verification.server.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import { maskedNumber } from "~/lib/masked-number.ts";
import { agreesWith, type DocumentNumber, hasTwoSides, readDocumentNumber } from "./document-number.ts";
import { type VerificationErrorCode, verificationErrors } from "./errors.ts";
import { canMend, reasonsOf } from "./reasons.ts";
import { moved, type Standing, unsentLine } from "./rules.ts";
import type { Scan, Side } from "./scan-file.ts";
import { type Submission, submissionOfUploadsSchema, type UploadedSubmission } from "./schemas.ts";
import { findTeacher, type Teacher } from "./standing.server.ts";
import { storeScan } from "./upload-scan.server.ts";
import { numberPurpose } from "./vault.ts";

/** A file that was looked into, or one that was uploaded before. */
type SentScan = Scan | { uuid: string };

/** The sides of a document: an NID has both. */
export type Scans = { front: SentScan; back?: SentScan };

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
 * A teacher sends documents, for the first time or again after a refusal (VER-3). The scans are sealed and stored first (VER-9): a submission
 * never names a file that is not there.
 * @returns the uuid of the submission
 * @throws DomainError InvalidToken, RoleNotAllowed, TooManyRequests, VerificationWaiting, VerificationNotOpen, VerificationFinal,
 * BirthYearDiffers, VerificationNotFound for a scan that was not uploaded, InvalidRequest for a number that is none or an NID without its back
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
	if ("problem" in number || (hasTwoSides(number.kind) && !scans.back)) throw requestErrors.fail("InvalidRequest");
	if (!(await deps.rateLimit("verification", actor.accountUuid))) throw requestErrors.fail("TooManyRequests");
	const teacher = await findTeacher(deps, actor.accountUuid);
	requireOpen(teacher);
	if (!agreesWith(number, submission.dob ?? teacher.dob)) throw verificationErrors.fail("BirthYearDiffers");
	const uuid = uuidv7();
	await requireUploads(deps, actor.accountUuid, scans);
	const { stored, fresh } = await storeScans(deps, actor.accountUuid, scans);
	try {
		if (!(await insertSubmission(deps, { uuid, actor, submission, number, stored, now })))
			throw verificationErrors.fail("VerificationWaiting");
	} catch (error) {
		await giveUp(deps, fresh);
		throw error;
	}
	await teacherChanged(deps, actor.accountUuid);
	return { uuid };
}

/**
 * The same with scans that were uploaded before.
 * @throws DomainError VerificationIncomplete, ZodError for a number that is none or an NID without its back, and as `submitVerification`
 */
export async function submitUploaded(
	deps: Needed,
	who: Actor | null,
	{ front, back, ...words }: UploadedSubmission,
): Promise<{ uuid: string }> {
	requireSignedIn(who, "teacher");
	if (!front || !words.number || !words.aboutMe) throw verificationErrors.fail("VerificationIncomplete");
	const schema = submissionOfUploadsSchema(deps.clock());
	const submission = schema.parse({ ...words, front, back }, { reportInput: true });
	const scans = { front: { uuid: front }, ...(back && { back: { uuid: back } }) };
	return submitVerification(deps, who, submission, scans);
}

const sidesOf = ({ front, back }: Scans): [Side, SentScan][] => [
	["front", front],
	...(back ? [["back", back] as [Side, SentScan]] : []),
];

const isUpload = (scan: SentScan): scan is { uuid: string } => "uuid" in scan;

/** Those of the person's uploads that can be submitted. */
const ownUploads = (accountUuid: string, uuids: readonly string[], now: number) =>
	and(
		inArray(verificationUpload.uuid, [...uuids]),
		eq(verificationUpload.ownerUuid, accountUuid),
		gt(verificationUpload.createdAt, unsentLine(now)),
	);

/** @throws DomainError VerificationNotFound */
async function requireUploads({ db, clock }: Pick<Deps, "db" | "clock">, accountUuid: string, scans: Scans) {
	const named = sidesOf(scans).flatMap(([, scan]) => (isUpload(scan) ? [scan] : []));
	if (named.length === 0) return;
	const uuids = new Set(named.map(({ uuid }) => uuid));
	const there = await db.$count(verificationUpload, ownUploads(accountUuid, [...uuids], clock()));
	if (there < named.length) throw verificationErrors.fail("VerificationNotFound");
}

type StoredScan = { uuid: string; side: Side };

/** `fresh`: those that were stored now. */
async function storeScans(deps: Needed, accountUuid: string, scans: Scans) {
	const fresh: string[] = [];
	const storing = sidesOf(scans).map(async ([side, scan]): Promise<StoredScan> => {
		if (isUpload(scan)) return { uuid: scan.uuid, side };
		const stored = await storeScan(deps, accountUuid, scan);
		if (!stored) throw verificationErrors.fail("TooManyScans");
		fresh.push(stored.uuid);
		return { uuid: stored.uuid, side };
	});
	const settled = await Promise.allSettled(storing);
	const failed = settled.find((one) => one.status === "rejected");
	if (failed) {
		await giveUp(deps, fresh);
		throw failed.reason;
	}
	return { stored: settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : [])), fresh };
}

/** What was stored for nothing: the files first, then their rows. Where it fails, the sweep of what was never submitted does it. */
async function giveUp({ db, vault, log }: Needed, uuids: readonly string[]): Promise<void> {
	if (uuids.length === 0) return;
	try {
		await vault.remove(uuids);
		await db.delete(verificationUpload).where(inArray(verificationUpload.uuid, [...uuids]));
	} catch (error) {
		log.error("scans of no submission not removed", error, { scans: uuids.join(" ") });
	}
}

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
	const uploads = stored.map((scan) => scan.uuid);
	const ownThere = sql`(SELECT count(*) FROM ${verificationUpload} WHERE ${ownUploads(accountUuid, uploads, now)})`;
	const [inserted] = await db.batch([
		insertWhere(
			{ db },
			teacherVerification,
			{
				...{ uuid, accountUuid, state: "Awaiting", document: number.kind, aboutMe: submission.aboutMe, organization },
				...{ numberSealed: sealed.text, numberKey: sealed.keyId, numberHash: hash },
				...{ numberMasked: maskedNumber(number.number), waitingSince: now, createdAt: now },
			},
			sql`FROM ${teacherProfile} WHERE account_uuid = ${accountUuid} AND verification_status IN ('Awaiting', 'Rejected')
				AND NOT EXISTS (SELECT 1 FROM ${teacherVerification} WHERE account_uuid = ${accountUuid} AND state = 'Awaiting')
				AND ${ownThere} = ${stored.length}`,
		).returning({ uuid: teacherVerification.uuid }),
		...stored.map((scan) =>
			insertWhere(
				{ db },
				verificationScan,
				{
					...{ uuid: scan.uuid, verificationUuid: uuid, side: scan.side, createdAt: now },
					...{ type: sql`type`, size: sql`size`, keyId: sql`key_id` },
				},
				sql`FROM ${verificationUpload} WHERE uuid = ${scan.uuid} AND ${isThere}`,
			),
		),
		db.delete(verificationUpload).where(sql`${inArray(verificationUpload.uuid, uploads)} AND ${isThere}`),
		// The number of before numbers were sealed goes with what replaces it.
		db.run(sql`
			UPDATE ${teacherProfile} SET verification_status = 'Awaiting', nid = NULL, about_me = ${submission.aboutMe},
				organization = coalesce(${organization}, organization), submitted_at = ${now}, decided_at = NULL, updated_at = ${now}
			WHERE account_uuid = ${accountUuid} AND ${isThere}`),
		...(submission.dob
			? [
					db.run(sql`
						UPDATE ${account} SET dob = ${submission.dob}, updated_at = ${now} WHERE uuid = ${accountUuid} AND ${isThere}`),
				]
			: []),
	]);
	return inserted.length > 0;
}
