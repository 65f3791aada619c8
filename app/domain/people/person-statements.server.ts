import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import {
	account,
	attempt,
	auditLog,
	feedback,
	mockTestAttempt,
	mockTestType,
	modelTest,
	registration,
	type suspension,
	teacherVerification,
} from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import { PAGE_SIZES } from "~/lib/paging.ts";
import { ownerOf } from "./audit.server.ts";

/** Of each kind of thing, so many of the newest are told. */
export const MOST = PAGE_SIZES.story;

/** The newest of both kinds of exams. */
export const examsOf = ({ db }: Pick<Deps, "db">, accountUuid: string) =>
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
export const sentBy = ({ db }: Pick<Deps, "db">, accountUuid: string) =>
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
export const nameOf = (uuid: typeof suspension.suspendedBy | typeof suspension.liftedBy) =>
	sql<string | null>`(SELECT name FROM ${account} AS who WHERE who.uuid = ${uuid})`;

/** What was done with an account, and by it, newest first: a query each, for each has its own indexes. */
export const auditOf = ({ db }: Pick<Deps, "db">, found: SQL) =>
	db
		.select({
			uuid: auditLog.uuid,
			actorUuid: auditLog.actorUuid,
			actorName: sql<string | null>`(SELECT name FROM ${account} AS who WHERE who.uuid = ${auditLog.actorUuid})`,
			action: auditLog.action,
			objectType: auditLog.objectType,
			objectUuid: auditLog.objectUuid,
			detail: auditLog.detail,
			ownerUuid: ownerOf(auditLog).uuid,
			ownerName: ownerOf(auditLog).name,
			createdAt: auditLog.createdAt,
		})
		.from(auditLog)
		.where(found)
		.orderBy(desc(auditLog.id))
		.limit(MOST);
