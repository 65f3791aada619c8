import { and, asc, desc, eq, isNotNull, isNull, lt, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { keptQuery } from "#db/kept-query.ts";
import { mockTestAttempt, mockTestEntitlement, mockTestType } from "#db/schema/index.ts";
import { mockKeysHeld } from "~/domain/question-bank/hold-questions.server.ts";
import { PAGE_SIZES } from "~/lib/paging.ts";

// What the student's overview says of self-assessments beside those whose clock runs.

const SHOWN = PAGE_SIZES.overview;

/** A student's finished whole papers, the last first. */
export const lastMockTests = keptQuery(["student", "now"], (db, { student, now }) =>
	db
		.select({
			uuid: mockTestAttempt.uuid,
			title: mockTestType.title,
			finishedAt: mockTestAttempt.finishedAt,
			score: mockTestAttempt.score,
			totalMarks: mockTestAttempt.totalMarks,
			keysHeld: mockKeysHeld(now),
		})
		.from(mockTestAttempt)
		.innerJoin(mockTestType, eq(mockTestType.uuid, mockTestAttempt.typeUuid))
		.where(
			and(
				eq(mockTestAttempt.accountUuid, student),
				isNull(mockTestAttempt.retryOfUuid),
				isNotNull(mockTestAttempt.finishedAt),
			),
		)
		.orderBy(desc(mockTestAttempt.finishedAt), desc(mockTestAttempt.id))
		.limit(SHOWN.past),
);

const unfinished = alias(mockTestAttempt, "unfinished");

/** Published kinds of which a student has bought attempts and begun none that is unfinished. */
export const boughtMockTests = keptQuery(["student"], (db, { student }) =>
	db
		.select({
			uuid: mockTestType.uuid,
			title: mockTestType.title,
			attemptsLeft: sql<number>`sum(${mockTestEntitlement.attempts} - ${mockTestEntitlement.used})`.mapWith(Number),
		})
		.from(mockTestEntitlement)
		.innerJoin(mockTestType, eq(mockTestType.uuid, mockTestEntitlement.typeUuid))
		.where(
			and(
				eq(mockTestEntitlement.accountUuid, student),
				lt(mockTestEntitlement.used, mockTestEntitlement.attempts),
				eq(mockTestType.state, "published"),
				notExists(
					db
						.select({ one: sql`1` })
						.from(unfinished)
						.where(
							and(
								eq(unfinished.accountUuid, student),
								eq(unfinished.typeUuid, mockTestType.uuid),
								isNull(unfinished.retryOfUuid),
								isNull(unfinished.finishedAt),
							),
						),
				),
			),
		)
		.groupBy(mockTestType.uuid)
		.orderBy(asc(sql`min(${mockTestEntitlement.id})`))
		.limit(SHOWN.next),
);
