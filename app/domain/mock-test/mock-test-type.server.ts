import { and, eq, type SQL, sql } from "drizzle-orm";
import { mockTestType, mockTestTypeSubject, subject } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import { typeKeys } from "~/domain/kept-exams.ts";
import { mockTestErrors } from "./errors.ts";

/** `subjectTitleBn` is null where a subject has no Bangla name, and missing in what was kept before it could have one. */
export type MockTestSubject = {
	subjectUuid: string;
	subjectTitle: string;
	subjectTitleBn?: string | null;
	numberOfQuestions: number;
};

/** A published type as rules need it; cached, since it changes rarely. */
export type MockTestConfig = typeof mockTestType.$inferSelect & { subjects: MockTestSubject[] };

/** One JSON column with the subject counts of the type of the outer row, in paper order. */
export const subjectCounts = sql<string>`(
	SELECT json_group_array(json_object('subjectUuid', uuid, 'subjectTitle', title, 'subjectTitleBn', title_bn, 'numberOfQuestions', n))
	FROM (SELECT s.uuid AS uuid, s.title AS title, s.title_bn AS title_bn, c.number_of_questions AS n
		FROM ${mockTestTypeSubject} AS c JOIN ${subject} AS s ON s.uuid = c.subject_uuid
		WHERE c.type_uuid = ${sql.raw('"mock_test_type"."uuid"')} ORDER BY c.position)
)`;

/** A condition for a uuid or a numeric id in an address. */
export const typeIs = (idOrUuid: string): SQL =>
	/^\d+$/.test(idOrUuid) ? eq(mockTestType.id, Number(idOrUuid)) : eq(mockTestType.uuid, idOrUuid);

export const cacheKeysOf = typeKeys;

/**
 * A published type by uuid or id, from cache or with one round trip.
 * @throws DomainError MockTestNotFound
 */
export async function loadMockTest(deps: Pick<Deps, "db" | "cache">, idOrUuid: string): Promise<MockTestConfig> {
	// A number has one key, however it is written: what is forgotten must be all that is kept.
	const named = /^\d+$/.test(idOrUuid) ? String(Number(idOrUuid)) : idOrUuid;
	const config = await deps.cache.through<MockTestConfig | null>(
		`mock-test-type:${named}`,
		{ memoryMs: 10_000, kvSeconds: 300 },
		async () => {
			const [row] = await deps.db
				.select({ type: mockTestType, subjects: subjectCounts })
				.from(mockTestType)
				.where(and(typeIs(named), eq(mockTestType.state, "published")));
			return row ? { ...row.type, subjects: JSON.parse(row.subjects) as MockTestSubject[] } : null;
		},
	);
	if (!config) throw mockTestErrors.fail("MockTestNotFound");
	return config;
}
