import { and, asc, count, desc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { account, teacherProfile, teacherVerification, verificationScan } from "#db/schema/index.ts";
import { requireRole, requireSignedIn } from "~/domain/account/access.ts";
import type { Actor, VerificationStatus } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";
import type { DocumentKind } from "./document-number.ts";
import { verificationErrors } from "./errors.ts";
import { canMend, type ReasonCode, reasonsOf } from "./reasons.ts";
import { appealUntil, moved, type Standing, type SubmissionState } from "./rules.ts";
import type { ScanType, Side } from "./scan-file.ts";
import type { VerificationFilter } from "./schemas.ts";
import {
	type Submitted,
	type Suspension,
	suspensionOf,
	suspensionStatement,
	teacherOf,
	teacherStatements,
} from "./standing.server.ts";
import { numberPurpose } from "./vault.ts";

/** A scan as pages name it; the file is had by `readScan`. */
export type ScanRow = { uuid: string; side: Side; type: ScanType; size: number };

/** One submission, as its owner sees it. */
export type SubmissionView = {
	uuid: string;
	state: SubmissionState;
	document: DocumentKind;
	/** `••••••1234` */
	number: string;
	aboutMe: string;
	organization: string | null;
	submittedAt: number;
	/** Since when it waits: sent, or appealed about. */
	waitingSince: number;
	decidedAt: number | null;
	reasons: ReasonCode[];
	note: string | null;
	appeal: string | null;
	appealedAt: number | null;
	scansRemovedAt: number | null;
};

const viewOf = (row: Submitted): SubmissionView => ({
	uuid: row.uuid,
	state: row.state,
	document: row.document,
	number: row.numberMasked,
	aboutMe: row.aboutMe,
	organization: row.organization,
	submittedAt: row.createdAt,
	waitingSince: row.waitingSince,
	decidedAt: row.decidedAt,
	reasons: reasonsOf(row),
	note: row.note,
	appeal: row.appeal,
	appealedAt: row.appealedAt,
	scansRemovedAt: row.scansRemovedAt,
});

const scanOf = ({ uuid, side, type, size }: typeof verificationScan.$inferSelect): ScanRow => ({
	uuid,
	side,
	type: type as ScanType,
	size,
});

/** How a teacher stands, and what can be done about it. */
export type MyVerification = {
	status: VerificationStatus;
	standing: Standing;
	name: string | null;
	/** YYYY-MM-DD */
	dob: string | null;
	last: SubmissionView | null;
	scans: ScanRow[];
	/** Documents can be sent. */
	canSubmit: boolean;
	/** Until when the refusal can be appealed against (ms UTC); null where it cannot. */
	appealUntil: number | null;
	/** Why, where the teacher is suspended. */
	suspension: Omit<Suspension, "byName"> | null;
	/** What the profile says already. */
	aboutMe: string | null;
	organization: string | null;
};

/** The teacher's own verification. One round trip. @throws DomainError InvalidToken, RoleNotAllowed */
export async function getMyVerification(deps: Pick<Deps, "db" | "clock">, who: Actor | null): Promise<MyVerification> {
	const { accountUuid } = requireSignedIn(who, "teacher");
	const newest = deps.db
		.select({ uuid: teacherVerification.uuid })
		.from(teacherVerification)
		.where(eq(teacherVerification.accountUuid, accountUuid))
		.orderBy(desc(teacherVerification.id))
		.limit(1);
	const [people, submissions, scans, suspended] = await deps.db.batch([
		...teacherStatements(deps, accountUuid),
		deps.db
			.select()
			.from(verificationScan)
			.where(and(inArray(verificationScan.verificationUuid, newest), isNull(verificationScan.removedAt))),
		suspensionStatement(deps, accountUuid),
	]);
	const { status, standing, name, dob, aboutMe, organization, last } = teacherOf([people, submissions]);
	const suspension = suspensionOf(status, suspended);
	const isOpen = moved(standing, "submit", last?.state ?? null) !== null;
	return {
		...{ status, standing, name, dob, aboutMe, organization },
		suspension: suspension && { note: suspension.note, at: suspension.at },
		last: last && viewOf(last),
		scans: scans.map(scanOf).sort((a, b) => b.side.localeCompare(a.side)),
		canSubmit: isOpen && (standing !== "Rejected" || canMend(reasonsOf(last))),
		appealUntil: last && standing === "Rejected" ? appealUntil(last, deps.clock()) : null,
	};
}

type Person = { name: string | null; mobile: string | null };

/** A line of the admin's list. */
export type VerificationRow = {
	uuid: string;
	state: SubmissionState;
	status: VerificationStatus;
	document: DocumentKind;
	waitingSince: number;
	decidedAt: number | null;
	appealed: boolean;
	organization: string | null;
	teacher: Person;
};

const suspendedTeachers = ({ db }: Pick<Deps, "db">) =>
	db
		.select({ uuid: teacherProfile.accountUuid })
		.from(teacherProfile)
		.where(eq(teacherProfile.verificationStatus, "Suspended"));

function filtered(deps: Pick<Deps, "db">, state: VerificationFilter["state"]) {
	if (state === "all") return undefined;
	if (state === "Suspended") return inArray(teacherVerification.accountUuid, suspendedTeachers(deps));
	return eq(teacherVerification.state, state);
}

/** What teachers sent, for admins. One round trip. @throws of requireRole */
export async function listVerifications(
	deps: Pick<Deps, "db">,
	who: Actor | null,
	{ page, size, state, sort }: Paging & VerificationFilter,
): Promise<Page<VerificationRow>> {
	requireRole(who, "admin");
	const { db } = deps;
	const found = filtered(deps, state);
	const order = sort === "oldest" ? asc : desc;
	const [rows, [total]] = await db.batch([
		db
			.select({
				submission: teacherVerification,
				status: teacherProfile.verificationStatus,
				teacher: { name: account.name, mobile: account.mobile },
			})
			.from(teacherVerification)
			.innerJoin(account, eq(account.uuid, teacherVerification.accountUuid))
			.leftJoin(teacherProfile, eq(teacherProfile.accountUuid, teacherVerification.accountUuid))
			.where(found)
			.orderBy(order(teacherVerification.waitingSince))
			.limit(size)
			.offset(page * size),
		db.select({ n: count() }).from(teacherVerification).where(found),
	]);
	const content = rows.map(({ submission, status, teacher }) => ({
		uuid: submission.uuid,
		state: submission.state,
		status: status ?? "Awaiting",
		document: submission.document,
		waitingSince: submission.waitingSince,
		decidedAt: submission.decidedAt,
		appealed: submission.appealedAt !== null,
		organization: submission.organization,
		teacher,
	}));
	return toPage(content, total?.n ?? 0, { page, size });
}

/** How many wait for an admin, as a statement of a batch. */
export const waitingVerificationCount = ({ db }: Pick<Deps, "db">) =>
	db.select({ n: count() }).from(teacherVerification).where(eq(teacherVerification.state, "Awaiting"));

/** One submission, as an admin decides on it. */
export type VerificationForAdmin = {
	/** `number` is whole while the decision is to come, masked afterwards. */
	submission: SubmissionView;
	status: VerificationStatus;
	teacher: Person & { uuid: string; dob: string | null };
	decidedBy: string | null;
	/** Why, where the teacher is suspended. */
	suspension: Suspension | null;
	scans: ScanRow[];
	/** Others of this teacher, newest first. */
	others: { uuid: string; state: SubmissionState; submittedAt: number; reasons: ReasonCode[] }[];
	/** Other people's submissions with this number. */
	sameNumber: { uuid: string; state: SubmissionState; name: string | null; submittedAt: number }[];
};

const MOST_OTHERS = 10;

/** One submission with everything that a decision looks at. One round trip. @throws DomainError VerificationNotFound, or of requireRole */
export async function getVerificationForAdmin(
	{ db, vault, log }: Pick<Deps, "db" | "vault" | "log">,
	who: Actor | null,
	uuid: string,
): Promise<VerificationForAdmin> {
	requireRole(who, "admin");
	const decider = alias(account, "decider");
	const own = sql`(SELECT account_uuid FROM ${teacherVerification} WHERE uuid = ${uuid})`;
	const number = sql`(SELECT number_hash FROM ${teacherVerification} WHERE uuid = ${uuid})`;
	const [[row], scans, others, sameNumber, suspended] = await db.batch([
		db
			.select({
				submission: teacherVerification,
				status: teacherProfile.verificationStatus,
				teacher: { uuid: account.uuid, name: account.name, mobile: account.mobile, dob: account.dob },
				decidedBy: decider.name,
			})
			.from(teacherVerification)
			.innerJoin(account, eq(account.uuid, teacherVerification.accountUuid))
			.leftJoin(teacherProfile, eq(teacherProfile.accountUuid, teacherVerification.accountUuid))
			.leftJoin(decider, eq(decider.uuid, teacherVerification.decidedBy))
			.where(eq(teacherVerification.uuid, uuid)),
		db
			.select()
			.from(verificationScan)
			.where(and(eq(verificationScan.verificationUuid, uuid), isNull(verificationScan.removedAt))),
		db
			.select()
			.from(teacherVerification)
			.where(and(eq(teacherVerification.accountUuid, own), ne(teacherVerification.uuid, uuid)))
			.orderBy(desc(teacherVerification.id))
			.limit(MOST_OTHERS),
		db
			.select({ submission: teacherVerification, name: account.name })
			.from(teacherVerification)
			.innerJoin(account, eq(account.uuid, teacherVerification.accountUuid))
			.where(and(eq(teacherVerification.numberHash, number), ne(teacherVerification.accountUuid, own)))
			.limit(MOST_OTHERS),
		suspensionStatement({ db }, own),
	]);
	if (!row) throw verificationErrors.fail("VerificationNotFound");
	const { submission, status, teacher, decidedBy } = row;
	const sealed = { keyId: submission.numberKey, text: submission.numberSealed };
	const whole =
		submission.state === "Awaiting" &&
		(await vault.openText(sealed, numberPurpose(uuid)).catch((error) => {
			log.error("number of a document not opened", error, { verification: uuid, key: sealed.keyId });
			return null;
		}));
	return {
		submission: { ...viewOf(submission), ...(whole && { number: whole }) },
		status: status ?? "Awaiting",
		...{ teacher, decidedBy, suspension: suspensionOf(status ?? "Awaiting", suspended) },
		scans: scans.map(scanOf).sort((a, b) => b.side.localeCompare(a.side)),
		others: others.map(viewOf).map(shortOf),
		sameNumber: sameNumber.map((same) => ({
			uuid: same.submission.uuid,
			state: same.submission.state,
			name: same.name,
			submittedAt: same.submission.createdAt,
		})),
	};
}

const shortOf = ({ uuid, state, submittedAt, reasons }: SubmissionView) => ({ uuid, state, submittedAt, reasons });
