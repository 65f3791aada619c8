import { eq, sql } from "drizzle-orm";
import { mockTestType } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { type PoolOwner, type PublishNeeds, publishPool } from "~/domain/attempt/publish-pool.server.ts";
import { mockTestErrors } from "./errors.ts";
import { cacheKeysOf } from "./mock-test-type.server.ts";
import { mockTestPools } from "./pool.server.ts";

/** A kind of self-assessment, as publishing sees it. */
export const typeOwner: PoolOwner<typeof mockTestType.$inferSelect> = {
	table: mockTestType,
	tables: mockTestPools,
	audit: { action: "mock-test.publish", objectType: "mock_test_type" },
	read: (db, uuid) => db.select().from(mockTestType).where(eq(mockTestType.uuid, uuid)),
	check(row) {
		if (!row) throw mockTestErrors.fail("MockTestNotFound");
		return row;
	},
	titleOf: ({ title }) => title,
	stopsAt: () => null,
	mark: (db, { uuid }, { version, numberOfQuestions, now }) =>
		db
			.update(mockTestType)
			.set({ state: "published", poolVersion: version, numberOfQuestions, updatedAt: sql`max(${now}, updated_at + 1)` })
			.where(eq(mockTestType.uuid, uuid)),
	cacheKeysOf,
};

export type PublishedMockTest = { typeUuid: string; poolVersion: number };

/**
 * Publishes a kind of self-assessment, or publishes it anew at any time; papers that are begun stay as they are.
 * @throws DomainError MockTestNotFound, PoolTooSmall, QuestionsHeld, or of requireRole
 */
export async function publishMockTestType(
	deps: PublishNeeds,
	who: Actor | null,
	typeUuid: string,
): Promise<PublishedMockTest> {
	const { version } = await publishPool(deps, requireRole(who, "admin"), typeOwner, typeUuid);
	return { typeUuid, poolVersion: version };
}
