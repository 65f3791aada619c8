import { v7 as uuidv7 } from "uuid";
import * as schema from "#db/schema/index.ts";
import type { PaperPool } from "~/domain/exam-session/types.ts";
import { type Rows, rowsOf } from "./insert.ts";
import type { AskedOf } from "./model-test.ts";

type TypeRow = typeof schema.mockTestType.$inferInsert;

export type NewMockTestType = Partial<TypeRow> & {
	uuid: string;
	/** When it was written (ms UTC). */
	at: number;
	/** In the order of the paper. */
	subjects?: readonly AskedOf[];
	/** The classes that it is for; for everybody where it names none. */
	gradeUuids?: readonly string[];
	/** The questions that its pool may be made of. */
	questionUuids?: readonly string[];
};

/** A kind of self-assessment with its subjects and the questions to choose from: a free draft of ten minutes. */
export function mockTestTypeRows({
	at,
	subjects = [],
	gradeUuids = [],
	questionUuids = [],
	...type
}: NewMockTestType): Rows[] {
	const typeUuid = type.uuid;
	return [
		rowsOf(schema.mockTestType, {
			title: `Set ${typeUuid}`,
			durationMinutes: 10,
			numberOfQuestions: subjects.reduce((sum, { count }) => sum + count, 0) || 5,
			createdAt: at,
			updatedAt: at,
			...type,
		}),
		rowsOf(
			schema.mockTestTypeSubject,
			...subjects.map(({ uuid, count }, position) => ({
				typeUuid,
				subjectUuid: uuid,
				position,
				numberOfQuestions: count,
			})),
		),
		rowsOf(schema.mockTestTypeGrade, ...gradeUuids.map((gradeUuid) => ({ typeUuid, gradeUuid }))),
		rowsOf(schema.mockTestTypeQuestion, ...questionUuids.map((questionUuid) => ({ typeUuid, questionUuid }))),
	];
}

/** The frozen pool of a published kind. */
export const mockTestPoolRows = (pool: PaperPool, at: number): Rows[] => [
	rowsOf(schema.mockTestPool, {
		uuid: uuidv7(),
		typeUuid: pool.ownerUuid,
		version: pool.version,
		content: JSON.stringify(pool),
		createdAt: at,
	}),
];

/** What a settled purchase gives. */
export const entitlementRows = ({
	at,
	...entitlement
}: Omit<typeof schema.mockTestEntitlement.$inferInsert, "createdAt"> & { at: number }): Rows[] => [
	rowsOf(schema.mockTestEntitlement, { ...entitlement, createdAt: at }),
];

/** An attempt that was made and not begun. */
export const mockTestAttemptRows = ({
	at,
	...attempt
}: Partial<typeof schema.mockTestAttempt.$inferInsert> & {
	typeUuid: string;
	accountUuid: string;
	at: number;
}): Rows[] => [
	rowsOf(schema.mockTestAttempt, { poolVersion: 1, totalQuestions: 5, ...attempt, createdAt: at, updatedAt: at }),
];
