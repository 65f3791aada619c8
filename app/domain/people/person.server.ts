import { and, asc, desc, eq, sql } from "drizzle-orm";
import {
	account,
	accountDeletion,
	accountRole,
	attempt,
	auditLog,
	grade,
	institute,
	instituteMembership,
	mockTestAttempt,
	mockTestType,
	modelTest,
	payment,
	registration,
	suspension,
	teacherProfile,
} from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import { type ShownDevice, toShown } from "~/domain/account/devices.server.ts";
import type { Actor, Role, VerificationStatus } from "~/domain/account/session.ts";
import type { RunningAttempt } from "~/domain/attempt/running.ts";
import type { Deps } from "~/domain/deps.ts";
import { openDeletionOf } from "~/domain/privacy/deletion.server.ts";
import type { DeletionHold } from "~/domain/privacy/rules.ts";
import { PAGE_SIZES } from "~/lib/paging.ts";
import type { AuditEntry } from "./audit.server.ts";
import { peopleErrors } from "./errors.ts";
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

/** Everything that admins see of one account: the newest of each kind. */
export type PersonStory = {
	person: typeof account.$inferSelect;
	gradeTitle: string | null;
	roles: Role[];
	verificationStatus: VerificationStatus | null;
	institutes: { uuid: string; name: string; nameBn: string | null; role: Role; requestStatus: string }[];
	/** Newest first; the open one, where there is one. */
	suspensions: SuspensionRecord[];
	exams: ExamOfPerson[];
	payments: PaymentOfStory[];
	audit: AuditEntry[];
	/** What runs at this moment. */
	running: readonly RunningAttempt[];
	/** When the account goes because they asked for that (ms UTC), and what holds it up; null where nobody asked. */
	deletion: { dueAt: number; heldUpFor: DeletionHold | null } | null;
	/** Where they are signed in, last used first; null where that could not be asked. */
	devices: ShownDevice[] | null;
};

const MOST = PAGE_SIZES.story;

/** The newest of both kinds of exams. */
const examsOf = ({ db }: Pick<Deps, "db">, accountUuid: string) =>
	[
		db
			.select({
				uuid: modelTest.uuid,
				title: modelTest.name,
				at: registration.createdAt,
				finishedAt: attempt.finishedAt,
				score: attempt.score,
				totalMarks: attempt.totalMarks,
				rank: attempt.rank,
			})
			.from(registration)
			.innerJoin(modelTest, eq(modelTest.uuid, registration.examUuid))
			.leftJoin(
				attempt,
				and(eq(attempt.examUuid, registration.examUuid), eq(attempt.accountUuid, registration.accountUuid)),
			)
			.where(eq(registration.accountUuid, accountUuid))
			.orderBy(desc(registration.createdAt))
			.limit(MOST),
		db
			.select({
				uuid: mockTestAttempt.uuid,
				title: mockTestType.title,
				at: mockTestAttempt.createdAt,
				finishedAt: mockTestAttempt.finishedAt,
				score: mockTestAttempt.score,
				totalMarks: mockTestAttempt.totalMarks,
			})
			.from(mockTestAttempt)
			.innerJoin(mockTestType, eq(mockTestType.uuid, mockTestAttempt.typeUuid))
			.where(eq(mockTestAttempt.accountUuid, accountUuid))
			.orderBy(desc(mockTestAttempt.createdAt))
			.limit(MOST),
	] as const;

const nameOf = (uuid: typeof suspension.suspendedBy | typeof suspension.liftedBy) =>
	sql<string | null>`(SELECT name FROM ${account} AS who WHERE who.uuid = ${uuid})`;

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
				.select({ person: account, gradeTitle: grade.title, verificationStatus: teacherProfile.verificationStatus })
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
			auditOf(deps, auditLog.objectUuid, accountUuid),
			auditOf(deps, auditLog.actorUuid, accountUuid),
			db
				.select({ dueAt: accountDeletion.dueAt, heldUpFor: accountDeletion.heldUpFor })
				.from(accountDeletion)
				.where(openDeletionOf(accountUuid)),
		]),
		runningOf(deps, accountUuid),
		devicesOf(deps, accountUuid),
	]);
	const [[row], roles, institutes, suspensions, modelTests, mockTests, payments, audit, deeds, [deletion]] = read;
	if (!row) throw peopleErrors.fail("PersonNotFound");
	const exams: ExamOfPerson[] = [
		...modelTests.map((exam) => ({ ...exam, kind: "model-test" as const })),
		...mockTests.map((exam) => ({ ...exam, kind: "mock-test" as const, rank: null })),
	];
	return {
		...row,
		roles: roles.map(({ role }) => role),
		institutes,
		suspensions,
		exams: exams.sort((a, b) => b.at - a.at).slice(0, MOST),
		payments,
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

/** What was done with an account, and by it, newest first: a query each, for each has its own index. */
const auditOf = (
	{ db }: Pick<Deps, "db">,
	column: typeof auditLog.objectUuid | typeof auditLog.actorUuid,
	uuid: string,
) =>
	db
		.select({
			uuid: auditLog.uuid,
			actorUuid: auditLog.actorUuid,
			actorName: sql<string | null>`(SELECT name FROM ${account} AS who WHERE who.uuid = ${auditLog.actorUuid})`,
			action: auditLog.action,
			objectType: auditLog.objectType,
			objectUuid: auditLog.objectUuid,
			detail: auditLog.detail,
			createdAt: auditLog.createdAt,
		})
		.from(auditLog)
		.where(eq(column, uuid))
		.orderBy(desc(auditLog.id))
		.limit(MOST);
