import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { insertStatements } from "#db/factories/insert.ts";
import { mockTestTypeRows } from "#db/factories/mock-test.ts";
import * as schema from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import { outcomeStatements } from "~/domain/attempt/outcome.server.ts";
import { drawPaper, sheetOf } from "~/domain/exam-session/paper.ts";
import { loadMockTestPool } from "~/domain/mock-test/pool.server.ts";
import { publishMockTestType } from "~/domain/mock-test/publish-type.server.ts";
import { windowOf } from "~/domain/mock-test/rules.ts";
import { choosePool, divideBank, readBank } from "./bank.ts";
import { subjectUuidOf } from "./catalogue.ts";
import { EXAM_TAGS_BN, MOCK_TEST_TYPES, type MockTestTypeSeed } from "./mock-tests.ts";
import { DEMO_STUDENTS } from "./people.ts";
import { sit } from "./seed-attempts.ts";
import type { SeedDeps } from "./seed-exams.ts";
import { accountUuidOf } from "./seed-people.ts";
import { at, chanceFrom, seedUuid } from "./support.ts";

const { mockTestType } = schema;
type TypeRow = typeof mockTestType.$inferInsert;
const uuidOf = (number: number) => seedUuid("mock-test-type", number);
const numbered = MOCK_TEST_TYPES.map((type, index) => ({ type, number: index + 1 }));

function newType({ subjects, attempts: _, ...type }: MockTestTypeSeed, number: number, now: number) {
	return {
		...type,
		examTagBn: EXAM_TAGS_BN[type.examTag],
		uuid: uuidOf(number),
		at: now,
		penaltyPerWrong: type.penaltyPerWrong ?? 0,
		subjects: subjects.map(({ subject, count }) => ({ uuid: subjectUuidOf(subject), count })),
	};
}

/** Drafts with their subjects and pools. A draft that an earlier seed left takes the texts of now; what is published stays. */
async function seedDrafts(db: Database, now: number): Promise<void> {
	const { rest } = divideBank(await readBank(db));
	const rows = numbered.flatMap(({ type, number }) => {
		const questionUuids = choosePool(type.subjects, number + 2000, rest).map(({ uuid }) => uuid);
		return mockTestTypeRows({ ...newType(type, number, now), questionUuids });
	});
	const types = rows.filter(({ table }) => table === mockTestType).flatMap(({ values }) => values as TypeRow[]);
	await db.batch([
		db
			.insert(mockTestType)
			.values(types)
			.onConflictDoUpdate({
				target: mockTestType.uuid,
				set: {
					subtitle: sql`excluded.subtitle`,
					description: sql`excluded.description`,
					examTagBn: sql`excluded.exam_tag_bn`,
					durationMinutes: sql`excluded.duration_minutes`,
					numberOfQuestions: sql`excluded.number_of_questions`,
					attemptsPerPurchase: sql`excluded.attempts_per_purchase`,
					penaltyPerWrong: sql`excluded.penalty_per_wrong`,
				},
				setWhere: eq(mockTestType.state, "draft"),
			}),
		...insertStatements(db, rows, { ifAbsent: true }),
	]);
}

/** Finished attempts of the first demo student over the last weeks, run and scored by the machine; what is there stays. */
async function seedMyAttempts(deps: SeedDeps, { type, number }: (typeof numbered)[number], now: number) {
	const [student] = DEMO_STUDENTS;
	if (!student || !type.attempts) return;
	const pool = await loadMockTestPool(deps, uuidOf(number), 1);
	const window = windowOf({ ...newType(type, number, now), marksPerCorrect: 100 });
	const chance = chanceFrom(number + 3000);
	const statements = type.attempts.flatMap(({ daysAgo, skill }, index) => {
		const seed = chance.seed();
		const paper = drawPaper(pool, seed);
		const startAt = Math.min(at.day(now, -daysAgo, 19), now - 24 * 3600_000) + chance.between(0, 90) * 60_000;
		const state = sit({ window, sheet: sheetOf(paper), chance, skill, startAt });
		const attemptUuid = seedUuid("mock-test-attempt", number, index + 1);
		const ref = {
			kind: "mock-test" as const,
			typeUuid: uuidOf(number),
			attemptUuid,
			accountUuid: accountUuidOf(student),
		};
		const record = { ref, registrationUuid: null, attemptUuid, seed, algorithm: paper.algorithm };
		return outcomeStatements({ record, state }, state.finishedAt);
	});
	await deps.db.$client.batch(statements, "write");
}

/** Self-assessments: every type published by the use case, and attempts for the chart of one's own progress. */
export async function seedMockTests(deps: SeedDeps, admin: Actor, now: number): Promise<void> {
	await seedDrafts(deps.db, now);
	const ours = numbered.map(({ number }) => uuidOf(number));
	const drafts = await deps.db
		.select({ uuid: mockTestType.uuid })
		.from(mockTestType)
		.where(and(inArray(mockTestType.uuid, ours), eq(mockTestType.state, "draft")));
	for (const { uuid } of drafts) await publishMockTestType(deps, admin, uuid);
	for (const entry of numbered) await seedMyAttempts(deps, entry, now);
}
