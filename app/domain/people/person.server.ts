import { asc, desc, eq, sql } from "drizzle-orm";
import {
	account,
	accountDeletion,
	accountRole,
	auditLog,
	grade,
	institute,
	instituteMembership,
	payment,
	suspension,
	teacherProfile,
} from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import { type ShownDevice, toShown } from "~/domain/account/devices.server.ts";
import type { Actor, Role, VerificationStatus } from "~/domain/account/session.ts";
import type { RunningAttempt } from "~/domain/attempt/running.ts";
import type { Deps } from "~/domain/deps.ts";
import type { FeedbackState } from "~/domain/feedback/rules.ts";
import type { RequestStatus } from "~/domain/institute/schemas.ts";
import { openDeletionOf } from "~/domain/privacy/deletion.server.ts";
import type { DeletionHold } from "~/domain/privacy/rules.ts";
import type { SubmissionState } from "~/domain/verification/rules.ts";
import { type WalletLine, walletStatements } from "~/domain/wallet/queries.server.ts";
import { type AuditEntry, entriesAbout } from "./audit.server.ts";
import { peopleErrors } from "./errors.ts";
import { auditOf, examsOf, MOST, nameOf, sentBy } from "./person-statements.server.ts";
import type { SuspensionReason } from "./suspension.ts";

/** One suspension, open or lifted; times ms UTC. */
export type SuspensionRecord = {
	uuid: string;
	reason: SuspensionReason;
	text: string;
	createdAt: number;
	suspendedByName: string | null;
	liftedAt: number | null;
	liftedByName: string | null;
	liftNote: string | null;
};

/** An exam that somebody registered for or sat; score in hundredths of a mark. */
export type ExamOfPerson = {
	kind: RunningAttempt["kind"];
	uuid: string;
	title: string;
	/** When they registered or began. */
	at: number;
	finishedAt: number | null;
	score: number | null;
	totalMarks: number | null;
	rank: number | null;
};

export type PaymentOfStory = Pick<
	typeof payment.$inferSelect,
	| "uuid"
	| "purpose"
	| "itemTitle"
	| "amount"
	| "state"
	| "createdAt"
	| "providerCode"
	| "fulfilment"
	| "refundState"
	| "refunded"
>;

export type MembershipOfStory = {
	uuid: string;
	name: string;
	nameBn: string | null;
	role: Role;
	requestStatus: RequestStatus;
};

/** Documents that a teacher sent; times ms UTC. */
export type SubmissionOfStory = { uuid: string; state: SubmissionState; createdAt: number; decidedAt: number | null };

export type FeedbackOfStory = { uuid: string; title: string; state: FeedbackState; createdAt: number };

/** Everything that admins see of one account: the newest of each kind. */
export type PersonStory = {
	person: typeof account.$inferSelect;
	gradeTitle: string | null;
	gradeTitleBn: string | null;
	roles: Role[];
	verificationStatus: VerificationStatus | null;
	institutes: MembershipOfStory[];
	submissions: SubmissionOfStory[];
	/** Newest first; the open one, where there is one. */
	suspensions: SuspensionRecord[];
	exams: ExamOfPerson[];
	payments: PaymentOfStory[];
	/** What is in it (poisha), and its newest lines. */
	wallet: { balance: number; lines: WalletLine[] };
	feedback: FeedbackOfStory[];
	audit: AuditEntry[];
	/** What runs at this moment. */
	running: readonly RunningAttempt[];
	/** When the account goes because they asked for that (ms UTC), and what holds it up; null where nobody asked. */
	deletion: { dueAt: number; heldUpFor: DeletionHold | null } | null;
	/** Where they are signed in, last used first; null where that could not be asked. */
	devices: ShownDevice[] | null;
};

/**
 * One person's whole story, for admins. One round trip, and two questions to the guard of the sessions.
 * @throws DomainError PersonNotFound, of requireRole
 */
export async function getPerson(
	deps: Pick<Deps, "db" | "sessions" | "clock" | "log">,
	who: Actor | null,
	accountUuid: string,
): Promise<PersonStory> {
	requireRole(who, "admin");
	const { db } = deps;
	const [read, begun, devices] = await Promise.all([
		db.batch([
			db
				.select({
					person: account,
					gradeTitle: grade.title,
					gradeTitleBn: grade.titleBn,
					verificationStatus: teacherProfile.verificationStatus,
				})
				.from(account)
				.leftJoin(grade, eq(grade.uuid, account.gradeUuid))
				.leftJoin(teacherProfile, eq(teacherProfile.accountUuid, account.uuid))
				.where(eq(account.uuid, accountUuid)),
			db.select({ role: accountRole.role }).from(accountRole).where(eq(accountRole.accountUuid, accountUuid)),
			db
				.select({
					uuid: institute.uuid,
					name: institute.name,
					nameBn: institute.nameBn,
					role: instituteMembership.role,
					requestStatus: instituteMembership.requestStatus,
				})
				.from(instituteMembership)
				.innerJoin(institute, eq(institute.uuid, instituteMembership.instituteUuid))
				.where(eq(instituteMembership.accountUuid, accountUuid))
				.orderBy(asc(instituteMembership.id)),
			db
				.select({
					uuid: suspension.uuid,
					reason: suspension.reason,
					text: suspension.text,
					createdAt: suspension.createdAt,
					suspendedByName: nameOf(suspension.suspendedBy),
					liftedAt: suspension.liftedAt,
					liftedByName: nameOf(suspension.liftedBy),
					liftNote: suspension.liftNote,
				})
				.from(suspension)
				.where(eq(suspension.accountUuid, accountUuid))
				.orderBy(desc(suspension.id))
				.limit(MOST),
			...examsOf(deps, accountUuid),
			db
				.select({
					uuid: payment.uuid,
					purpose: payment.purpose,
					itemTitle: payment.itemTitle,
					amount: payment.amount,
					state: payment.state,
					createdAt: payment.createdAt,
					providerCode: payment.providerCode,
					fulfilment: payment.fulfilment,
					refundState: payment.refundState,
					refunded: payment.refunded,
				})
				.from(payment)
				.where(eq(payment.accountUuid, accountUuid))
				.orderBy(desc(payment.createdAt))
				.limit(MOST),
			auditOf(deps, sql`${auditLog.id} IN (${entriesAbout(sql`(${accountUuid})`)})`),
			auditOf(deps, eq(auditLog.actorUuid, accountUuid)),
			db
				.select({ dueAt: accountDeletion.dueAt, heldUpFor: accountDeletion.heldUpFor })
				.from(accountDeletion)
				.where(openDeletionOf(accountUuid)),
			...sentBy(deps, accountUuid),
			...walletStatements(deps, accountUuid, { page: 0, size: MOST }),
		]),
		runningOf(deps, accountUuid),
		devicesOf(deps, accountUuid),
	]);
	const [[row], roles, institutes, suspensions, modelTests, mockTests, payments, audit, deeds, [deletion], ...more] =
		read;
	const [submissions, told, [sum], lines] = more;
	if (!row) throw peopleErrors.fail("PersonNotFound");
	const exams: ExamOfPerson[] = [
		...modelTests.map((exam) => ({ ...exam, kind: "model-test" as const })),
		...mockTests.map((exam) => ({ ...exam, kind: "mock-test" as const, rank: null })),
	];
	return {
		...row,
		roles: roles.map(({ role }) => role),
		institutes,
		submissions,
		suspensions,
		exams: exams.sort((a, b) => b.at - a.at).slice(0, MOST),
		payments,
		wallet: { balance: sum?.balance ?? 0, lines },
		feedback: told,
		audit: [...new Map([...audit, ...deeds].map((entry) => [entry.uuid, entry])).values()]
			.sort((a, b) => b.createdAt - a.createdAt)
			.slice(0, MOST),
		running: begun,
		deletion: deletion ?? null,
		devices,
	};
}

/** What runs of theirs; nothing where the guard cannot be asked. */
async function runningOf({ sessions, clock, log }: Pick<Deps, "sessions" | "clock" | "log">, accountUuid: string) {
	try {
		const { begun } = await sessions.standing(accountUuid, []);
		return begun.filter(({ deadlineAt }) => deadlineAt > clock());
	} catch (error) {
		log.error("running attempts not known", error);
		return [];
	}
}

async function devicesOf({ sessions, log }: Pick<Deps, "sessions" | "log">, accountUuid: string) {
	try {
		return (await sessions.devices(accountUuid)).map((device) => toShown(device, null));
	} catch (error) {
		log.error("devices not known", error);
		return null;
	}
}
