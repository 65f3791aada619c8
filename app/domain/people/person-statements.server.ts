import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import {
	account,
	accountDeletion,
	accountRole,
	attempt,
	auditLog,
	feedback,
	grade,
	institute,
	instituteMembership,
	instituteRequest,
	mockTestAttempt,
	mockTestType,
	modelTest,
	payment,
	registration,
	suspension,
	teacherProfile,
	teacherVerification,
} from "#db/schema/index.ts";
import { membershipColumns } from "~/domain/account/my-profile.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { openDeletionOf } from "~/domain/privacy/deletion.server.ts";
import { PAGE_SIZES } from "~/lib/paging.ts";
import { detailOf, ownerOf } from "./audit.server.ts";

/** Of each kind of thing, so many of the newest are told. */
export const MOST = PAGE_SIZES.story;

type Db = Pick<Deps, "db">;

/** The account itself, with what its profile says beside it. */
export const profileOf = ({ db }: Db, accountUuid: string) =>
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
		.where(eq(account.uuid, accountUuid));

export const rolesOf = ({ db }: Db, accountUuid: string) =>
	db.select({ role: accountRole.role }).from(accountRole).where(eq(accountRole.accountUuid, accountUuid));

const NOT_LISTED = ["Pending", "Rejected"] as const;

/** Where they belong or asked to, and what they missed in the list and that is not in it yet. */
export const institutesOf = ({ db }: Db, accountUuid: string) =>
	[
		db
			.select(membershipColumns)
			.from(instituteMembership)
			.innerJoin(institute, eq(institute.uuid, instituteMembership.instituteUuid))
			.where(eq(instituteMembership.accountUuid, accountUuid))
			.orderBy(asc(instituteMembership.id)),
		db
			.select({
				uuid: instituteRequest.uuid,
				name: instituteRequest.name,
				requestStatus: sql<(typeof NOT_LISTED)[number]>`${instituteRequest.requestStatus}`,
			})
			.from(instituteRequest)
			.where(
				and(eq(instituteRequest.accountUuid, accountUuid), inArray(instituteRequest.requestStatus, [...NOT_LISTED])),
			)
			.orderBy(desc(instituteRequest.createdAt))
			.limit(MOST),
	] as const;

export const suspensionsOf = ({ db }: Db, accountUuid: string) =>
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
		.limit(MOST);

export const paymentsOf = ({ db }: Db, accountUuid: string) =>
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
		.limit(MOST);

/** When the account goes because they asked for that. */
export const deletionOf = ({ db }: Db, accountUuid: string) =>
	db
		.select({ dueAt: accountDeletion.dueAt, heldUpFor: accountDeletion.heldUpFor })
		.from(accountDeletion)
		.where(openDeletionOf(accountUuid));

/** The newest of both kinds of exams. */
export const examsOf = ({ db }: Db, accountUuid: string) =>
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

/** What they sent us: documents, and feedback. */
export const sentBy = ({ db }: Db, accountUuid: string) =>
	[
		db
			.select({
				uuid: teacherVerification.uuid,
				state: teacherVerification.state,
				createdAt: teacherVerification.createdAt,
				decidedAt: teacherVerification.decidedAt,
			})
			.from(teacherVerification)
			.where(eq(teacherVerification.accountUuid, accountUuid))
			.orderBy(desc(teacherVerification.id))
			.limit(MOST),
		db
			.select({ uuid: feedback.uuid, title: feedback.title, state: feedback.state, createdAt: feedback.createdAt })
			.from(feedback)
			.where(eq(feedback.accountUuid, accountUuid))
			.orderBy(desc(feedback.id))
			.limit(MOST),
	] as const;

/** The name of an admin. */
const nameOf = (uuid: typeof suspension.suspendedBy | typeof suspension.liftedBy) =>
	sql<string | null>`(SELECT name FROM ${account} AS who WHERE who.uuid = ${uuid})`;

/** What was done with an account, and by it, newest first: a query each, for each has its own indexes. */
export const auditOf = ({ db }: Db, found: SQL) =>
	db
		.select({
			uuid: auditLog.uuid,
			actorUuid: auditLog.actorUuid,
			actorName: sql<string | null>`(SELECT name FROM ${account} AS who WHERE who.uuid = ${auditLog.actorUuid})`,
			action: auditLog.action,
			objectType: auditLog.objectType,
			objectUuid: auditLog.objectUuid,
			...detailOf(auditLog.detail),
			ownerUuid: ownerOf(auditLog).uuid,
			ownerName: ownerOf(auditLog).name,
			createdAt: auditLog.createdAt,
		})
		.from(auditLog)
		.where(found)
		.orderBy(desc(auditLog.id))
		.limit(MOST);
